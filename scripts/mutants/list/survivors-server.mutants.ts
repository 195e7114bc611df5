import type { Mutant } from '../mutant';

export default [
  {
    what: 'A form drops a team while its family signs up',
    file: 'api/src/events/events.saving.ts',
    from: 'whileEmpty: moved.dropped.length > 0,',
    to: 'whileEmpty: false,',
    tests: ['api/src/events/events.saving.races.test.ts'],
  },
  {
    what: 'A save of events is not bound to the teams it was judged on',
    file: 'api/src/events/events.store.ts',
    from: '...{ _id: event._id, rev: event.rev, ...sameTags(event.tags), ...(whileEmpty && { attendeeCount: 0 }) },',
    to: '...{ _id: event._id, rev: event.rev, ...(whileEmpty && { attendeeCount: 0 }) },',
    tests: ['api/src/events/events.saving.races.test.ts'],
  },
  {
    what: 'When only the place of a game moves, the live frame lacks its key and location',
    file: 'api/src/events/events.present.ts',
    from: "names.includes('eventTime') || names.includes('eventLocation') ?",
    to: "names.includes('eventTime') ?",
    tests: ['api/src/events/events.saving.test.ts'],
  },
  {
    what: 'When only the time of a game moves, the live frame lacks its key',
    file: 'api/src/events/events.present.ts',
    from: "names.includes('eventTime') || names.includes('eventLocation') ?",
    to: "names.includes('eventLocation') ?",
    tests: ['api/src/events/events.saving.test.ts'],
  },
  {
    what: 'Erasure and export stop after 500 events',
    file: 'api/src/events/events.store.ts',
    from: 'if (page.length < PAGE) return;',
    to: 'if (page.length <= PAGE) return;',
    tests: ['api/src/accounts/many-events.test.ts'],
  },
  {
    what: 'A child leaves the roster and its guardians are not told',
    file: 'api/src/teams/roster.service.ts',
    from: `        news.playerRemoved(after, id, stamp);
        publishAccessChange(services, guardians, stamp);`,
    to: `        news.playerRemoved(after, id, stamp);
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
    from: 'updateOne({ _id, attempts }, ',
    to: 'updateOne({ _id }, ',
    tests: ['api/src/mail/mail-queue.test.ts'],
  },
  {
    what: 'A mail is sent by whoever did not get it',
    file: 'api/src/mail/mail-queue.ts',
    from: 'if (!(await mails.take(mail, Date.now() + waitBeforeTry(attempts)))) continue;',
    to: 'await mails.take(mail, Date.now() + waitBeforeTry(attempts));',
    tests: ['api/src/mail/mail-queue.test.ts'],
  },
  {
    what: 'A FILMING account of another team that is family here edits plays',
    file: 'shared/src/events/events.rules.ts',
    from: "hasRole(actor, 'ADMIN') || staffOfAny(actor, tags, ...STAFF_ROLES) ? 'yes' : forbiddenOrHidden(actor, tags),",
    to: `hasRole(actor, 'ADMIN') ||
    staffOfAny(actor, tags, ...STAFF_ROLES) ||
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
    what: 'Somebody loses their role and sync does not say that their team is gone',
    file: 'realtime/src/sync/sync.ts',
    from: '  const own = teamsOf(actor);\n  const filter',
    to: '  const own = [...actor.staffTeams, ...actor.familyTeams];\n  const filter',
    tests: ['realtime/src/sync/sync.test.ts'],
  },
  {
    what: 'Somebody without children is not taken out of events when they are erased',
    file: 'api/src/accounts/erasure.service.ts',
    from: '    await eraseFromEvents(actor, leaving);',
    to: '    if (leaving.children.length > 0) await eraseFromEvents(actor, leaving);',
    tests: ['api/src/accounts/leaving.childless.test.ts'],
  },
  {
    what: 'What is written about somebody without children while they are erased stays',
    file: 'api/src/accounts/erasure.service.ts',
    from: `      await accounts.close(user._id);
      await sweep(actor, { user, children });`,
    to: `      await accounts.close(user._id);
      if (children.length > 0) await sweep(actor, { user, children });`,
    tests: ['api/src/accounts/leaving.childless.test.ts'],
  },
  {
    what: 'The address of somebody without children stays with their teams after their erasure',
    file: 'api/src/accounts/erasure.service.ts',
    from: '      await leaveTeams(actor, address);',
    to: '      if (children.length > 0) await leaveTeams(actor, address);',
    tests: ['api/src/accounts/leaving.childless.test.ts'],
  },
  {
    what: 'The address of somebody without children stays in developments after their erasure',
    file: 'api/src/accounts/erasure.service.ts',
    from: '      await leaveDevelopments(actor, address);',
    to: '      if (children.length > 0) await leaveDevelopments(actor, address);',
    tests: ['api/src/accounts/leaving.childless.test.ts'],
  },
  {
    what: 'A team keeps the address of somebody whom it dismissed before their erasure',
    file: 'api/src/accounts/erasure.service.ts',
    from: 'if (!isMember && !team.dismissed?.includes(address)) return true;',
    to: 'if (!isMember) return true;',
    tests: ['api/src/accounts/leaving.childless.test.ts'],
  },
  {
    what: 'A foreign Origin passes on PUT and DELETE',
    file: 'api/src/http/guards.ts',
    from: "request.method === 'GET' || request.method === 'HEAD'",
    to: "request.method !== 'POST'",
    tests: ['api/src/http/foreign-origin.test.ts'],
  },
] satisfies Mutant[];
