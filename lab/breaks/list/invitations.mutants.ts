import type { Mutant } from '../mutant';

export default [
  {
    what: 'The start leaves the children of an interrupted import on no roster',
    file: 'api/src/interrupted-work.ts',
    from: '    await importsService(services).finishInterrupted();\n',
    to: '',
    tests: ['api/src/things/players/imports.test.ts'],
  },
  {
    what: 'A sign-up that is written while its child is merged stays with the child that is gone',
    file: 'api/src/reactions/merging/merge-steps.ts',
    from: '    await events.move(actor, { ...merge, keep }, recentIds);\n',
    to: '    void recentIds;\n',
    tests: ['api/src/things/invitations/races.test.ts'],
  },
  {
    what: 'A dismissed parent comes back with a second address',
    file: 'api/src/things/invitations/accepting.service.ts',
    from: '      await inheritDismissal(caller, child, by);',
    to: '      void inheritDismissal;',
    tests: ['api/src/things/invitations/dismissals.test.ts'],
  },
  {
    what: 'An invitation is revoked while it is accepted',
    file: 'api/src/data/invitations/invitations.store.ts',
    from: 'acceptingSince: { $lte: Date.now() - LONGEST_ACCEPTANCE }',
    to: 'acceptingSince: { $lte: Date.now() }',
    tests: ['api/src/things/invitations/interrupted.test.ts'],
  },
  {
    what: 'The second decision on a request overwrites the first',
    file: 'api/src/data/invitations/requests.store.ts',
    from: "{ _id, state: 'open', ...unexpired() },",
    to: '{ _id, ...unexpired() },',
    tests: ['api/src/things/invitations/requests.test.ts'],
  },
  {
    what: 'A merge is noted after it changed the event',
    file: 'api/src/reactions/merging/merged-events.ts',
    from: '    await merges.noteEvent(merge._id, event._id, parts);',
    to: '    void merges;',
    tests: ['api/src/things/players/merges.test.ts'],
  },
] satisfies Mutant[];
