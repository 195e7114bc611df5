/** Which tests run in `npm test` (fast, on every change) and which in `npm run test:more` (before a release and in CI). */

/** Test projects of vitest.config.ts. */
export const LANES = {
  test: ['shared', 'server', 'api', 'realtime', 'web-logic', 'web', 'scripts', 'integration'],
  more: ['mongodb', 'slow', 'alone'],
};

/** Slow tests that run two at a time: password guessing, crashes, the demo club's events and long runs of hostile input. */
export const SLOW = [
  'api/src/things/accounts/guessing.test.ts',
  'api/src/bad-fields.test.ts',
  'api/src/filters.test.ts',
  'api/src/hostile.test.ts',
  'api/src/base/rate-limiters.test.ts',
  'api/src/merge-commands.test.ts',
  'api/src/things/notices/calendar-readers.test.ts',
  'api/src/people-commands.test.ts',
  'api/src/things/players/merge-rounds.test.ts',
  'realtime/src/socket/hostile.test.ts',
  'realtime/src/boards/attacks.test.ts',
  'realtime/src/boards/hostile.test.ts',
  'club/demo/events.test.ts',
  'server/src/database/embedded.durability.test.ts',
  ...[
    'backup',
    'crash',
    'doctor',
    'faults.clocks',
    'faults.mail',
    'lent-mongo',
    'merge-crash',
    'notice-storm',
    'outbound',
    'owner-crash',
    'start-problems',
  ].map((name) => `e2e/integration/${name}.test.ts`),
];

/** Slow tests that keep both cores busy or measure waits: faults, floods and storms. */
export const ALONE = [
  'attacks',
  'board-attacks',
  'board-client',
  'board-storm',
  'faults.deploy',
  'faults.mongo',
  'faults.redis',
  'floods',
  'league',
  'mongod',
  'rush-storm',
  'sign-up-storm',
  'sign-ups-far',
  'stack',
].map((name) => `e2e/integration/${name}.test.ts`);

/** All slow tests. */
export const MORE = [...SLOW, ...ALONE];

/** Slow flows. `looks` is a part of `npm run test:looks`. */
export const MORE_FLOWS = [
  'looks',
  'hostile-texts',
  'leaving',
  'push-again',
  'board-gestures',
  'board-hands',
  'board-offline',
  'board-others',
  'board-tools',
  'boards-list',
  'blocked-network',
  'install',
  'long-game',
  'lost-answers',
  'film',
  'film-files',
  'season',
  'second-visit',
  'wrong-clock',
  'charts',
  'drills',
  'event-editing',
  'fields',
  'founding',
  'frame-and-film',
  'live-months',
  'notices',
  'plan-session',
  'tagging',
  'undo',
].map((name) => `e2e/flows/${name}.spec.ts`);

/** Returns true if `npm run test:more` runs this file instead of `npm test`. */
export const isSlow = (file) => MORE.includes(file) || MORE_FLOWS.includes(file);

/** API suites about concurrency or storage: `npm test` runs them on the embedded store, `npm run test:more` on MongoDB. */
export const ON_MONGODB = [
  'commands',
  'privacy/leaving',
  'privacy/leaving.boards',
  'privacy/leaving.races',
  'privacy/ledger',
  'privacy/removal',
  'accounts/sessions',
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
  'notices/calendar-load',
  'notices/answers',
  'notices/notices',
  'events/event-form',
  'events/events.scheduling',
  'events/plays',
  'invitations/attacks',
  'invitations/dismissals',
  'invitations/interrupted',
  'invitations/invitations',
  'invitations/races',
  'invitations/personal-invitations',
  'invitations/requests',
  'invitations/team-links',
  'players/imports',
  'players/merge-races',
  'players/merges',
  'players/removals',
  'teams/roster',
  'teams/team-editing',
].map((name) => `api/src/${name}.test.ts`);
