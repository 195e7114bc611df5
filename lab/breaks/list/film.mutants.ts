import type { Mutant } from '../mutant';

const PLAYER = ['web/src/domain/film/film-player.test.tsx'];

export default [
  {
    what: 'A clip goes on in a hidden tab',
    file: 'web/src/domain/film/film-watch.ts',
    from: "  video.addEventListener('timeupdate', check);",
    to: '',
    tests: PLAYER,
  },
] satisfies Mutant[];
