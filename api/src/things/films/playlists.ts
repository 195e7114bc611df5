/** Playlists (HLS, RFC 8216), made from the records. Names in them are relative, so that the pass in the path goes on. Pure. */
import type { FilmRecord, FilmSegmentRecord } from '@touchline/server/film-records';
import { type FilmTrim, isInside } from '@touchline/shared/film-trim';
import { boundsOf } from '@touchline/shared/films/film-bounds';
import { CUT_CLOCK, cutOf } from '@touchline/shared/films/film-cuts';
import { contiguousHead, SEGMENT_SECONDS, segmentCount } from '@touchline/shared/films/film-grid';
import { sizeOf } from '@touchline/shared/films/film-size';
import { isTaking, RENDITIONS, type Rendition, WHOLE_WITH } from '@touchline/shared/films/film-words';
import { LIVE_SECONDS, liveRuns, liveTimes } from '@touchline/shared/films/live-grid';
import type { FilmInit } from '@touchline/shared/films/mp4-writer';
import { takeRow } from '../../data/films/films.store';
import { streamFacts } from './stream-facts';

type Film = Pick<
  FilmRecord,
  'mode' | 'state' | 'seconds' | 'fps' | 'width' | 'height' | 'inits' | 'recordedAt' | 'cuts'
>;

/** Bits a second that a rendition needs at most, while more of it comes. */
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
  /** When its first frame was recorded (ms), where that is known. */
  at: number | undefined;
}

/** Returns segments that follow each other, the first one recorded at this time (ms). */
function runOf(segments: readonly FilmSegmentRecord[], at: number | undefined, isBreak = false): Part[] {
  let seconds = 0;
  return segments.map((segment, place) => {
    const part = {
      segment,
      isBreak: isBreak && place === 0,
      at: at === undefined ? at : Math.round(at + seconds * 1_000),
    };
    seconds += segment.seconds;
    return part;
  });
}

function partsOf(film: Film, segments: readonly FilmSegmentRecord[], rendition: Rendition): Part[] {
  const { mode, state, inits, recordedAt } = film;
  if (mode === 'FILE') return runOf(playable(film, segments, rendition), recordedAt);
  const here = segments.filter((one) => one.rendition === rendition && inits?.[takeRow(one)] !== undefined);
  const runs = liveRuns(here, !isTaking(state));
  const times = recordedAt === undefined ? [] : liveTimes(recordedAt, runs);
  return runs.flatMap((run, n) => runOf(run.segments, times[n]?.at, n > 0));
}

/** Returns the renditions that players may change between: a small one that ends earlier, or still grows, is left out. */
function offered(film: Film, segments: readonly FilmSegmentRecord[]): Rendition[] {
  const { length } = partsOf(film, segments, WHOLE_WITH);
  if (length === 0) return [];
  const isEnded = film.mode === 'FILE' && isWhole(film, length);
  return RENDITIONS.filter((one) => one === WHOLE_WITH || (isEnded && partsOf(film, segments, one).length === length));
}

/** Returns where the segments that a film will have begin and end (s), by their numbers; undefined while nobody knows. */
const knownBounds = (film: Film): number[] | undefined => (film.mode === 'LIVE' ? undefined : boundsOf(film));

/**
 * Returns the parts that a trim leaves. It is set on the bounds of the film: where they are known they decide, because frames of rounded
 * lengths drift away from them.
 */
function shownParts(film: Film, parts: readonly Part[], trim: FilmTrim): Part[] {
  const bounds = knownBounds(film);
  let reached = 0;
  return parts.filter(({ segment: { k, seconds } }) => {
    const [start, end] = bounds
      ? [bounds[k] ?? 0, bounds[k + 1] ?? Number.POSITIVE_INFINITY]
      : [reached, reached + seconds];
    reached = end;
    return isInside(trim, { start, end });
  });
}

const nameOf = ({ rendition, take, k }: FilmSegmentRecord): string => `${rendition}/${take}/${k}.m4s`;

/** Returns the names of the segments that a trim leaves. */
export const namesInside = (film: Film, segments: readonly FilmSegmentRecord[], trim: FilmTrim): ReadonlySet<string> =>
  new Set(
    RENDITIONS.flatMap((rendition) =>
      shownParts(film, partsOf(film, segments, rendition), trim).map(({ segment }) => nameOf(segment)),
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

/** Returns the frames a second of a film at most. */
function fastest({ fps, cuts, seconds = 0 }: Film): number {
  const rates = cuts?.map(
    ({ at, frames }, k) => (frames * CUT_CLOCK) / ((cutOf({ seconds, cuts }, k)?.end ?? at) - at),
  );
  return Math.max(...(rates ?? [fps]));
}

/** Returns the hashes of the inits that viewers of a film need. */
export const initsOf = (film: Film, segments: readonly FilmSegmentRecord[]): string[] => [
  ...new Set(segments.flatMap((segment) => film.inits?.[takeRow(segment)] ?? [])),
];

/**
 * The playlist that names the renditions that are here, and says what they need of a player.
 * @param inits by their hash: those that can be read
 */
export function masterPlaylist(
  film: Film,
  segments: readonly FilmSegmentRecord[],
  inits: ReadonlyMap<string, FilmInit>,
  trim: FilmTrim = {},
): string {
  const lines = offered(film, segments).flatMap((rendition) => {
    const all = partsOf(film, segments, rendition);
    const parts = shownParts(film, all, trim).map(({ segment }) => segment);
    if (parts.length === 0) return [];
    const facts = streamFacts({
      parts,
      inits: initsOf(film, parts).flatMap((hash) => inits.get(hash) ?? []),
      fps: fastest(film),
      size: rendition === WHOLE_WITH ? film : sizeOf(film, rendition),
      expected: isWhole(film, all.length) ? 0 : BANDWIDTH[rendition],
    });
    return [`#EXT-X-STREAM-INF:${facts}`, `${rendition}.m3u8`];
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
 * The playlist of one rendition: it grows while the film does. What a trim cuts off is not named: the numbers and the clocks of the rest stay
 * as they are, and `watch_film` says where it begins.
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
  const isEndHere = shown.length > 0 && shown.at(-1) !== parts.at(-1);
  const whole = isWhole(film, parts.length) || isEndHere;
  const first = shown[0];
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-MEDIA-SEQUENCE:${first ? parts.indexOf(first) : 0}`,
    `#EXT-X-PLAYLIST-TYPE:${whole ? 'VOD' : 'EVENT'}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  let init: string | undefined;
  for (const part of shown) {
    const { segment, isBreak, at } = part;
    const own = film.inits?.[takeRow(segment)];
    if (isBreak && part !== first) lines.push('#EXT-X-DISCONTINUITY');
    if (own !== init || isBreak) lines.push(`#EXT-X-MAP:URI="init/${own}.mp4"`);
    if (at !== undefined && (isBreak || part === first))
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`);
    init = own;
    lines.push(`#EXTINF:${segment.seconds.toFixed(6)},`, nameOf(segment));
  }
  if (whole) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
