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
  const checkFrame = () => {
    check();
    id = requestAnimationFrame(checkFrame);
  };
  const start = () => {
    cancelAnimationFrame(id);
    checkFrame();
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
  const [playback, setPlayback] = useState({ time: 0, duration: 0, playing: false, waiting: false });
  const [qualities, setQualities] = useState<Quality[]>([]);
  const [quality, setQuality] = useState(-1);
  const [tries, setTries] = useState(0);
  const source = useRef<FilmSource | null>(null);
  const latestOptions = useRef(options);
  latestOptions.current = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` attaches the film again.
  useEffect(() => {
    const video = ref.current;
    if (!video || !wanted) return;
    let isStopped = false;
    setState('loading');
    setReason('');
    setQualities([]);
    setQuality(-1);
    const fail = async (unanswered: boolean) => {
      const probed = unanswered ? { unreachable: true } : await probe(link);
      if (isStopped) return;
      setReason(failureMessage(probed, navigator.onLine));
      setState('failed');
      // A reel continues with the next film.
      latestOptions.current.onEnd?.();
    };
    const attaching = attachFilm(video, link, {
      onQualities: () => setQualities(source.current?.qualities() ?? []),
      onFailed: (unanswered) => void fail(unanswered),
    });
    void attaching.then(
      (attached) => {
        if (isStopped) return attached.detach();
        source.current = attached;
        setQualities(attached.qualities());
        // With `preload="none"` nothing loads before the user plays the film.
        if (video.preload === 'none' && !attached.loadsByItself) setState('idle');
      },
      () => void fail(false),
    );
    const onOnline = () => source.current?.resume();
    window.addEventListener('online', onOnline);
    return () => {
      isStopped = true;
      window.removeEventListener('online', onOnline);
      source.current?.detach();
      source.current = null;
    };
  }, [ref, link, wanted, tries]);

  const start = stretch?.start ?? 0;
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const show = () =>
      setPlayback({
        time: video.currentTime,
        duration: Number.isFinite(video.duration) ? video.duration : 0,
        playing: !video.paused,
        waiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
      });
    const onLoaded = () => {
      setState('ready');
      if (start > 0 && video.currentTime < start) video.currentTime = start;
    };
    const onPlay = () => {
      if (playingNow !== video) playingNow?.pause();
      playingNow = video;
      const end = latestOptions.current.stretch?.end;
      // Playing at the end of the stretch restarts it.
      if (end !== undefined && video.currentTime >= end - 0.05) video.currentTime = start;
    };
    const onEnded = () => {
      if (latestOptions.current.loop) {
        video.currentTime = start;
        void video.play().catch(() => undefined);
      } else {
        video.pause();
        latestOptions.current.onEnd?.();
      }
    };
    const checkEnd = () => {
      const end = latestOptions.current.stretch?.end;
      if (end !== undefined && video.currentTime >= end && !video.seeking) onEnded();
    };
    const names = ['timeupdate', 'play', 'pause', 'waiting', 'playing', 'seeked', 'durationchange', 'canplay'];
    for (const name of names) video.addEventListener(name, show);
    video.addEventListener('loadedmetadata', onLoaded);
    video.addEventListener('play', onPlay);
    video.addEventListener('ended', onEnded);
    const unwatch = watchEnd(video, checkEnd);
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) video.currentTime = start;
    return () => {
      unwatch();
      for (const name of names) video.removeEventListener(name, show);
      video.removeEventListener('loadedmetadata', onLoaded);
      video.removeEventListener('play', onPlay);
      video.removeEventListener('ended', onEnded);
    };
  }, [ref, start]);

  const chooseQuality = useCallback((level: number) => {
    setQuality(level);
    source.current?.choose(level);
  }, []);
  const retry = useCallback(() => setTries((count) => count + 1), []);

  return { state, reason, ...playback, qualities, quality, chooseQuality, retry };
}
