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
    what: 'API responses are not compressed',
    file: 'api/src/app.ts',
    from: "router.use('/api', compressed, admitted(services));",
    to: "router.use('/api', admitted(services));",
    tests: ['api/src/http/compressed.test.ts'],
  },
  {
    what: 'An early response of the previous account is used',
    file: 'web/src/lib/early.ts',
    from: 'early.token !== token || ',
    to: '',
    tests: ['web/src/lib/early.test.ts'],
  },
  {
    what: 'The live layer does not sync after an early response',
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
    what: 'Cached data of one account is shown to the next one on the same phone',
    file: 'web/src/lib/kept.ts',
    from: '!found || found.owner !== ownerOf(token) ||',
    to: '!found ||',
    tests: ['e2e/flows/second-visit.spec.ts'],
  },
  {
    what: 'Cached data is not deleted on sign-out',
    file: 'web/src/app/session-watcher.tsx',
    from: '      void wipeKept();\n',
    to: '',
    tests: ['e2e/flows/second-visit.spec.ts'],
  },
  {
    what: "Cached data counts as newer than the server's data",
    file: 'web/src/lib/kept.ts',
    from: 'held && unconfirmed.delete(held) ? undefined : held;',
    to: 'held;',
    tests: ['e2e/flows/second-visit.spec.ts'],
  },
  {
    what: 'A new version of the app takes over without asking',
    file: 'web/build/offline.ts',
    from: "registerType: 'prompt',",
    to: "registerType: 'autoUpdate',",
    tests: ['e2e/flows/second-visit.spec.ts'],
  },
] satisfies Mutant[];
