import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Stretch } from '../../lib/plays';
import { attachFilm, type FilmSource, type Quality } from './film-source';
import { failureMessage, probe } from './playback-failure';

export interface Film {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** Reason of a failure. */
  reason: string;
  /** Buffering: playing, but without data. */
  waiting: boolean;
  playing: boolean;
  /** Seconds into the film. */
  time: number;
  duration: number;
  qualities: Quality[];
  quality: number;
  chooseQuality: (level: number) => void;
  retry: () => void;
}

interface FilmOptions {
  link: string;
  stretch: Stretch | undefined;
  /** True: loads the film now. */
  wanted: boolean;
  loop: boolean;
  /** Called at the end of the stretch or the film, and after a failure. */
  onEnd?: (() => void) | undefined;
}

/** The film that is playing. Starting another film pauses it. */
let playingNow: HTMLVideoElement | null = null;

/** Calls `check` in every animation frame while the film plays, so that a stretch ends within a frame. */
function watchEnd(video: HTMLVideoElement, check: () => void): () => void {
  let id = 0;
  const look = () => {
    check();
    id = requestAnimationFrame(look);
  };
  const start = () => {
    cancelAnimationFrame(id);
    look();
  };
  const stop = () => cancelAnimationFrame(id);
  video.addEventListener('play', start);
  video.addEventListener('pause', stop);
  return () => {
    stop();
    video.removeEventListener('play', start);
    video.removeEventListener('pause', stop);
  };
}

/** Controls a film in a video element: its state, its stretch, and the message of a failure. */
export function useFilm(ref: RefObject<HTMLVideoElement | null>, options: FilmOptions): Film {
  const { link, stretch, wanted } = options;
  const [state, setState] = useState<Film['state']>('idle');
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState({ time: 0, duration: 0, playing: false, waiting: false });
  const [qualities, setQualities] = useState<Quality[]>([]);
  const [quality, setQuality] = useState(-1);
  const [tries, setTries] = useState(0);
  const source = useRef<FilmSource | null>(null);
  const latest = useRef(options);
  latest.current = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` attaches the film again.
  useEffect(() => {
    const video = ref.current;
    if (!video || !wanted) return;
    let gone = false;
    setState('loading');
    setReason('');
    setQualities([]);
    setQuality(-1);
    const fail = async (unanswered: boolean) => {
      const found = unanswered ? { unreachable: true } : await probe(link);
      if (gone) return;
      setReason(failureMessage(found, navigator.onLine));
      setState('failed');
      // A reel continues with the next film.
      latest.current.onEnd?.();
    };
    const attaching = attachFilm(video, link, {
      onQualities: () => setQualities(source.current?.qualities() ?? []),
      onFailed: (unanswered) => void fail(unanswered),
    });
    void attaching.then(
      (attached) => {
        if (gone) return attached.detach();
        source.current = attached;
        setQualities(attached.qualities());
        // With `preload="none"` nothing loads before the user plays the film.
        if (video.preload === 'none' && !attached.loadsByItself) setState('idle');
      },
      () => void fail(false),
    );
    const online = () => source.current?.resume();
    window.addEventListener('online', online);
    return () => {
      gone = true;
      window.removeEventListener('online', online);
      source.current?.detach();
      source.current = null;
    };
  }, [ref, link, wanted, tries]);

  const start = stretch?.start ?? 0;
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const show = () =>
      setShown({
        time: video.currentTime,
        duration: Number.isFinite(video.duration) ? video.duration : 0,
        playing: !video.paused,
        waiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
      });
    const loaded = () => {
      setState('ready');
      if (start > 0 && video.currentTime < start) video.currentTime = start;
    };
    const played = () => {
      if (playingNow !== video) playingNow?.pause();
      playingNow = video;
      const end = latest.current.stretch?.end;
      // Playing at the end of the stretch restarts it.
      if (end !== undefined && video.currentTime >= end - 0.05) video.currentTime = start;
    };
    const ended = () => {
      if (latest.current.loop) {
        video.currentTime = start;
        void video.play().catch(() => undefined);
      } else {
        video.pause();
        latest.current.onEnd?.();
      }
    };
    const checkEnd = () => {
      const end = latest.current.stretch?.end;
      if (end !== undefined && video.currentTime >= end && !video.seeking) ended();
    };
    const names = ['timeupdate', 'play', 'pause', 'waiting', 'playing', 'seeked', 'durationchange', 'canplay'];
    for (const name of names) video.addEventListener(name, show);
    video.addEventListener('loadedmetadata', loaded);
    video.addEventListener('play', played);
    video.addEventListener('ended', ended);
    const unwatch = watchEnd(video, checkEnd);
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) video.currentTime = start;
    return () => {
      unwatch();
      for (const name of names) video.removeEventListener(name, show);
      video.removeEventListener('loadedmetadata', loaded);
      video.removeEventListener('play', played);
      video.removeEventListener('ended', ended);
    };
  }, [ref, start]);

  const chooseQuality = useCallback((level: number) => {
    setQuality(level);
    source.current?.choose(level);
  }, []);
  const retry = useCallback(() => setTries((count) => count + 1), []);

  return { state, reason, ...shown, qualities, quality, chooseQuality, retry };
}
