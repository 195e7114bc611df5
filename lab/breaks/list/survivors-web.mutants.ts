import type { Mutant } from '../mutant';

export default [
  {
    what: 'The late reply to a save closes another form that was opened meanwhile',
    file: 'web/src/ui/form/use-edited-form.ts',
    from: 'if (saved && isOnScreen.current && latestObject.current.id === id) close();',
    to: 'if (saved) close();',
    tests: ['web/src/features/events/card/tournament.test.tsx'],
  },
] satisfies Mutant[];
