import type { Mutant } from '../mutant';

const PLAYER = ['web/src/domain/film/film-player.test.tsx'];
const QUALITIES = ['web/src/domain/film/quality-names.test.ts'];
const LINKS = ['shared/src/film-link.test.ts'];

export default [
  {
    what: 'A film whose picture the browser does not know plays its sound without a word',
    file: 'web/src/domain/film/use-film.ts',
    from: "if (hasNoPicture(video, isStreamed(link))) fail.current({ kind: 'noPicture' });",
    to: 'if (false) return;',
    tests: PLAYER,
  },
  {
    what: 'A film that does not say its length is not measured',
    file: 'web/src/domain/film/use-film.ts',
    from: 'isMeasuring = video.duration === Number.POSITIVE_INFINITY',
    to: 'isMeasuring = video.duration === 0',
    tests: PLAYER,
  },
  {
    what: 'A film without ranges plays the wrong part',
    file: 'web/src/domain/film/use-film.ts',
    from: "fail.current({ kind: 'noJump', start: part.start });",
    to: 'return;',
    tests: PLAYER,
  },
  {
    what: 'A film without ranges lets people move a seek bar that does nothing',
    file: 'web/src/domain/film/film-position.ts',
    from: 'lengthOf(video) > 1 && lastOf(video.seekable) < 1',
    to: 'false',
    tests: PLAYER,
  },
  {
    what: 'A clip goes on in a hidden tab',
    file: 'web/src/domain/film/film-watch.ts',
    from: "  video.addEventListener('timeupdate', check);",
    to: '',
    tests: PLAYER,
  },
  {
    what: 'A step by one frame skips frames at 30 and 60 a second',
    file: 'web/src/domain/film/frame-steps.ts',
    from: 'const SEARCH_STEP = 1 / 120;',
    to: 'const SEARCH_STEP = 1 / 25;',
    tests: PLAYER,
  },
  {
    what: 'Full screen does nothing on an iPhone',
    file: 'web/src/domain/film/full-screen.ts',
    from: 'else video.webkitEnterFullscreen?.();',
    to: '',
    tests: PLAYER,
  },
  {
    what: 'Try again starts the film at its beginning',
    file: 'web/src/domain/film/use-film.ts',
    from: 'const time = Math.max(start, before?.time ?? 0);',
    to: 'const time = start;',
    tests: PLAYER,
  },
  {
    what: 'A film that is loaded again plays at another speed than the one shown',
    file: 'web/src/domain/film/playback-settings.ts',
    from: '{ defaultPlaybackRate: speed, playbackRate: speed }',
    to: '{ playbackRate: speed }',
    tests: PLAYER,
  },
  {
    what: 'The reason of a failure comes from a HEAD request',
    file: 'web/src/domain/film/playback-failure.ts',
    from: '{ headers: { range: FIRST_BYTES },',
    to: "{ method: 'HEAD', headers: { range: FIRST_BYTES },",
    tests: PLAYER,
  },
  {
    what: 'The next film forgets that the user has muted',
    file: 'web/src/domain/film/playback-settings.ts',
    from: 'Object.assign(chosen, sound);',
    to: '',
    tests: PLAYER,
  },
  {
    what: 'The quality of an upright film is named by its long side',
    file: 'web/src/domain/film/quality-names.ts',
    from: 'Math.min(width, height)',
    to: 'height',
    tests: QUALITIES,
  },
  {
    what: 'Two qualities have the same name',
    file: 'web/src/domain/film/quality-names.ts',
    from: 'const label = size && isOnly ?',
    to: 'const label = size ?',
    tests: QUALITIES,
  },
  {
    what: 'A pasted text with two links keeps one of them without asking',
    file: 'shared/src/film-link.ts',
    from: '!hasClearEnd || link !== first.link',
    to: '!hasClearEnd',
    tests: LINKS,
  },
  {
    what: "A link to Dropbox's page of a film stays as it is",
    file: 'shared/src/film-link.ts',
    from: 'return fileOfPage(first.link);',
    to: 'return first.link;',
    tests: LINKS,
  },
] satisfies Mutant[];
