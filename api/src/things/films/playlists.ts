/** Playlists (HLS, RFC 8216), made from the records. Names in them are relative, so that the pass in the path goes on. Pure. */
import type { FilmRecord, FilmSegmentRecord } from '@touchline/server/records';
import { contiguousHead, segmentCount } from '@touchline/shared/films/film-grid';
import { RENDITIONS, type Rendition } from '@touchline/shared/films/film-words';
import { takeRow } from '../../data/films/films.store';

type Film = Pick<FilmRecord, 'state' | 'seconds' | 'fps' | 'width' | 'height' | 'inits' | 'recordedAt'>;

/** Bits a second that players expect of a rendition at most. */
const BANDWIDTH: Record<Rendition, number> = { '720p': 4_000_000 };

/** Returns the oldest copy of each segment that can be played without a gap from the start. */
export function playable(
  film: Film,
  segments: readonly FilmSegmentRecord[],
  rendition: Rendition,
): FilmSegmentRecord[] {
  const byNumber = new Map<number, FilmSegmentRecord>();
  for (const segment of segments)
    if (segment.rendition === rendition && !byNumber.has(segment.k) && film.inits?.[takeRow(segment)] !== undefined)
      byNumber.set(segment.k, segment);
  const head = contiguousHead(new Set(byNumber.keys()));
  return [...byNumber.values()].filter(({ k }) => k < head).sort((one, other) => one.k - other.k);
}

/** The playlist that names the renditions that are here. */
export function masterPlaylist(film: Film, segments: readonly FilmSegmentRecord[]): string {
  const here = RENDITIONS.filter((rendition) => playable(film, segments, rendition).length > 0);
  const lines = here.flatMap((rendition) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${BANDWIDTH[rendition]},RESOLUTION=${film.width}x${film.height}`,
    `${rendition}.m3u8`,
  ]);
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`;
}

/** Returns whether nothing more will come. */
const isWhole = ({ state, seconds, fps }: Film, count: number): boolean =>
  state === 'COMPLETE' || state === 'CLOSED' || (seconds !== undefined && count === segmentCount({ seconds, fps }));

/** The playlist of one rendition: it grows while the film does. */
export function mediaPlaylist(film: Film, segments: readonly FilmSegmentRecord[], rendition: Rendition): string {
  const shown = playable(film, segments, rendition);
  const longest = Math.max(4, ...shown.map(({ seconds }) => Math.round(seconds)));
  const whole = isWhole(film, shown.length);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${whole ? 'VOD' : 'EVENT'}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  let init: string | undefined;
  for (const segment of shown) {
    const own = film.inits?.[takeRow(segment)];
    if (own !== init) lines.push(`#EXT-X-MAP:URI="init/${own}.mp4"`);
    if (init === undefined && film.recordedAt !== undefined)
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(film.recordedAt).toISOString()}`);
    init = own;
    lines.push(`#EXTINF:${segment.seconds.toFixed(6)},`, `${rendition}/${segment.take}/${segment.k}.m4s`);
  }
  if (whole) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
