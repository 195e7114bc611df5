import type { Mutant } from '../mutant';

export default [
  {
    what: 'Cached data of one account is shown to the next one on the same phone',
    file: 'web/src/lib/offline-copy.ts',
    from: '!copy || copy.owner !== ownerOf(token) ||',
    to: '!copy ||',
    tests: ['e2e/flows/second-visit.spec.ts'],
  },
] satisfies Mutant[];
