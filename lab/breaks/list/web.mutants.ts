import type { Mutant } from '../mutant';

export default [
  {
    what: 'After signing in a link leads to another host',
    file: 'web/src/lib/return-path.ts',
    from: `url.origin === home && !url.pathname.startsWith('//') &&`,
    to: '',
    tests: ['web/src/lib/return-path.test.ts'],
  },
] satisfies Mutant[];
