import type { Mutant } from '../mutant';

export default [
  {
    what: 'An account adds any number of things at once',
    file: 'api/src/base/limits.ts',
    from: ': Promise<void> => consumePoint(limiter, account, times, over);',
    to: ': Promise<void> => Promise.resolve(void [limiter, account, times]);',
    tests: ['api/src/base/quotas.test.ts'],
  },
] satisfies Mutant[];
