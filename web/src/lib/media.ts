/** What a link leads to, told by its path's ending, whatever its case and query (specification 9.1). Pure. */

export type MediaKind = 'video' | 'image' | 'pdf' | 'other';

const ENDINGS: Record<string, MediaKind> = {
  ...{ mov: 'video', mp4: 'video', webm: 'video', m3u8: 'video', m4v: 'video' },
  ...{ png: 'image', jpg: 'image', jpeg: 'image', gif: 'image', webp: 'image' },
  pdf: 'pdf',
};

/** The ending of a link's path, in lower case: `mov` of `https://x.example/a.MOV?t=1`; nothing without one. */
export function endingOf(link: string): string {
  const path = link.split(/[?#]/)[0] ?? '';
  return /\.([a-z0-9]{2,5})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}

export const mediaKind = (link: string): MediaKind => ENDINGS[endingOf(link)] ?? 'other';
