/** Attaches a film to a video element: HLS through hls.js, which only this file loads, other formats directly. */
import { readFilmLink } from '@touchline/shared/film-link';
import { endingOf } from '@touchline/shared/media';
import type Hls from 'hls.js';
import { isLive, loadPolicies } from './live-film';
import { followPass, isOwnFilm, passRenewal, withFreshPass } from './own-passes';
import type { Failure } from './playback-failure';
import { type Quality, qualitiesOf } from './quality-names';

export interface FilmSource {
  /** True: the film loads regardless of `preload`. */
  loadsByItself: boolean;
  /** Qualities of an HLS film, after its playlist has loaded; else empty. */
  qualities: () => Quality[];
  /** Selects a level; -1 selects by bandwidth. */
  choose: (level: number) => void;
  /** Position (s) of the newest part of a film that is live; undefined for others. */
  edge: () => number | undefined;
  /** Resumes at the same position after a lost connection. */
  resume: () => void;
  detach: () => void;
}

interface SourceEvents {
  onQualities: () => void;
  /** Playback has failed for good. */
  onFailed: (failure: Failure) => void;
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns whether the connection is slow or metered: films then start at the lowest quality. */
export function isLimitedConnection(connection = (navigator as { connection?: Connection }).connection): boolean {
  return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');
}

/** Timeout until a film's metadata has loaded (ms). */
const METADATA_TIMEOUT_MS = 20_000;

/** Codes of MediaError. */
const MEDIA_ERR_NETWORK = 2;
const MEDIA_ERR_DECODE = 3;

/** Returns what the error of a video element says. Its code 4 stands for a bad answer as well as for an unknown format. */
function failureOf({ error }: HTMLVideoElement): Failure {
  if (error?.code === MEDIA_ERR_NETWORK) return { kind: 'lost' };
  if (error?.code === MEDIA_ERR_DECODE) return { kind: 'undecodable' };
  return { kind: 'notOpened' };
}

const attachDirectly = (video: HTMLVideoElement, link: string, { onFailed }: SourceEvents): FilmSource => {
  const renew = passRenewal(link);
  let isDetached = false;
  const failed = () => {
    stopTimeout();
    const failure = failureOf(video);
    renew(
      () => isDetached || resume(),
      () => isDetached || onFailed(failure),
    );
  };
  // A server that never responds causes no error event.
  const timeout =
    video.preload === 'none' ? undefined : setTimeout(() => onFailed({ kind: 'unanswered' }), METADATA_TIMEOUT_MS);
  const stopTimeout = () => clearTimeout(timeout);
  video.addEventListener('error', failed);
  video.addEventListener('loadedmetadata', stopTimeout);
  video.src = link;
  const resume = () => {
    const { currentTime, paused } = video;
    video.src = withFreshPass(link);
    video.currentTime = currentTime;
    if (!paused) void video.play().catch(() => undefined);
  };
  const unfollow = followPass(link, resume);
  return {
    loadsByItself: false,
    qualities: () => [],
    choose: () => undefined,
    edge: () => undefined,
    resume,
    detach: () => {
      isDetached = true;
      stopTimeout();
      unfollow();
      video.removeEventListener('error', failed);
      video.removeEventListener('loadedmetadata', stopTimeout);
      video.removeAttribute('src');
      video.load();
    },
  };
};

/** Consecutive decoder recoveries before the film fails. */
const MAX_RECOVERIES = 2;

function attachHls(
  video: HTMLVideoElement,
  { link, start, begins }: Attached,
  Player: typeof Hls,
  events: SourceEvents,
): FilmSource {
  const hls = new Player({
    // Families have no first part of a trimmed film: its playlist begins at this second.
    ...(begins > 0 && { timelineOffset: begins }),
    ...(start > begins && isOwnFilm(link) && { startPosition: start - begins }),
    // The page's Content-Security-Policy forbids workers from blobs.
    enableWorker: false,
    startLevel: isLimitedConnection() ? 0 : -1,
    capLevelToPlayerSize: true,
    maxBufferLength: isLimitedConnection() ? 10 : 30,
    // `maxBufferLength` is a floor: without this, minutes more are loaded, and play on after a right to watch has ended.
    maxMaxBufferLength: 30,
    ...loadPolicies(link),
    xhrSetup: (xhr, url) => {
      const fresh = withFreshPass(url);
      if (fresh !== url) xhr.open('GET', fresh, true);
    },
  });
  const renew = passRenewal(link);
  let isDetached = false;
  let recoveries = 0;
  let hasManifest = false;
  const resume = () => (hasManifest ? hls.startLoad(video.currentTime - begins) : hls.loadSource(withFreshPass(link)));
  hls.on(Player.Events.MANIFEST_PARSED, () => {
    hasManifest = true;
    events.onQualities();
  });
  hls.on(Player.Events.FRAG_BUFFERED, () => {
    recoveries = 0;
  });
  hls.on(Player.Events.ERROR, (_name, { fatal, type, response }) => {
    if (!fatal) return;
    if (type === Player.ErrorTypes.MEDIA_ERROR && hasManifest && recoveries < MAX_RECOVERIES) {
      recoveries += 1;
      const { currentTime } = video;
      hls.recoverMediaError();
      // By itself it adds the offset to a position that has it.
      if (begins > 0) hls.startLoad(currentTime - begins);
      return;
    }
    if (type !== Player.ErrorTypes.NETWORK_ERROR)
      return events.onFailed({ kind: hasManifest ? 'undecodable' : 'notOpened' });
    // hls.js has already retried the segment. While offline, `resume` continues when the connection is back.
    if (hasManifest && !navigator.onLine) return;
    const status = response?.code ?? 0;
    const refused = () => isDetached || events.onFailed({ kind: 'status', status });
    if (status === 403) renew(() => isDetached || resume(), refused);
    else if (status >= 400) refused();
    else events.onFailed({ kind: hasManifest ? 'lost' : 'notOpened' });
  });
  hls.loadSource(link);
  hls.attachMedia(video);
  return {
    loadsByItself: true,
    qualities: () => qualitiesOf(hls.levels),
    choose: (level) => {
      hls.currentLevel = level;
    },
    edge: () => {
      const details = hls.latestLevelDetails;
      return details && isLive(details) ? (hls.liveSyncPosition ?? undefined) : undefined;
    },
    resume,
    detach: () => {
      isDetached = true;
      hls.destroy();
    },
  };
}

export const isStreamed = (link: string): boolean => endingOf(readFilmLink(link)) === 'm3u8';

interface Attached {
  link: string;
  /** Position at which it is watched first (s). */
  start: number;
  /** Position of what its playlist begins with (s). */
  begins: number;
}

/** Returns whether hls.js plays streams here. Browsers without this play them themselves, and count from what a playlist begins with. */
export const hasMediaSource = (): boolean => 'ManagedMediaSource' in window || 'MediaSource' in window;

/** Attaches a film. Prefers hls.js over the HLS support of browsers, which is worse in some of them. */
export async function attachFilm(
  video: HTMLVideoElement,
  { link: stored, ...at }: Attached,
  events: SourceEvents,
): Promise<FilmSource> {
  const link = withFreshPass(readFilmLink(stored));
  if (!isStreamed(link)) return attachDirectly(video, link, events);
  const { default: Player } = await import('hls.js');
  return Player.isSupported() ? attachHls(video, { link, ...at }, Player, events) : attachDirectly(video, link, events);
}
