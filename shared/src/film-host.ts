/** Services that film is linked from: those whose players pages may hold, and those that let nobody in (specification 9.1). Pure. */
import { readFilmLink } from './film-link';
import { filmOfSource } from './film-source';
import { mediaKind } from './media';

export interface HostedFilm {
  host: 'youtube' | 'vimeo';
  id: string;
  /** Part of the link of an unlisted film on Vimeo. */
  hash?: string;
  /** Start in the link (s). */
  start?: number;
}

/** Services that show film on their own pages only. */
export type ClosedHost = 'veo' | 'drive' | 'photos' | 'icloud';

function urlOf(link: string): URL | undefined {
  try {
    return new URL(readFilmLink(link));
  } catch {
    return undefined;
  }
}

const isOf = ({ hostname }: URL, domain: string): boolean => hostname === domain || hostname.endsWith(`.${domain}`);

/** Returns the seconds of `90`, `90s`, `1m30s` or `1h2m3s`. */
function secondsOf(text: string | null | undefined): number | undefined {
  const [all, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text ?? '') ?? [];
  return all ? Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) : undefined;
}

const YOUTUBE_ID = /^[\w-]{11}$/;

function onYouTube(url: URL): HostedFilm | undefined {
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  const isPlayer = ['embed', 'shorts', 'live', 'v'].includes(first);
  const id = isOf(url, 'youtu.be') ? first : isPlayer ? second : (url.searchParams.get('v') ?? '');
  if (!YOUTUBE_ID.test(id)) return undefined;
  const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start'));
  return { host: 'youtube', id, ...(start !== undefined && { start }) };
}

function onVimeo(url: URL): HostedFilm | undefined {
  const [, id = '', ownHash = ''] =
    /^(?:\/(?:video|videos|manage\/videos|channels\/[\w-]+|groups\/[\w-]+\/videos|showcase\/\d+\/video))?\/(\d{3,12})(?:\/([0-9a-f]{6,40}))?\/?$/.exec(
      url.pathname,
    ) ?? [];
  if (!id) return undefined;
  const hash = ownHash || (/^[0-9a-f]{6,40}$/.exec(url.searchParams.get('h') ?? '')?.[0] ?? '');
  const start = secondsOf(/^#t=(.+)$/.exec(url.hash)?.[1]);
  return { host: 'vimeo', id, ...(hash && { hash }), ...(start !== undefined && { start }) };
}

/** Returns the film of a link to YouTube or Vimeo; undefined for any other link, also to a channel or a list there. */
export function hostedFilm(link: string): HostedFilm | undefined {
  const url = urlOf(link);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (['youtube.com', 'youtu.be', 'youtube-nocookie.com'].some((domain) => isOf(url, domain))) return onYouTube(url);
  return isOf(url, 'vimeo.com') ? onVimeo(url) : undefined;
}

/** Returns the service of a link that no page but its own can play. */
export function closedHost(link: string): ClosedHost | undefined {
  const url = urlOf(link);
  if (!url) return undefined;
  if (isOf(url, 'veo.co')) return 'veo';
  if (['drive.google.com', 'docs.google.com'].some((domain) => isOf(url, domain))) return 'drive';
  if (['photos.google.com', 'photos.app.goo.gl'].some((domain) => isOf(url, domain))) return 'photos';
  return isOf(url, 'icloud.com') ? 'icloud' : undefined;
}

/** Returns whether a link plays here: a film of the club, one by its ending, or one that the player of its service shows. */
export const isPlayable = (link: string): boolean =>
  filmOfSource(link) !== undefined || mediaKind(readFilmLink(link)) === 'video' || hostedFilm(link) !== undefined;

/** Returns the same text for all links to one film. */
export function filmKey(link: string): string {
  const hosted = hostedFilm(link);
  return hosted ? `${hosted.host} ${hosted.id}` : readFilmLink(link);
}

/** Returns the link of a film's page at its service, at this position (s). */
export function pageOf({ host, id, hash }: HostedFilm, time = 0): string {
  const seconds = Math.floor(time);
  if (host === 'youtube') return `https://www.youtube.com/watch?v=${id}${seconds > 0 ? `&t=${seconds}s` : ''}`;
  return `https://vimeo.com/${id}${hash ? `/${hash}` : ''}${seconds > 0 ? `#t=${seconds}s` : ''}`;
}
