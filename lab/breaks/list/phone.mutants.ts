import type { Mutant } from '../mutant';

export default [
  {
    what: 'The response to an early request of the previous account is used',
    file: 'web/src/lib/prefetched.ts',
    from: 'prefetched.token !== token || ',
    to: '',
    tests: ['web/src/lib/prefetched.test.tsx'],
  },
] satisfies Mutant[];
