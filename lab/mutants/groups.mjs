/**
 * The files that StrykerJS changes, and the tests that must notice, by group: `MUTANTS=services npm run test:mutants`. Files are named
 * by what they do, not by folder.
 */
const SHARED = [
  '*.rules',
  '*-visibility',
  '{mask,model,span,mail-address,film-link,fold-text,wall-clock}',
  '{actor,rule,version,audience}',
  '{event-key,event-times,event-length,history-window,result,season,venue-id,ledger,sheet-cells,display-name,first-name}',
];

export const groups = {
  /** Pure functions, each noticed by a test of its own. */
  rules: {
    files: [
      ...SHARED.map((name) => `shared/src/**/${name}.ts`),
      'api/src/data/notices/{plan,plan-rides,planning,event-state,notice-rules,wishes}.ts',
      'web/src/live/**/{outbox-queue,overlay,arrivals,event-intake,event-cache,sync-plan}.ts',
      'web/src/domain/roster/{sheet,columns,rows,lists,headings}.ts',
    ],
    tests: [
      'shared/src/**/*.test.ts',
      'api/src/data/notices/{plan,plan-look,notice-rules,wishes}.test.ts',
      'web/src/{live,domain/roster}/**/*.test.ts',
    ],
  },
  /** The live layer, noticed on screens. The macros of texts do not compile when they are changed. */
  live: {
    files: ['web/src/live/**/*.ts', '!**/{announcement,connection-state}.ts'],
    tests: [
      'web/src/live/**/*.test.{ts,tsx}',
      'web/src/features/{sessions,news,teams}/**/*.test.tsx',
      'web/src/features/events/{home,list,match}/**/*.test.tsx',
    ],
  },
  /** Services, noticed by the api's answers. */
  services: {
    files: [
      'api/src/**/*.service.ts',
      'api/src/**/{people,classify-rows,reachable-children,mail-budget}.ts',
      // The demo club plays at random.
      '!api/src/things/demo/**',
    ],
    tests: ['api/src/*/**/*.test.ts', 'api/src/permissions.test.ts'],
  },
};

export const name = process.env.MUTANTS ?? 'rules';
export const { files } = groups[name];
/** `MUTANT_TESTS='api/src/things/events/rides*.test.ts'` takes fewer of them. */
export const tests = process.env.MUTANT_TESTS?.split(',') ?? groups[name].tests;
