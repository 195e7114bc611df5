/** Which tests run in `npm test` (fast, on every change) and which in `npm run test:more` (before a release and in CI). */

/** Test projects of vitest.config.ts. */
export const LANES = {
  test: ['shared', 'api', 'realtime', 'web', 'scripts', 'integration'],
  more: ['mongodb', 'more'],
};

/** Slow tests: faults, floods, storms and long runs of hostile input. */
export const MORE = [
  'api/src/bad-fields.test.ts',
  'api/src/hostile.test.ts',
  'api/src/people-commands.test.ts',
  'realtime/src/socket/hostile.test.ts',
  'realtime/src/boards/hostile.test.ts',
  ...[
    'backup',
    'board-attacks',
    'board-client',
    'board-storm',
    'doctor',
    'faults.clocks',
    'faults.deploy',
    'faults.mail',
    'faults.mongo',
    'faults.redis',
    'floods',
    'league',
    'lent-mongo',
    'merge-crash',
    'mongod',
    'notice-storm',
    'outbound',
    'rush-storm',
    'sign-up-storm',
    'stack',
  ].map((name) => `e2e/integration/${name}.test.ts`),
];

/** API suites about concurrency or storage: `npm test` runs them on the embedded store, `npm run test:more` on MongoDB. */
export const ON_MONGODB = [
  'commands',
  'privacy/leaving',
  'privacy/leaving.boards',
  'privacy/leaving.races',
  'privacy/ledger',
  'privacy/removal',
  'accounts/start-club',
  'accounts/users',
  'boards/boards',
  'developments/developments',
  'engagements/engagements',
  'events/attendees.races',
  'events/sign-up-batch',
  'events/events.reading',
  'events/events.removing',
  'notices/calendars',
  'notices/answers',
  'notices/notices',
  'events/event-form',
  'events/events.scheduling',
  'events/plays',
  'invitations/attacks',
  'invitations/invitations',
  'invitations/requests',
  'players/imports',
  'players/merges',
  'players/removals',
  'teams/roster',
  'teams/team-editing',
].map((name) => `api/src/${name}.test.ts`);
