/** Brings a film into a video element: HLS through hls.js, which is loaded here only, everything else as it is. */
import type Hls from 'hls.js';
import { endingOf } from '../../lib/media';

export interface Quality {
  /** Place in hls.js' list. */
  level: number;
  /** "720p". */
  label: string;
}

export interface FilmSource {
  /** Whether it loads whatever `preload` says. */
  loadsByItself: boolean;
  /** Several for HLS, once its list is here. */
  qualities: () => Quality[];
  /** -1: what fits the connection. */
  choose: (level: number) => void;
  /** Goes on after a lost connection, where it stood. */
  resume: () => void;
  detach: () => void;
}

interface SourceEvents {
  onQualities: () => void;
  /** It does not play and will not by itself; `unanswered`: because nobody answers. */
  onFailed: (unanswered: boolean) => void;
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the connection is slow, or paid by the byte: then films begin small. */
export function isLimitedConnection(connection = (navigator as { connection?: Connection }).connection): boolean {
  return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');
}

/** So long (ms) a film may take to say how long it is. */
const PATIENCE = 20_000;

const plain = (video: HTMLVideoElement, link: string, { onFailed }: SourceEvents): FilmSource => {
  const failed = () => {
    answered();
    onFailed(false);
  };
  // A server that never answers gives no error either.
  const patience = video.preload === 'none' ? undefined : setTimeout(() => onFailed(true), PATIENCE);
  const answered = () => clearTimeout(patience);
  video.addEventListener('error', failed);
  video.addEventListener('loadedmetadata', answered);
  video.src = link;
  return {
    loadsByItself: false,
    qualities: () => [],
    choose: () => undefined,
    resume: () => {
      const { currentTime, paused } = video;
      video.load();
      video.currentTime = currentTime;
      if (!paused) void video.play().catch(() => undefined);
    },
    detach: () => {
      clearTimeout(patience);
      video.removeEventListener('error', failed);
      video.removeEventListener('loadedmetadata', answered);
      video.removeAttribute('src');
      video.load();
    },
  };
};

/** Repairs of a decoder in a row, before the film is given up. */
const REPAIRS = 2;

function streamed(video: HTMLVideoElement, link: string, Player: typeof Hls, events: SourceEvents): FilmSource {
  const hls = new Player({
    // A worker from a blob is against the page's policy.
    enableWorker: false,
    startLevel: isLimitedConnection() ? 0 : -1,
    capLevelToPlayerSize: true,
    maxBufferLength: isLimitedConnection() ? 10 : 30,
  });
  let repairs = 0;
  let listed = false;
  hls.on(Player.Events.MANIFEST_PARSED, () => {
    listed = true;
    events.onQualities();
  });
  hls.on(Player.Events.FRAG_BUFFERED, () => {
    repairs = 0;
  });
  hls.on(Player.Events.ERROR, (_name, { fatal, type }) => {
    if (!fatal) return;
    if (type === Player.ErrorTypes.MEDIA_ERROR && repairs < REPAIRS) {
      repairs += 1;
      hls.recoverMediaError();
      return;
    }
    // hls.js has tried the segment again and again by itself: what is left is to wait for the connection.
    if (type === Player.ErrorTypes.NETWORK_ERROR && listed && !navigator.onLine) return;
    events.onFailed(type === Player.ErrorTypes.NETWORK_ERROR && listed);
  });
  hls.loadSource(link);
  hls.attachMedia(video);
  return {
    loadsByItself: true,
    qualities: () => hls.levels.map(({ height }, level) => ({ level, label: `${height}p` })),
    choose: (level) => {
      hls.currentLevel = level;
    },
    resume: () => (listed ? hls.startLoad(video.currentTime) : hls.loadSource(link)),
    detach: () => hls.destroy(),
  };
}

/** Attaches a film. hls.js comes first: some browsers that say they play HLS do it worse. */
export async function attachFilm(video: HTMLVideoElement, link: string, events: SourceEvents): Promise<FilmSource> {
  if (endingOf(link) !== 'm3u8') return plain(video, link, events);
  const { default: Player } = await import('hls.js');
  return Player.isSupported() ? streamed(video, link, Player, events) : plain(video, link, events);
}
