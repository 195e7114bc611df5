/** Reads playlists of the club's films (`playlists.ts` of the api). Pure. */

/** A segment of a film. */
export interface ListedSegment {
  /** Position of its first frame in the film, and its length (s). */
  start: number;
  seconds: number;
  /** Names relative to the playlist. */
  init: string;
  name: string;
}

/** Returns the name of the first rendition that a master playlist lists. */
export const firstRendition = (text: string): string | undefined =>
  text.split('\n').find((line) => line !== '' && !line.startsWith('#'));

/**
 * Returns the segments of a media playlist.
 * @param begins position of the first one in the film (s)
 */
export function segmentsIn(text: string, begins: number): ListedSegment[] {
  const segments: ListedSegment[] = [];
  let [start, seconds, init] = [begins, 0, ''];
  for (const line of text.split('\n')) {
    const [, map] = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line) ?? [];
    const [, length] = /^#EXTINF:([0-9.]+)/.exec(line) ?? [];
    if (map !== undefined) init = map;
    else if (length !== undefined) seconds = Number(length);
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ start, seconds, init, name: line });
      start += seconds;
    }
  }
  return segments;
}
