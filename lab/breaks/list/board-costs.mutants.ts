import type { Mutant } from '../mutant';

export default [
  {
    what: 'Types may be nested in types of earlier updates without a limit',
    file: 'shared/src/boards/tally.ts',
    from: "if (known.isType && depth >= BOARD_LIMITS.depth) return 'deep';",
    to: "if (known.isType && depth < 0) return 'deep';",
    tests: ['shared/src/boards/tally.test.ts'],
  },
  {
    what: 'A rejected update stays in the tally of its board',
    file: 'shared/src/boards/tally.ts',
    from: 'for (const entry of added.reverse()) this.#remove(entry);',
    to: 'added.length = 0;',
    tests: ['shared/src/boards/tally.test.ts'],
  },
  {
    what: 'A board accepts unknown types',
    file: 'shared/src/boards/scan.ts',
    from: 'if (!KNOWN_TYPES.includes(readNumber(decoder)))',
    to: 'if (readNumber(decoder) < 0)',
    tests: ['realtime/src/boards/attacks.test.ts'],
  },
  {
    what: 'An update of too many clients is decoded before it is refused',
    file: 'shared/src/boards/scan.ts',
    from: 'if (clients > BOARD_LIMITS.updateClients)',
    to: 'if (clients < 0)',
    tests: ['shared/src/boards/scan.test.ts'],
  },
  {
    what: 'The items of an update are not limited',
    file: 'shared/src/boards/scan.ts',
    from: 'if (structs > BOARD_LIMITS.updateStructs)',
    to: 'if (structs < 0)',
    tests: ['shared/src/boards/scan.test.ts'],
  },
  {
    what: 'An unreadable entry that names an erased child stays in the journal',
    file: 'server/src/boards/compact.ts',
    from: '[...new Set([...held, ...withMarkers])]',
    to: '[...held]',
    tests: ['server/src/boards/journal.contract.test.ts'],
  },
  {
    what: 'A rebuilt board shows what was erased',
    file: 'shared/src/boards/rebuild.ts',
    from: ' || isDeleted(deleted.get(client), last)',
    to: '',
    tests: ['shared/src/boards/rebuild.test.ts'],
  },
  {
    what: 'Joining a large board counts no more against the limit than a small one',
    file: 'realtime/src/boards/boards.ts',
    from: '1 + Math.ceil(board.bytes / BYTES_PER_POINT)',
    to: '1 + Math.ceil(1 / BYTES_PER_POINT)',
    tests: ['realtime/src/boards/joins.test.ts'],
  },
  {
    what: 'A board is rebuilt when one snapshot takes too long',
    file: 'server/src/boards/merge.ts',
    from: 'for (const limit of [TIMEOUT_MS, LONG_TIMEOUT_MS])',
    to: 'for (const limit of [TIMEOUT_MS])',
    tests: ['realtime/src/boards/boards.test.ts'],
  },
  {
    what: 'A join that takes too long is answered as an unknown error',
    file: 'server/src/boards/merge.ts',
    from: 'throw signal.aborted ? new TaskTimeout() : error;',
    to: 'throw error;',
    tests: ['realtime/src/boards/joins.test.ts'],
  },
] satisfies Mutant[];
