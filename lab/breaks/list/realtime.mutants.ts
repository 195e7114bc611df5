import type { Mutant } from '../mutant';

export default [
  {
    what: 'sync reports events of another team by id',
    file: 'realtime/src/sync/sync.ts',
    from: "found.filter(({ tags, createdBy }) => may(actor, 'event.read', { tags, createdBy }))",
    to: 'found.filter(({ tags }) => tags.length > 0 && actor !== undefined)',
    tests: ['realtime/src/sync/sync.test.ts'],
  },
  {
    what: 'The whole team receives the address of a new attendee',
    file: 'shared/src/live/audience.ts',
    from: "{ rooms: othersOf(teams), payload: { ...payload, attendee: maskAttendee(attendee, 'masked') } }",
    to: "{ rooms: othersOf(teams), payload: { ...payload, attendee: maskAttendee(attendee, 'full') } }",
    tests: ['realtime/src/audiences/audiences.test.ts', 'realtime/src/audiences/deliveries.snapshot.test.ts'],
  },
  {
    what: 'A late reading of rights puts a socket back into rooms that it left',
    file: 'realtime/src/socket/rights.ts',
    from: '|| (applied.get(socket) ?? 0) > order)',
    to: '|| (applied.get(socket) ?? 0) > Number.MAX_VALUE)',
    tests: ['realtime/src/socket/rights.test.ts'],
  },
  {
    what: 'A batch shows every row in full to all its receivers',
    file: 'realtime/src/audiences/batches.ts',
    from: 'if (reached.has(socket) || !batched.has(socket)) continue;',
    to: 'if (!batched.has(socket)) continue;',
    tests: ['realtime/src/audiences/batches.test.ts'],
  },
] satisfies Mutant[];
