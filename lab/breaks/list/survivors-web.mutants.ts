import type { Mutant } from '../mutant';

const ANSWERS = ['web/src/features/events/answers/answers.test.tsx'];
const EVENT_EDIT = ['web/src/features/events/editor/in-card/event-edit.test.tsx'];
const MONTHS = ['web/src/lib/months-on-screens.test.tsx'];
const BOARDS = ['web/src/features/sessions/picker/board-picker.test.tsx'];
const SYNC = ['web/src/live/sync-response.test.tsx'];
const ATTENDEES = ['web/src/features/events/attendees/attendee-list.test.tsx'];
const PLAYS = ['web/src/features/events/viewer/plays.test.tsx'];

export default [
  {
    what: 'The button “Can’t” sends MAYBE',
    file: 'web/src/features/events/answers/answer-buttons.tsx',
    from: `{ available: 'NO', status: 'cant'`,
    to: `{ available: 'MAYBE', status: 'cant'`,
    tests: ANSWERS,
  },
  {
    what: 'Going in the next game of the start page sends MAYBE',
    file: 'web/src/features/events/home/next-game-hero.tsx',
    from: 'answerChange(seen.event, chosen, available, () => newId(9))',
    to: `answerChange(seen.event, chosen, available === 'YES' ? 'MAYBE' : available, () => newId(9))`,
    tests: ANSWERS,
  },
  {
    what: 'A time input uses the browser’s zone instead of the club’s',
    file: 'web/src/ui/form/moment-input.tsx',
    from: 'const zone = useClubZone();\n  const id = useId();\n  /**',
    to: 'const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;\n  const id = useId();\n  /**',
    tests: EVENT_EDIT,
  },
  {
    what: 'A time input shows the club’s time and parses input in the browser’s zone',
    file: 'web/src/ui/form/moment-input.tsx',
    from: 'fields.time}`, zone)',
    to: 'fields.time}`, Intl.DateTimeFormat().resolvedOptions().timeZone)',
    tests: EVENT_EDIT,
  },
  {
    what: 'The name of a month is formatted in the browser’s zone',
    file: 'web/src/lib/club-time.ts',
    from: `format('UTC', options)`,
    to: `new Intl.DateTimeFormat(locale(), options)`,
    tests: MONTHS,
  },
  {
    what: 'The month of a moment is the one of the browser’s calendar',
    file: 'shared/src/months.ts',
    from: 'new Date(ms).toISOString().slice(0, 7)',
    to: `new Intl.DateTimeFormat('sv', { year: 'numeric', month: '2-digit' }).format(ms)`,
    tests: MONTHS,
  },
  {
    what: 'The first moment of a month is midnight in the browser’s zone',
    file: 'shared/src/months.ts',
    from: 'from: Date.UTC(year, number - 1)',
    to: 'from: new Date(year, number - 1).getTime()',
    tests: BOARDS,
  },
  {
    what: 'A screen keeps a game that sync reports as removed',
    file: 'web/src/live/engine/live-engine.ts',
    from: 'for (const id of plan.drop) intake.removed(id);',
    to: '',
    tests: SYNC,
  },
  {
    what: 'A screen does not reload games that sync reports as stale or added',
    file: 'web/src/live/engine/live-engine.ts',
    from: 'for (const { key, version } of plan.fetch) void intake.refetch(key, version);',
    to: '',
    tests: SYNC,
  },
  {
    what: 'A screen does not reload its list of games when sync reports many',
    file: 'web/src/live/engine/live-engine.ts',
    from: 'if (plan.lists) invalidate(everyEventListKey);',
    to: '',
    tests: SYNC,
  },
  {
    what: 'A screen does not reload engagements that sync reports as stale',
    file: 'web/src/live/engine/live-engine.ts',
    from: 'if (plan.engagements) invalidate(everyEngagementKey);',
    to: '',
    tests: SYNC,
  },
  {
    what: 'A screen does not reload developments that sync reports as stale',
    file: 'web/src/live/engine/live-engine.ts',
    from: 'if (plan.developments) invalidate(everyDevelopmentKey);',
    to: '',
    tests: SYNC,
  },
  {
    what: 'Undo restores a removed attendee without the availability',
    file: 'web/src/features/events/attendees/attendee-list.tsx',
    from: 'attendeeId: freshId(), playerId, input }',
    to: `attendeeId: freshId(), playerId, input: { ...input, available: 'YES' } }`,
    tests: ATTENDEES,
  },
  {
    what: 'Undo restores a removed attendee without the other fields',
    file: 'web/src/features/events/attendees/attendee-list.tsx',
    from: 'attendeeId: freshId(), playerId, input }',
    to: 'attendeeId: freshId(), playerId, input: {} }',
    tests: ATTENDEES,
  },
  {
    what: 'Undo of a removed attendee restores nothing',
    file: 'web/src/features/events/attendees/attendee-list.tsx',
    from: `engine?.change({ op: 'add', event: event.key, attendeeId: freshId(), playerId, input }),`,
    to: 'undefined,',
    tests: ATTENDEES,
  },
  {
    what: 'A clip plays on past its end',
    file: 'web/src/domain/film/use-film.ts',
    from: 'if (end !== undefined && video.currentTime >= end) onEnded();',
    to: 'if (end !== undefined && video.ended) onEnded();',
    tests: PLAYS,
  },
  {
    what: 'A save that conflicts loses the typed values',
    file: 'web/src/ui/form/use-edited-form.ts',
    from: 'if (typed) restore(typed);',
    to: '',
    tests: EVENT_EDIT,
  },
  {
    what: 'A failed save empties the form',
    file: 'web/src/ui/form/use-edited-form.ts',
    from: 'expectsSentValues.current = false;\n      if (typed) restore(typed);',
    to: 'expectsSentValues.current = false;\n      fill(latestObject.current.values);',
    tests: EVENT_EDIT,
  },
  {
    what: 'The late reply to a save closes another form that was opened meanwhile',
    file: 'web/src/ui/form/use-edited-form.ts',
    from: 'if (saved && isOnScreen.current && latestObject.current.id === id) close();',
    to: 'if (saved) close();',
    tests: ['web/src/features/events/card/tournament.test.tsx'],
  },
] satisfies Mutant[];
