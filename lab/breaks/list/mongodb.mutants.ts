import type { Mutant } from '../mutant';

export default [
  {
    what: 'An api whose heartbeat to MongoDB hangs stays unavailable',
    file: 'server/src/database/heartbeat-watchdog.ts',
    from: 'if (!isReconnecting && (hangs || isDisconnected)) void reconnect();',
    to: 'if (!isReconnecting && !hangs && isDisconnected) void reconnect();',
    tests: ['server/src/database/mongo-faults.test.ts'],
  },
  {
    what: 'An option of MONGODB_URL makes writes less durable',
    file: 'server/src/database/mongo-url.ts',
    from: `  journal: 'true',\n`,
    to: '',
    tests: ['server/src/database/mongo-pinned.test.ts'],
  },
  {
    what: 'Reads of MongoDB return writes that a majority does not have yet',
    file: 'server/src/database/mongo.ts',
    from: `    readConcern: { level: 'majority' },\n`,
    to: '',
    tests: ['server/src/database/mongo-pinned.test.ts'],
  },
  {
    what: 'A write is repeated after its caller got 503',
    file: 'server/src/database/mongo-calls.ts',
    from: '      controller.abort(reason);\n',
    to: '',
    tests: ['server/src/database/mongo-faults.test.ts'],
  },
  {
    what: 'A conflict of two writes in MongoDB returns 500',
    file: 'server/src/database/mongo-calls.ts',
    from: '91, 112, 133',
    to: '91, 133',
    tests: ['server/src/database/mongo-faults.test.ts'],
  },
  {
    what: 'Sign-ups that are written together all return the last version',
    file: 'api/src/data/events/sign-up-batch.store.ts',
    from: 'resolve(withoutLater(event, batch.slice(index + 1)))',
    to: 'resolve(withoutLater(event, [].slice(index)))',
    tests: ['api/src/things/events/sign-up-batch.test.ts'],
  },
  {
    what: 'Sign-ups that are written together overfill an event',
    file: 'api/src/data/events/sign-up-batch.store.ts',
    from: '$lt: MAX_ATTENDEES - batch.length + 1',
    to: '$lt: MAX_ATTENDEES',
    tests: ['api/src/things/events/sign-up-batch.test.ts'],
  },
  {
    what: 'Plays make an event larger than it may be',
    file: 'api/src/data/events/plays.store.ts',
    from: '    demandSizeAfter(event, set);\n',
    to: '',
    tests: ['api/src/data/events/event-size.test.ts'],
  },
  {
    what: 'A restore to MongoDB starts although an event is too large for it',
    file: 'server/src/backup/backup.ts',
    from: 'const isForMongo = settings.mongodbUrl !== undefined;',
    to: 'const isForMongo = settings.mongodbUrl === undefined;',
    tests: ['server/src/backup/backup.test.ts'],
  },
] satisfies Mutant[];
