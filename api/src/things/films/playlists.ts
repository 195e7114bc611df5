/** Playlists (HLS, RFC 8216), made from the records. Names in them are relative, so that the pass in the path goes on. Pure. */
import type { FilmRecord, FilmSegmentRecord } from '@touchline/server/film-records';
import { type FilmTrim, isInside } from '@touchline/shared/film-trim';
import { boundsOf } from '@touchline/shared/films/film-bounds';
import { CUT_CLOCK, cutOf } from '@touchline/shared/films/film-cuts';
import { contiguousHead, SEGMENT_SECONDS, segmentCount } from '@touchline/shared/films/film-grid';
import { sizeOf } from '@touchline/shared/films/film-size';
import { isTaking, RENDITIONS, type Rendition, WHOLE_WITH } from '@touchline/shared/films/film-words';
import { LIVE_SECONDS, liveRuns, liveTimes } from '@touchline/shared/films/live-grid';
import { takeRow } from '../../data/films/films.store';

type Film = Pick<
  FilmRecord,
  'mode' | 'state' | 'seconds' | 'fps' | 'width' | 'height' | 'inits' | 'recordedAt' | 'cuts'
>;

/** Bits a second that players expect of a rendition at most. */
const BANDWIDTH: Record<Rendition, number> = { '720p': 4_000_000, '360p': 1_100_000 };

/** Returns the oldest copy of each segment that can be played without a gap from the start. */
function playable(film: Film, segments: readonly FilmSegmentRecord[], rendition: Rendition): FilmSegmentRecord[] {
  const byNumber = new Map<number, FilmSegmentRecord>();
  for (const segment of segments)
    if (segment.rendition === rendition && !byNumber.has(segment.k) && film.inits?.[takeRow(segment)] !== undefined)
      byNumber.set(segment.k, segment);
  const head = contiguousHead(new Set(byNumber.keys()));
  return [...byNumber.values()].filter(({ k }) => k < head).sort((one, other) => one.k - other.k);
}

interface Part {
  segment: FilmSegmentRecord;
  /** The part before it follows another clock. */
  isBreak: boolean;
  /** When its first frame was recorded (ms), where that is said. */
  at: number | undefined;
}

/** The parts of a live film: the clock of its first frame is said for each run. */
function liveParts(film: Film, segments: readonly FilmSegmentRecord[], rendition: Rendition): Part[] {
  const here = segments.filter((one) => one.rendition === rendition && film.inits?.[takeRow(one)] !== undefined);
  const runs = liveRuns(here, !isTaking(film.state));
  const times = film.recordedAt === undefined ? [] : liveTimes(film.recordedAt, runs);
  return runs.flatMap((run, n) =>
    run.segments.map((segment, place) => ({
      segment,
      isBreak: place === 0 && n > 0,
      at: place === 0 ? times[n]?.at : undefined,
    })),
  );
}

function partsOf(film: Film, segments: readonly FilmSegmentRecord[], rendition: Rendition): Part[] {
  if (film.mode === 'LIVE') return liveParts(film, segments, rendition);
  return playable(film, segments, rendition).map((segment, n) => ({
    segment,
    isBreak: false,
    at: n === 0 ? film.recordedAt : undefined,
  }));
}

/** Returns the renditions that players may change between: a small one that ends earlier, or still grows, is left out. */
function offered(film: Film, segments: readonly FilmSegmentRecord[]): Rendition[] {
  const { length } = partsOf(film, segments, WHOLE_WITH);
  if (length === 0) return [];
  const isEnded = film.mode === 'FILE' && isWhole(film, length);
  return RENDITIONS.filter((one) => one === WHOLE_WITH || (isEnded && partsOf(film, segments, one).length === length));
}

/** A part, and whether its viewer gets it. */
interface ShownPart extends Part {
  isShown: boolean;
}

/** Returns where the segments that a film will have begin and end (s), by their numbers; undefined while nobody knows. */
const knownBounds = (film: Film): number[] | undefined => (film.mode === 'LIVE' ? undefined : boundsOf(film));

/**
 * Returns the parts up to the end of a trim. Those before its start keep their time, and are not shown. A trim is set on the bounds of the
 * film: where they are known they decide, because frames of rounded lengths drift away from them.
 */
function shownParts(film: Film, parts: readonly Part[], trim: FilmTrim): ShownPart[] {
  const bounds = knownBounds(film);
  let reached = 0;
  const shown = parts.map((part) => {
    const { k, seconds } = part.segment;
    const [start, end] = bounds
      ? [bounds[k] ?? 0, bounds[k + 1] ?? Number.POSITIVE_INFINITY]
      : [reached, reached + seconds];
    reached = end;
    return { ...part, isShown: isInside(trim, { start, end }) };
  });
  return shown.slice(0, shown.findLastIndex(({ isShown }) => isShown) + 1);
}

const nameOf = ({ rendition, take, k }: FilmSegmentRecord): string => `${rendition}/${take}/${k}.m4s`;

/** Returns the names of the segments that a trim leaves. */
export const namesInside = (film: Film, segments: readonly FilmSegmentRecord[], trim: FilmTrim): ReadonlySet<string> =>
  new Set(
    RENDITIONS.flatMap((rendition) =>
      shownParts(film, partsOf(film, segments, rendition), trim).flatMap(({ isShown, segment }) =>
        isShown ? nameOf(segment) : [],
      ),
    ),
  );

/** Returns whether a trim leaves anything of what is here. */
export const hasShown = (film: Film, segments: readonly FilmSegmentRecord[], trim: FilmTrim): boolean =>
  shownParts(film, partsOf(film, segments, WHOLE_WITH), trim).length > 0;

/** Returns where the segments of a film begin and end (s): those that it will have, or those that are here. */
export function boundsOfFilm(film: Film, segments: readonly FilmSegmentRecord[]): number[] {
  const known = knownBounds(film);
  if (known) return known;
  let end = 0;
  return [0, ...partsOf(film, segments, WHOLE_WITH).map(({ segment: { seconds } }) => (end += seconds))];
}

/** The playlist that names the renditions that are here. */
export function masterPlaylist(film: Film, segments: readonly FilmSegmentRecord[], trim: FilmTrim = {}): string {
  const here = offered(film, segments).filter((one) => shownParts(film, partsOf(film, segments, one), trim).length > 0);
  const lines = here.flatMap((rendition) => {
    const { width, height } = rendition === WHOLE_WITH ? film : sizeOf(film, rendition);
    return [`#EXT-X-STREAM-INF:BANDWIDTH=${BANDWIDTH[rendition]},RESOLUTION=${width}x${height}`, `${rendition}.m3u8`];
  });
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`;
}

/** Returns whether nothing more will come. */
const isWhole = ({ mode, state, seconds, fps, cuts }: Film, count: number): boolean =>
  state === 'COMPLETE' ||
  state === 'CLOSED' ||
  (mode === 'FILE' && seconds !== undefined && count === segmentCount({ seconds, fps, cuts }));

/** Returns the longest segment (s) that will come: a growing playlist may not raise its target. */
function longestCut({ seconds, cuts }: Film): number {
  if (!cuts || seconds === undefined) return 0;
  const lengths = cuts.map(({ at }, k) => (cutOf({ seconds, cuts }, k)?.end ?? at) - at);
  return Math.round(Math.max(...lengths) / CUT_CLOCK);
}

/**
 * The playlist of one rendition: it grows while the film does. What a trim cuts off the start is a gap, so that the seconds of plays hold;
 * what it cuts off the end is not named.
 */
export function mediaPlaylist(
  film: Film,
  segments: readonly FilmSegmentRecord[],
  rendition: Rendition,
  trim: FilmTrim = {},
): string {
  const parts = partsOf(film, segments, rendition);
  const shown = shownParts(film, parts, trim);
  const usual = film.mode === 'LIVE' ? LIVE_SECONDS : SEGMENT_SECONDS;
  const longest = Math.max(usual, longestCut(film), ...shown.map(({ segment }) => Math.round(segment.seconds)));
  // A trim ends what is shown of a growing film, once its end is here.
  const whole = isWhole(film, parts.length) || (shown.length > 0 && shown.length < parts.length);
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${trim.from === undefined ? 7 : 8}`,
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${whole ? 'VOD' : 'EVENT'}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  let init: string | undefined;
  for (const { segment, isBreak, at, isShown } of shown) {
    const own = film.inits?.[takeRow(segment)];
    if (isBreak) lines.push('#EXT-X-DISCONTINUITY');
    if (own !== init || isBreak) lines.push(`#EXT-X-MAP:URI="init/${own}.mp4"`);
    if (at !== undefined) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`);
    init = own;
    if (!isShown) lines.push('#EXT-X-GAP');
    lines.push(`#EXTINF:${segment.seconds.toFixed(6)},`, nameOf(segment));
  }
  if (whole) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
