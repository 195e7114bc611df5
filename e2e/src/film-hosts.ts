/**
 * Stand-ins of the players of YouTube and Vimeo. They answer the messages that the real players answer, by the scripts that these
 * services publish; the real ones are not reachable from tests.
 */
import type { BrowserContext, Page } from '@playwright/test';

/** Ids of films that the stand-ins treat in a special way. Any other id is a film of 300 s. */
export const YOUTUBE = { film: 'FilmOfGame1', forbidden: 'NotEmbedded', gone: 'VideoIsGone' };
export const VIMEO = { film: '76979871', forbidden: '11111111' };

interface Player {
  time: number;
  playing: boolean;
}

/** The clock of a film, in the page of a stand-in. `tell` sends its news ten times a second while it plays. */
const CLOCK = `
  const film = { time: 0, playing: false, speed: 1, duration: 300, log: [] };
  window.film = film;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (film.playing) {
      film.time = Math.min(film.duration, film.time + (film.speed * (now - last)) / 1000);
      tell();
    }
    last = now;
  }, 100);
  const say = (message) => parent.postMessage(message, '*');
`;

const YOUTUBE_PAGE = `<!doctype html><title>YouTube</title><body style="background:#222"><script>${CLOCK}
  const id = location.pathname.split('/').pop();
  const send = (event, info) => say(JSON.stringify({ event, info, id: 1 }));
  const tell = () => send('infoDelivery', { currentTime: film.time, duration: film.duration, playbackRate: film.speed });
  const state = (value) => { film.playing = value === 1; send('onStateChange', value); tell(); };
  const calls = {
    playVideo: () => state(1),
    pauseVideo: () => state(2),
    seekTo: (time) => { film.time = time; tell(); },
    setPlaybackRate: (speed) => { film.speed = speed; tell(); },
  };
  let isHeard = false;
  addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.event === 'listening' && !isHeard) {
      isHeard = true;
      send('initialDelivery', { currentTime: 0, duration: film.duration, playerState: -1, volume: 100, muted: false });
      send('onReady', null);
      if (id === '${YOUTUBE.forbidden}') send('onError', 150);
      if (id === '${YOUTUBE.gone}') send('onError', 100);
    }
    if (message.event !== 'command') return;
    film.log.push(message.func);
    calls[message.func]?.(...message.args);
  });
</script>`;

const VIMEO_PAGE = `<!doctype html><title>Vimeo</title><body style="background:#222"><script>${CLOCK}
  const id = location.pathname.split('/').pop();
  const heard = new Set();
  const send = (event, data) => { if (heard.has(event) || event === 'ready' || event === 'error') say({ event, data }); };
  const position = () => ({ seconds: film.time, duration: film.duration, percent: film.time / film.duration });
  const tell = () => send('timeupdate', position());
  const calls = {
    ping: () => id === '${VIMEO.forbidden}'
      ? send('error', { method: 'ready', name: 'PrivacyError', message: 'Because of its privacy settings' })
      : say({ method: 'ping' }),
    addEventListener: (name) => heard.add(name),
    getDuration: () => say({ method: 'getDuration', value: film.duration }),
    play: () => { film.playing = true; send('play', position()); },
    pause: () => { film.playing = false; send('pause', position()); },
    setCurrentTime: (time) => { film.time = time; send('seeked', position()); },
    setPlaybackRate: () => send('error', { method: 'setPlaybackRate', name: 'Error', message: 'Not allowed by the owner' }),
  };
  addEventListener('message', ({ data }) => { film.log.push(data.method); calls[data.method]?.(data.value); });
</script>`;

export interface FilmHosts {
  /** Addresses of the players that pages have loaded. */
  loaded: string[];
  /** The `Referer` of each. */
  referers: (string | undefined)[];
}

/** Answers for the players of both services. Anything else of theirs fails the test's page. */
export async function standInForFilmHosts(context: BrowserContext): Promise<FilmHosts> {
  const hosts: FilmHosts = { loaded: [], referers: [] };
  for (const [pattern, body] of [
    [/^https:\/\/www\.youtube-nocookie\.com\/embed\//, YOUTUBE_PAGE],
    [/^https:\/\/player\.vimeo\.com\/video\//, VIMEO_PAGE],
  ] as const)
    await context.route(pattern, (route) => {
      hosts.loaded.push(route.request().url());
      hosts.referers.push(route.request().headers().referer);
      return route.fulfill({ contentType: 'text/html', body });
    });
  return hosts;
}

/** Reads the stand-in's film: where it is, and whether it plays. Without a player it does not. */
export async function playerOf(page: Page, address: string): Promise<Player> {
  const frame = page.frames().findLast((one) => one.url().includes(address));
  if (!frame) return { time: 0, playing: false };
  return frame.evaluate(() => {
    const { time, playing } = (globalThis as unknown as { film: Player }).film;
    return { time, playing };
  });
}
