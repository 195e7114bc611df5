import type { Mutant } from '../mutant';

export default [
  {
    what: 'A rejected update stays in the tally of its board',
    file: 'shared/src/boards/tally.ts',
    from: 'for (const entry of added.reverse()) this.#remove(entry);',
    to: 'added.length = 0;',
    tests: ['shared/src/boards/tally.test.ts'],
  },
  {
    what: 'An unreadable entry that names an erased child stays in the journal',
    file: 'server/src/boards/compact.ts',
    from: '[...new Set([...held, ...withMarkers])]',
    to: '[...held]',
    tests: ['server/src/boards/journal.contract.test.ts'],
  },
] satisfies Mutant[];
