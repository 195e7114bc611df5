import type { Mutant } from '../mutant';

export default [
  {
    what: 'Assets are sent without brotli',
    file: 'api/src/http/pages.ts',
    from: 'enableBrotli: true,',
    to: 'enableBrotli: false,',
    tests: ['api/src/http/compressed.test.ts'],
  },
  {
    what: 'Answers of the API are not compressed',
    file: 'api/src/http/answer.ts',
    from: 'if (length < LEAST_BYTES ||',
    to: 'if (length > 0 ||',
    tests: ['api/src/http/compressed.test.ts'],
  },
  {
    what: 'An early answer of the account before is taken over',
    file: 'web/src/lib/early.ts',
    from: 'early.token !== token || ',
    to: '',
    tests: ['web/src/lib/early.test.ts'],
  },
  {
    what: 'The live layer does not sync after an early answer',
    file: 'web/src/lib/early.ts',
    from: 'if (answer !== undefined) whenTaken();',
    to: '',
    tests: ['web/src/lib/early.test.ts'],
  },
  {
    what: 'An upgrade removes the assets of open pages',
    file: 'web/build/keep-former-assets.ts',
    from: 'if (replaced.has(name)) await utimes(path, now / 1_000, now / 1_000);',
    to: 'if (replaced.has(name)) await rm(path);',
    tests: ['scripts/former-assets.test.ts'],
  },
  {
    what: 'What one account knew is shown to the next one on the same phone',
    file: 'web/src/lib/kept.ts',
    from: '!found || found.owner !== ownerOf(token) ||',
    to: '!found ||',
    tests: ['e2e/flows/second-visit.spec.ts'],
  },
  {
    what: 'What was kept is not wiped at the sign-out',
    file: 'web/src/app/session-watcher.tsx',
    from: '      void wipeKept();\n',
    to: '',
    tests: ['e2e/flows/second-visit.spec.ts'],
  },
  {
    what: 'What was kept is taken for newer than what the server says',
    file: 'web/src/lib/kept.ts',
    from: 'held && unconfirmed.delete(held) ? undefined : held;',
    to: 'held;',
    tests: ['e2e/flows/second-visit.spec.ts'],
  },
  {
    what: 'A new version of the app takes over without being asked',
    file: 'web/build/offline.ts',
    from: "registerType: 'prompt',",
    to: "registerType: 'autoUpdate',",
    tests: ['e2e/flows/second-visit.spec.ts'],
  },
] satisfies Mutant[];
