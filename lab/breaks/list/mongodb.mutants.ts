import type { Mutant } from '../mutant';

export default [
  {
    what: 'A write is repeated after its caller got 503',
    file: 'server/src/database/mongo-calls.ts',
    from: '      controller.abort(reason);\n',
    to: '',
    tests: ['server/src/database/mongo-faults.test.ts'],
  },
  {
    what: 'Sign-ups that are written together overfill an event',
    file: 'api/src/data/events/sign-up-batch.store.ts',
    from: '$lt: MAX_ATTENDEES - batch.length + 1',
    to: '$lt: MAX_ATTENDEES',
    tests: ['api/src/things/events/sign-up-batch.test.ts'],
  },
] satisfies Mutant[];
