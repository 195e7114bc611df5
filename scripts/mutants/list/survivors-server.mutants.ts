import type { Mutant } from '../mutant';

export default [
  {
    what: 'The events of a series keep their UTC time across a clock change',
    file: 'shared/src/wall-clock.ts',
    from: 'return fromWallClock(new Date(shifted).toISOString(), zone) + (ms % 60_000);',
    to: 'return ms + days * 24 * HOUR + 0 * shifted;',
    tests: ['api/src/events/event-series.test.ts'],
  },
  {
    what: 'Events of one call reach the screens in many frames',
    file: 'realtime/src/audiences/batches.ts',
    from: 'if (about.batch !== undefined) return',
    to: 'if (about.batch === null) return',
    tests: ['realtime/src/audiences/batches.test.ts'],
  },
  {
    what: 'A cleared field of an event stays on open screens',
    file: 'api/src/events/events-presenter.ts',
    from: 'view[name] ?? null',
    to: 'view[name]',
    tests: ['api/src/events/event-details.test.ts'],
  },
  {
    what: 'A form drops a team while its family signs up',
    file: 'api/src/events/event-form.service.ts',
    from: 'whileEmpty: teams.dropped.length > 0,',
    to: 'whileEmpty: false,',
    tests: ['api/src/events/event-form.races.test.ts'],
  },
  {
    what: 'A save of an event does not check the teams it was authorized for',
    file: 'api/src/events/events.store.ts',
    from: '...{ _id: event._id, rev: event.rev, ...sameTags(event.tags), ...(whileEmpty && { attendeeCount: 0 }) },',
    to: '...{ _id: event._id, rev: event.rev, ...(whileEmpty && { attendeeCount: 0 }) },',
    tests: ['api/src/events/event-form.races.test.ts'],
  },
  {
    what: 'When only the location of a game changes, the live frame lacks its key and location',
    file: 'api/src/events/events-presenter.ts',
    from: "names.includes('eventTime') || names.includes('eventLocation') ?",
    to: "names.includes('eventTime') ?",
    tests: ['api/src/events/event-form.test.ts'],
  },
  {
    what: 'When only the time of a game changes, the live frame lacks its key',
    file: 'api/src/events/events-presenter.ts',
    from: "names.includes('eventTime') || names.includes('eventLocation') ?",
    to: "names.includes('eventLocation') ?",
    tests: ['api/src/events/event-form.test.ts'],
  },
  {
    what: 'Erasure and export stop after 500 events',
    file: 'api/src/events/events.store.ts',
    from: 'if (page.length < PAGE) return;',
    to: 'if (page.length <= PAGE) return;',
    tests: ['api/src/privacy/many-events.test.ts'],
  },
  {
    what: 'Guardians are not notified when their child leaves the roster',
    file: 'api/src/teams/roster.service.ts',
    from: `        publish.playerRemoved(after, id, stamp);
        publishAccessChange(services, guardians, stamp);`,
    to: `        publish.playerRemoved(after, id, stamp);
        void guardians;`,
    tests: ['api/src/teams/roster.test.ts'],
  },
  {
    what: 'Months start in local time',
    file: 'shared/src/months.ts',
    from: 'return { from: Date.UTC(year, number - 1), before: Date.UTC(year, number) };',
    to: 'return { from: new Date(year, number - 1).getTime(), before: new Date(year, number).getTime() };',
    tests: ['shared/src/months.test.ts', 'api/src/far-west.test.ts'],
  },
  {
    what: 'The month of a moment is the local one',
    file: 'shared/src/months.ts',
    from: 'new Date(ms).toISOString().slice(0, 7);',
    to: `[new Date(ms).getFullYear(), String(new Date(ms).getMonth() + 1).padStart(2, '0')].join('-');`,
    tests: ['shared/src/months.test.ts', 'api/src/far-west.test.ts'],
  },
  {
    what: 'Two apis send one mail',
    file: 'api/src/mail/mails.store.ts',
    from: 'updateOne({ _id, attempts }, { $set: { attempts',
    to: 'updateOne({ _id }, { $set: { attempts',
    tests: ['api/src/mail/mail-queue.test.ts'],
  },
  {
    what: 'A process sends a mail that another process has claimed',
    file: 'api/src/mail/mail-queue.ts',
    from: 'if (!(await mails.claim(mail, Date.now() + CLAIM_MS))) continue;',
    to: 'await mails.claim(mail, Date.now() + CLAIM_MS);',
    tests: ['api/src/mail/mail-queue.test.ts'],
  },
  {
    what: 'A family member who films for another team edits plays',
    file: 'shared/src/events/events.rules.ts',
    from: "hasRole(actor, 'ADMIN') || isStaffOfAny(actor, tags, ...STAFF_ROLES) ? 'yes' : forbiddenOrHidden(actor, tags),",
    to: `hasRole(actor, 'ADMIN') ||
    isStaffOfAny(actor, tags, ...STAFF_ROLES) ||
    (hasRole(actor, 'FILMING') && belongsToAny(actor, tags))
      ? 'yes'
      : forbiddenOrHidden(actor, tags),`,
    tests: ['api/src/events/plays.test.ts'],
  },
  {
    what: 'Developments of the next month are hidden',
    file: 'api/src/developments/developments.store.ts',
    from: '$lte: monthOf(to)',
    to: '$lt: monthOf(to)',
    tests: ['api/src/developments/developments.test.ts'],
  },
  {
    what: 'The list of developments ends today',
    file: 'shared/src/developments/developments.rules.ts',
    from: '? 24 : 2),\n    to: now + MONTHS_AHEAD,',
    to: '? 24 : 2),\n    to: now,',
    tests: ['api/src/developments/developments.test.ts'],
  },
  {
    what: 'A socket never leaves the room of the film crew',
    file: 'realtime/src/socket/rights.ts',
    from: '!rooms.isOutsideRights(room) && !wanted.has(room)',
    to: "!rooms.isOutsideRights(room) && !room.endsWith(':film') && !wanted.has(room)",
    tests: ['realtime/src/audiences/film-crew.test.ts'],
  },
  {
    what: 'sync does not report the team of a user who lost the role',
    file: 'realtime/src/sync/sync.ts',
    from: '  const ownTeams = teamsOf(actor);\n  const found',
    to: '  const ownTeams = [...actor.staffTeams, ...actor.familyTeams];\n  const found',
    tests: ['realtime/src/sync/sync.test.ts'],
  },
  {
    what: 'An erased user without children stays in events',
    file: 'api/src/privacy/erasure.service.ts',
    from: '    await eventsErasure(services)(actor, people);',
    to: '    if (people.children.length > 0) await eventsErasure(services)(actor, people);',
    tests: ['api/src/privacy/leaving.childless.test.ts'],
  },
  {
    what: 'Data written about a user without children during the erasure stays',
    file: 'api/src/privacy/erasure.service.ts',
    from: `      await accounts.close(user._id);
      await sweep(actor, { user, children });`,
    to: `      await accounts.close(user._id);
      if (children.length > 0) await sweep(actor, { user, children });`,
    tests: ['api/src/privacy/leaving.childless.test.ts'],
  },
  {
    what: 'The address of an erased user without children stays in teams',
    file: 'api/src/privacy/erasure.service.ts',
    from: '      await leaveTeams(actor, address);',
    to: '      if (children.length > 0) await leaveTeams(actor, address);',
    tests: ['api/src/privacy/leaving.childless.test.ts'],
  },
  {
    what: 'The address of an erased user without children stays in developments',
    file: 'api/src/privacy/erasure.service.ts',
    from: '      await leaveDevelopments(actor, address);',
    to: '      if (children.length > 0) await leaveDevelopments(actor, address);',
    tests: ['api/src/privacy/leaving.childless.test.ts'],
  },
  {
    what: 'A team keeps the address of a dismissed and erased member',
    file: 'api/src/privacy/erasure.service.ts',
    from: 'if (!isMember && !team.dismissed?.includes(address)) return true;',
    to: 'if (!isMember) return true;',
    tests: ['api/src/privacy/leaving.childless.test.ts'],
  },
  {
    what: 'A foreign Origin passes on PUT and DELETE',
    file: 'api/src/app.ts',
    from: "request.method === 'GET' || request.method === 'HEAD'",
    to: "request.method !== 'POST'",
    tests: ['api/src/http/foreign-origin.test.ts'],
  },
] satisfies Mutant[];
