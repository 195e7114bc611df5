import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { canReach, findLength, hasNoPicture, isBefore, isFixed, lengthOf } from './film-position';
import { attachFilm, type FilmSource, isLimitedConnection, isStreamed } from './film-source';
import { watchTime } from './film-watch';
import { type Failure, failureMessage } from './playback-failure';
import { onlyOneFilm } from './playing-now';
import type { Stretch } from './plays';
import type { Quality } from './quality-names';

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
  /** Position (s) of the newest part of a film that is live. */
  edge?: number | undefined;
  /** True: the film plays from its start only, because its website does not send parts of it. */
  fixed: boolean;
  qualities: Quality[];
  quality: number;
  chooseQuality: (level: number) => void;
  retry: () => void;
}

interface FilmOptions {
  link: string;
  stretch: Stretch | undefined;
  /** Position of the first picture that there is (s). */
  begins?: number;
  /** True: loads the film now. */
  wanted: boolean;
  loop: boolean;
  /** Called at the end of the stretch or the film, and after a failure. */
  onEnd?: (() => void) | undefined;
}

type Playback = Pick<Film, 'time' | 'duration' | 'playing' | 'waiting' | 'fixed' | 'edge'>;
const NOT_PLAYED: Playback = { time: 0, duration: 0, playing: false, waiting: false, fixed: false };
const playbackOf = (video: HTMLVideoElement) => ({
  time: video.currentTime,
  duration: lengthOf(video),
  playing: !video.paused,
  waiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
  fixed: isFixed(video),
});

const SHOWN_EVENTS = ['timeupdate', 'play', 'pause', 'waiting', 'playing', 'seeked', 'durationchange', 'canplay'];
/** Events after which a film must have a picture and stand in its stretch. */
const CHECKED_EVENTS = ['loadeddata', 'canplay', 'playing', 'seeked'];
/** Attempts to move a film into its stretch. */
const MAX_MOVES = 3;
/** A film that went this far behind its stretch (s) is moved back to the end: a hidden tab notices late. */
const FAR_BEHIND = 0.25;

/** Controls a film in a video element: its state, its stretch, and the message of a failure. */
export function useFilm(ref: RefObject<HTMLVideoElement | null>, options: FilmOptions): Film {
  const { link, stretch, wanted } = options;
  const [state, setState] = useState<Film['state']>('idle');
  const [reason, setReason] = useState('');
  const [playback, setPlayback] = useState<Playback>(NOT_PLAYED);
  const [qualities, setQualities] = useState<Quality[]>([]);
  const [quality, setQuality] = useState(-1);
  const [tries, setTries] = useState(0);
  const source = useRef<FilmSource | null>(null);
  const fail = useRef<(failure: Failure) => void>(() => undefined);
  /** Position of the film when it failed, and whether it was playing. */
  const left = useRef<{ link: string; time: number; playing: boolean } | null>(null);
  const latestOptions = useRef(options);
  latestOptions.current = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` attaches the film again.
  useEffect(() => {
    const video = ref.current;
    if (!video || !wanted) return;
    let isStopped = false;
    let hasFailed = false;
    setState('loading');
    setReason('');
    setQualities([]);
    setQuality(-1);
    fail.current = (failure) => {
      if (isStopped) return;
      const wasPlaying = !video.paused;
      video.pause();
      if (hasFailed) return;
      hasFailed = true;
      const time = video.currentTime || (left.current?.link === link ? left.current.time : 0);
      left.current = { link, time, playing: wasPlaying };
      void failureMessage(failure, link).then((message) => {
        if (isStopped) return;
        setReason(message);
        setState('failed');
        // A reel continues with the next film.
        latestOptions.current.onEnd?.();
      });
    };
    const attaching = attachFilm(
      video,
      { link, start: latestOptions.current.stretch?.start ?? 0, begins: latestOptions.current.begins ?? 0 },
      {
        onQualities: () => setQualities(source.current?.qualities() ?? []),
        onFailed: (failure) => fail.current(failure),
      },
    );
    void attaching.then(
      (attached) => {
        if (isStopped) return attached.detach();
        source.current = attached;
        setQualities(attached.qualities());
        // With `preload="none"` nothing loads before the user plays the film.
        if (video.preload === 'none' && !attached.loadsByItself && !left.current?.playing) setState('idle');
      },
      () => fail.current({ kind: 'notOpened' }),
    );
    const onOnline = () => (hasFailed ? setTries((count) => count + 1) : source.current?.resume());
    // A film that comes after all may fail again.
    const onLoaded = () => {
      hasFailed = false;
    };
    video.addEventListener('loadedmetadata', onLoaded);
    window.addEventListener('online', onOnline);
    return () => {
      isStopped = true;
      video.removeEventListener('loadedmetadata', onLoaded);
      window.removeEventListener('online', onOnline);
      source.current?.detach();
      source.current = null;
    };
  }, [ref, link, wanted, tries]);

  const start = stretch?.start ?? 0;
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const turn = onlyOneFilm(() => video.pause());
    let isMeasuring = false;
    let isEnded = false;
    let moves = 0;
    const show = () => {
      if (!isMeasuring) setPlayback({ ...playbackOf(video), edge: source.current?.edge() });
    };
    const onReady = () => {
      isMeasuring = false;
      const before = left.current?.link === link ? left.current : null;
      left.current = null;
      const time = Math.max(start, before?.time ?? 0);
      if (video.currentTime < time) video.currentTime = time;
      if (before?.playing) void video.play().catch(() => undefined);
      setState('ready');
      show();
    };
    const onLoaded = () => {
      moves = 0;
      isMeasuring = video.duration === Number.POSITIVE_INFINITY && !isStreamed(link) && !isLimitedConnection();
      if (!isMeasuring) return onReady();
      const wasPlaying = !video.paused;
      findLength(video, () => {
        video.currentTime = start;
        onReady();
        if (wasPlaying) void video.play().catch(() => undefined);
      });
    };
    /** Moves a film that stands before its stretch, or says why that is not possible. */
    const moveIntoStretch = () => {
      const part = latestOptions.current.stretch;
      if (!part || video.seeking || isMeasuring || video.readyState < HTMLMediaElement.HAVE_METADATA) return;
      if (!isBefore(video, part)) {
        moves = 0;
        return;
      }
      if (canReach(video, part.start) && moves < MAX_MOVES) {
        moves += 1;
        video.currentTime = part.start;
      } else if (part.start >= lengthOf(video) && Number.isFinite(video.duration))
        fail.current({ kind: 'tooShort', length: video.duration });
      else if (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA)
        fail.current({ kind: 'noJump', start: part.start });
    };
    const check = () => {
      if (hasNoPicture(video, isStreamed(link))) fail.current({ kind: 'noPicture' });
      else moveIntoStretch();
    };
    const onPlay = () => {
      turn.take();
      isEnded = false;
      const end = latestOptions.current.stretch?.end;
      // Playing at the end of the stretch restarts it.
      if (end !== undefined && video.currentTime >= end - 0.05) video.currentTime = start;
    };
    const onEnded = () => {
      if (isMeasuring || isEnded) return;
      if (latestOptions.current.loop) {
        video.currentTime = start;
        void video.play().catch(() => undefined);
      } else {
        isEnded = true;
        video.pause();
        const end = latestOptions.current.stretch?.end;
        if (end !== undefined && video.currentTime > end + FAR_BEHIND) video.currentTime = end;
        latestOptions.current.onEnd?.();
      }
    };
    const checkStretch = () => {
      const end = latestOptions.current.stretch?.end;
      if (video.paused || video.seeking || isMeasuring) return;
      if (end !== undefined && video.currentTime >= end) onEnded();
      else moveIntoStretch();
    };
    for (const name of SHOWN_EVENTS) video.addEventListener(name, show);
    for (const name of CHECKED_EVENTS) video.addEventListener(name, check);
    video.addEventListener('loadedmetadata', onLoaded);
    video.addEventListener('play', onPlay);
    video.addEventListener('ended', onEnded);
    const unwatch = watchTime(video, checkStretch);
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) video.currentTime = start;
    return () => {
      unwatch();
      turn.leave();
      for (const name of SHOWN_EVENTS) video.removeEventListener(name, show);
      for (const name of CHECKED_EVENTS) video.removeEventListener(name, check);
      video.removeEventListener('loadedmetadata', onLoaded);
      video.removeEventListener('play', onPlay);
      video.removeEventListener('ended', onEnded);
    };
  }, [ref, link, start]);

  const chooseQuality = useCallback((level: number) => {
    setQuality(level);
    source.current?.choose(level);
  }, []);
  const retry = useCallback(() => setTries((count) => count + 1), []);

  return { state, reason, ...playback, qualities, quality, chooseQuality, retry };
}
