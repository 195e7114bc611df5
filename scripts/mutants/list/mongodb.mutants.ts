import type { Mutant } from '../mutant';

export default [
  {
    what: 'An option of MONGODB_URL makes writes less durable',
    file: 'shared/src/server/store/mongo-url.ts',
    from: `  journal: 'true',\n`,
    to: '',
    tests: ['shared/src/server/store/mongo-pinned.test.ts'],
  },
  {
    what: 'Reads of MongoDB show what a majority does not have yet',
    file: 'shared/src/server/store/mongo.ts',
    from: `    readConcern: { level: 'majority' },\n`,
    to: '',
    tests: ['shared/src/server/store/mongo-pinned.test.ts'],
  },
  {
    what: 'A write is sent again after its caller was told 503',
    file: 'shared/src/server/store/mongo-calls.ts',
    from: '      controller.abort(reason);\n',
    to: '',
    tests: ['shared/src/server/store/mongo-faults.test.ts'],
  },
  {
    what: 'A conflict of two writes in MongoDB is answered 500',
    file: 'shared/src/server/store/mongo-calls.ts',
    from: '91, 112, 133',
    to: '91, 133',
    tests: ['shared/src/server/store/mongo-faults.test.ts'],
  },
  {
    what: 'Sign-ups that are written together are all told the last version',
    file: 'api/src/events/attendees.together.store.ts',
    from: 'answer(before(event, batch.slice(n + 1)))',
    to: 'answer(before(event, [].slice(n)))',
    tests: ['api/src/events/attendees.together.test.ts'],
  },
  {
    what: 'Sign-ups that are written together overfill an event',
    file: 'api/src/events/attendees.together.store.ts',
    from: '$lt: MAX_ATTENDEES - batch.length + 1',
    to: '$lt: MAX_ATTENDEES',
    tests: ['api/src/events/attendees.together.test.ts'],
  },
  {
    what: 'Plays make an event larger than it may be',
    file: 'api/src/events/events.store.ts',
    from: '    demandBudget(event, set);\n',
    to: '',
    tests: ['api/src/events/events.budget.test.ts'],
  },
  {
    what: 'A restore to MongoDB begins with an event that MongoDB does not take',
    file: 'shared/src/server/backup/backup.ts',
    from: 'const isForMongo = settings.mongodbUrl !== undefined;',
    to: 'const isForMongo = settings.mongodbUrl === undefined;',
    tests: ['shared/src/server/backup/backup.test.ts'],
  },
] satisfies Mutant[];
