import type { Mutant } from '../mutant';

export default [
  {
    what: 'The users screen receives whole account records',
    file: 'api/src/data/accounts/accounts-presenter.ts',
    from: 'selectFields(userView, asSeen(person, viewer))',
    to: '({ ...person.user, ...asSeen(person, viewer) }) as never',
    tests: ['api/src/visibility.test.ts', 'api/src/views.snapshot.test.ts'],
  },
  {
    what: 'A profile form writes every field of an account, roles too',
    file: 'shared/src/model.ts',
    from: 'allowed.includes(name) && value !== undefined',
    to: 'storedNames.includes(name) && value !== undefined',
    tests: ['api/src/things/accounts/profiles.test.ts'],
  },
] satisfies Mutant[];
