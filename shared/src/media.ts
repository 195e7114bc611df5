/** Media type of a link, by the file extension of its path, in any case (specification 9.1). Pure. */

export type MediaKind = 'video' | 'image' | 'pdf' | 'other';

const ENDINGS: Record<string, MediaKind> = {
  mov: 'video',
  mp4: 'video',
  webm: 'video',
  m3u8: 'video',
  m4v: 'video',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  webp: 'image',
  pdf: 'pdf',
};

/** Returns the file extension in lower case, or an empty text: `mov` for `https://x.example/a.MOV?t=1`. */
export function endingOf(link: string): string {
  const path = link.split(/[?#]/)[0] ?? '';
  return /\.([a-z0-9]{2,5})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}

export const mediaKind = (link: string): MediaKind => ENDINGS[endingOf(link)] ?? 'other';

/** Returns whether a link is film. Links without a known file extension count: film services have such links. */
export const isFilm = (link: string): boolean => {
  const kind = mediaKind(link);
  return link !== '' && kind !== 'image' && kind !== 'pdf';
};

/** Returns whether an event has film, as highlights or as film of the whole game. */
export const hasFilm = ({ url, sources }: { url: string; sources: readonly string[] }): boolean =>
  [url, ...sources].some(isFilm);
