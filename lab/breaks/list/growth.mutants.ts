import type { Mutant } from '../mutant';

export default [
  {
    what: 'An account adds any number of things at once',
    file: 'api/src/base/limits.ts',
    from: ': Promise<void> => consumePoint(limiter, account, times, over);',
    to: ': Promise<void> => Promise.resolve(void [limiter, account, times]);',
    tests: ['api/src/base/quotas.test.ts'],
  },
  {
    what: 'ROOT finds people by the names of their children',
    file: 'api/src/things/accounts/find-users.service.ts',
    from: "await pageOf(asked, hasRole(actor, 'ADMIN'));",
    to: "await pageOf(asked, hasRole(actor, 'ADMIN', 'ROOT'));",
    tests: ['api/src/things/accounts/find-users.test.ts'],
  },
  {
    what: 'A page of users looks at all pages before it',
    file: 'server/src/database/embedded/select.ts',
    from: 'candidates?.exact && !needsSort ? skip : 0;',
    to: 'candidates?.exact && !needsSort ? Math.min(skip, 0) : 0;',
    tests: ['api/src/documents-read.test.ts'],
  },
] satisfies Mutant[];
