import type { Mutant } from '../mutant';

const OUTBOX = ['web/src/live/engine/outbox.test.ts'];
const INTAKE = ['web/src/live/engine/event-intake.test.ts'];

export default [
  {
    what: 'A change made after the clock was set back is sent before older ones',
    file: 'web/src/live/engine/outbox.ts',
    from: 'Math.max(now(), newest + 1)',
    to: 'Math.max(now(), Math.min(newest, 0))',
    tests: OUTBOX,
  },
  {
    what: 'A game that is removed during its read comes back',
    file: 'web/src/live/engine/event-intake.ts',
    from: 'this.#gone.add(id);',
    to: '',
    tests: INTAKE,
  },
] satisfies Mutant[];
