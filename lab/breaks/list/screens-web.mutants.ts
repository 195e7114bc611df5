import type { Mutant } from '../mutant';

const PLANNING = ['web/src/features/sessions/planned/plan-from-address.test.tsx'];

export default [
  {
    what: 'Plan session replaces the planned event of a board without asking',
    file: 'web/src/features/sessions/planned/fill.ts',
    from: 'if (planned && planned.id !== key.id) return true;',
    to: 'if (planned && planned.id !== key.id) return false;',
    tests: PLANNING,
  },
] satisfies Mutant[];
