import type { Mutant } from '../mutant';

export default [
  {
    what: 'Rights that end while a body arrives still count',
    file: 'api/src/http/mount.ts',
    from: '(isLate || !hasArrived)',
    to: 'isLate',
    tests: ['api/src/http/slow-body.test.ts'],
  },
  {
    what: 'A shared read uses rights that its caller has lost',
    file: 'api/src/http/mount.ts',
    from: '(isLate || !hasArrived)',
    to: '!hasArrived',
    tests: ['api/src/http/admission.test.ts'],
  },
  {
    what: 'Two children take the last seat of a ride',
    file: 'api/src/data/events/rides.store.ts',
    from: '.taken`]: { $lt: ride.seats },',
    to: '.taken`]: { $lte: ride.seats },',
    tests: ['api/src/things/events/rides.test.ts'],
  },
  {
    what: "Every family receives a driver's phone number",
    file: 'shared/src/live/messages.ts',
    from: "payload: { ...withFirstName(payload), ride: maskRide(payload.ride, 'masked') }",
    to: 'payload',
    tests: ['realtime/src/audiences/deliveries.snapshot.test.ts'],
  },
  {
    what: 'A parent renames a child after losing the guardianship',
    file: 'api/src/data/players/players.store.ts',
    from: '{ _id: child._id, ...NOT_MERGING, ...(guardian !== undefined && { contacts: guardian }) }',
    to: '{ _id: child._id, ...NOT_MERGING, ...(guardian === undefined && {}) }',
    tests: ['api/src/things/accounts/profiles.races.test.ts'],
  },
  {
    what: 'Sockets of a session that was logged out stay open',
    file: 'api/src/things/accounts/sign-in.service.ts',
    from: '      publishSessionsEnded(services, [actor.sessionId], actor);\n',
    to: '',
    tests: ['api/src/things/accounts/accounts.test.ts'],
  },
  {
    what: 'Correcting a guest undoes a concurrent sign-up',
    file: 'api/src/data/events/attendees.store.ts',
    from: '{ ...unchangedRow(event, stored), version: event.version }',
    to: '{ ...unchangedRow(event, stored) }',
    tests: ['api/src/things/events/attendees.races.test.ts'],
  },
] satisfies Mutant[];
