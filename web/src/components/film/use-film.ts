import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Stretch } from '../../lib/plays';
import { attachFilm, type FilmSource, type Quality } from './film-source';
import { failureMessage, probe } from './playback-failure';

export interface Film {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why it failed. */
  reason: string;
  /** Waits for data while it should play. */
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
  /** Whether it is to be loaded by now. */
  wanted: boolean;
  loop: boolean;
  /** The stretch, or the film, has come to its end by itself. */
  onEnd?: (() => void) | undefined;
}

/** The one that plays: another one that begins stops it. */
let playingNow: HTMLVideoElement | null = null;

/** Ends a stretch within a frame of its end, as long as the film plays. */
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

/** A film in a video element: its state for the controls, stretches, failures in words. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is there to attach the film once more.
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
      // A reel goes on.
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
        // Nothing is loaded before it is wanted: there is nothing to wait for.
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
      // Playing on from the end begins the stretch anew.
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
