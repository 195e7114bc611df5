/** Which tests run in `npm test` (fast, on every change) and which in `npm run test:more` (before a release and in CI). */

/** Test projects of vitest.config.ts. */
export const LANES = {
  test: ['shared', 'api', 'realtime', 'web-logic', 'web', 'scripts', 'integration'],
  more: ['mongodb', 'more'],
};

/** Slow tests: faults, floods, storms, password guessing, the demo club's events and long runs of hostile input. */
export const MORE = [
  'api/src/accounts/guessing.test.ts',
  'api/src/bad-fields.test.ts',
  'api/src/filters.test.ts',
  'api/src/hostile.test.ts',
  'api/src/http/rate-limiters.test.ts',
  'api/src/people-commands.test.ts',
  'realtime/src/socket/hostile.test.ts',
  'realtime/src/boards/attacks.test.ts',
  'realtime/src/boards/hostile.test.ts',
  'scripts/demo/events.test.ts',
  'shared/src/server/store/embedded.durability.test.ts',
  ...[
    'backup',
    'board-attacks',
    'board-client',
    'board-storm',
    'crash',
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
    'sign-ups-far',
    'stack',
  ].map((name) => `e2e/integration/${name}.test.ts`),
];

/**
 * Slow flows: a part of `npm run test:looks`, hostile texts, unsaved forms, undo, boards offline and in detail, the form of an event,
 * months of members and developments, tagging plays, games with 300 plays, film, lost responses, the second visit, installing,
 * notices, a season, and a founder's whole story.
 */
export const MORE_FLOWS = [
  'looks',
  'hostile-texts',
  'leaving',
  'board-gestures',
  'board-offline',
  'board-others',
  'board-tools',
  'boards-list',
  'install',
  'long-game',
  'lost-answers',
  'film',
  'season',
  'second-visit',
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

/** Whether `npm run test:more` runs this file, and not `npm test`. */
export const isSlow = (file) => MORE.includes(file) || MORE_FLOWS.includes(file);

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
  'invitations/races',
  'invitations/personal-invitations',
  'invitations/requests',
  'invitations/team-links',
  'players/imports',
  'players/merges',
  'players/removals',
  'teams/roster',
  'teams/team-editing',
].map((name) => `api/src/${name}.test.ts`);
