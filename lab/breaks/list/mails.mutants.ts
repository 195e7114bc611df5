import type { Mutant } from '../mutant';

const FAILURES = ['api/src/mails/mail-failures.test.ts'];

export default [
  {
    what: 'The name of the club can add headers to its mails',
    file: 'api/src/mails/deliver.ts',
    from: ".replace(INVISIBLE, ' ').trim()",
    to: '',
    tests: FAILURES,
  },
] satisfies Mutant[];
