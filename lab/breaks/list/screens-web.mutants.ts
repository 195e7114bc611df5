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
  {
    what: 'Plan session adds players to a board with a script without asking',
    file: 'web/src/features/sessions/planned/fill.ts',
    from: 'if (readShapes(doc).length === 0 && drillsOf(doc).length === 0) return false;',
    to: 'if (readShapes(doc).length === 0) return false;',
    tests: PLANNING,
  },
  {
    what: 'Plan session asks again after the user said no',
    file: 'web/src/features/sessions/planned/plan-from-address.tsx',
    from: `    answeredWord.current = word;
    setAsking(null);`,
    to: '    setAsking(null);',
    tests: PLANNING,
  },
  {
    what: 'The question about the players stays when the event is removed',
    file: 'web/src/features/sessions/planned/plan-from-address.tsx',
    from: '(asking === word && !gone)',
    to: 'asking === word',
    tests: PLANNING,
  },
  {
    what: 'Two boards of one month get the same name',
    file: 'web/src/features/sessions/picker/board-choice.ts',
    from: 'if (!isTaken(boards, name, month)) return name;',
    to: 'return name;',
    tests: ['web/src/features/sessions/picker/board-choice.test.ts'],
  },
  {
    what: 'A table row of another club gets no team id',
    file: 'web/src/features/events/editor/event-items.ts',
    from: '{ teamId: newId(9), teamName: typed }',
    to: '{ teamId: null, teamName: typed }',
    tests: ['web/src/features/events/editor/event-items.test.ts'],
  },
  {
    what: 'Games opens on the first game of the month though another one has film',
    file: 'web/src/features/events/viewer/game-selection.ts',
    from: '[(game: ListedGame) => game.id === id, hasFilm, wasPlayed]',
    to: '[(game: ListedGame) => game.id === id, wasPlayed]',
    tests: ['web/src/features/events/viewer/game-selection.test.ts'],
  },
  {
    what: 'Games looks for film in this month and the last one only',
    file: 'web/src/features/events/viewer/newest-film.ts',
    from: 'return firstWithFilm(teamGames(events, team));',
    to: 'return null;',
    tests: ['web/src/features/events/viewer/games-page.test.tsx'],
  },
  {
    what: 'At 768 px the bottom bar is shown beside the admin rail',
    file: 'web/src/app/shell/bottom-bar.module.css',
    from: '@media (max-width: 47.99em) {',
    to: '@media (max-width: 48em) {',
    tests: ['e2e/flows/frame-and-film.spec.ts'],
  },
  {
    what: 'The unplayed part of the seek bar is as dark as the stage',
    file: 'web/src/app/tokens.css',
    from: '--stage-track: #6f8278;',
    to: '--stage-track: #101812;',
    tests: ['e2e/flows/frame-and-film.spec.ts'],
  },
  {
    what: 'Home shows staff no requests to join',
    file: 'web/src/features/events/home/staff-needs.tsx',
    from: '        <NeedsYou nested />\n',
    to: '',
    tests: ['web/src/features/events/home/home.test.tsx'],
  },
  {
    what: 'Staff can only copy a reminder, not send it',
    file: 'web/src/features/events/answers/remind-families.tsx',
    from: '      {event.eventTime > now && <SendReminder {...props} />}\n',
    to: '',
    tests: ['web/src/features/events/home/home.test.tsx', 'web/src/features/events/list/planning-page.test.tsx'],
  },
] satisfies Mutant[];
