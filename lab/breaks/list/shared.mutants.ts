import type { Mutant } from '../mutant';

const S = 'shared/src';

export default [
  {
    what: 'Another family of the team sees the addresses of a sign-up',
    file: `${S}/events/event.model.ts`,
    from: `emailAddress: field(z.string(), { ...contact,`,
    to: `emailAddress: field(z.string(), { ...person,`,
    tests: [`${S}/events/event-visibility.test.ts`],
  },
  {
    what: 'A mask passes fields without a declared visibility',
    file: `${S}/mask.ts`,
    from: `const shown: Partial<View> = {};`,
    to: `const shown: Partial<View> = { ...source };`,
    tests: [`${S}/mask.test.ts`],
  },
] satisfies Mutant[];
