import { t } from '@lingui/core/macro';
import type { HostedFilm } from '@touchline/shared/film-host';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { HOST_PROTOCOLS, type HostFailure, type HostNews } from './host-protocols';
import { writeOffset } from './offsets';
import { offlineMessage } from './playback-failure';
import type { PlaybackSettings } from './playback-settings';
import { onlyOneFilm } from './playing-now';
import type { Stretch } from './plays';
import type { Film } from './use-film';

interface HostedFilmOptions {
  hosted: HostedFilm;
  stretch: Stretch | undefined;
  /** True: the user has agreed, and the frame is there. */
  loaded: boolean;
  loop: boolean;
  onEnd?: (() => void) | undefined;
}

interface HostedControls {
  film: Film;
  settings: PlaybackSettings;
  toggle: () => void;
  play: () => void;
  seek: (time: number) => void;
  /** Returns the position (s) to a fraction of a second: players tell it only a few times a second. */
  time: () => number;
}

/** Time until a player must answer (ms). */
const ANSWER_TIMEOUT_MS = 20_000;
const GREETING_INTERVAL_MS = 250;
/** Longest time (s) for which a position is counted on without news. */
const MOST_WITHOUT_NEWS = 1;
/** A film is this near to the end of its stretch when it stops (s). */
const NEAR_END = 0.05;
/** Attempts to move a film into its stretch. */
const MAX_MOVES = 3;

const NOTHING = { time: 0, duration: 0, playing: false, waiting: false, speed: 1, muted: false, volume: 1 };

function failureText(failure: HostFailure, name: string): string {
  if (!navigator.onLine) return offlineMessage();
  if (failure === 'missing')
    return t`${name} has no such video. It may have been removed, or the link is not complete.`;
  if (failure === 'private') return t`This video needs a password at ${name}.`;
  if (failure === 'notHere')
    return t`This video may be watched at ${name} only. Its owner can allow other pages in the settings of the video.`;
  if (failure === 'silent') return t`${name} does not answer. Your network or this browser may block it.`;
  return t`The player of ${name} cannot show this video.`;
}

/** Controls a film in the player of its service, by messages to its frame: its state, its stretch, and the message of a failure. */
export function useHostedFilm(frame: RefObject<HTMLIFrameElement | null>, options: HostedFilmOptions): HostedControls {
  const { hosted, stretch, loaded } = options;
  const protocol = HOST_PROTOCOLS[hosted.host];
  const start = stretch?.start ?? hosted.start ?? 0;
  const [state, setState] = useState<Film['state']>('idle');
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState(NOTHING);
  const [tries, setTries] = useState(0);
  const known = useRef({ ...NOTHING, toldAt: 0 });
  const latestOptions = useRef(options);
  latestOptions.current = options;

  const send = useCallback(
    (message: unknown) => void frame.current?.contentWindow?.postMessage(message, protocol.origin),
    [frame, protocol],
  );
  const time = useCallback(() => {
    const { time: told, playing, waiting, speed, toldAt, duration } = known.current;
    if (!playing || waiting) return told;
    const passed = Math.min((performance.now() - toldAt) / 1_000, MOST_WITHOUT_NEWS);
    return Math.min(told + passed * speed, duration || Number.POSITIVE_INFINITY);
  }, []);
  const seek = useCallback(
    (to: number) => {
      send(protocol.seek(to));
      known.current = { ...known.current, time: to, toldAt: performance.now() };
      setShown((before) => ({ ...before, time: to }));
    },
    [send, protocol],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` loads the frame again.
  useEffect(() => {
    const element = frame.current;
    if (!loaded || !element) return;
    let isEnded = false;
    let moves = 0;
    let endTimer: ReturnType<typeof setTimeout> | undefined;
    known.current = { ...NOTHING, toldAt: performance.now() };
    setShown(NOTHING);
    setReason('');
    setState('loading');
    const turn = onlyOneFilm(() => send(protocol.pause()));
    const stopGreeting = () => {
      clearInterval(greeting);
      clearTimeout(patience);
    };
    const fail = (text: string) => {
      stopGreeting();
      send(protocol.pause());
      setReason(text);
      setState('failed');
      latestOptions.current.onEnd?.();
    };
    const greeting = setInterval(() => send(protocol.greeting), GREETING_INTERVAL_MS);
    const patience = setTimeout(() => fail(failureText('silent', protocol.name)), ANSWER_TIMEOUT_MS);
    const begin = () => {
      stopGreeting();
      for (const message of protocol.subscriptions) send(message);
      setState('ready');
      if (start > 0) seek(start);
      send(protocol.play());
    };
    const end = () => {
      if (isEnded) return;
      if (latestOptions.current.loop) {
        seek(start);
        send(protocol.play());
        return;
      }
      isEnded = true;
      send(protocol.pause());
      latestOptions.current.onEnd?.();
    };
    /** Stops the film at the end of its stretch, and moves one that began before it. */
    const keepInStretch = () => {
      clearTimeout(endTimer);
      const part = latestOptions.current.stretch;
      const { playing, waiting, speed } = known.current;
      if (!part || !playing || waiting) return;
      if (time() < part.start - 1 && moves < MAX_MOVES) {
        moves += 1;
        seek(part.start);
      }
      if (part.end === undefined) return;
      const left = part.end - time();
      if (left <= NEAR_END) end();
      else endTimer = setTimeout(keepInStretch, (1_000 * left) / speed);
    };
    const onPlay = () => {
      turn.take();
      isEnded = false;
      const last = latestOptions.current.stretch?.end;
      // Playing at the end of the stretch restarts it.
      if (last !== undefined && time() >= last - NEAR_END) seek(start);
    };
    const apply = ({ ready, failure, ended, ...facts }: HostNews) => {
      const wasPlaying = known.current.playing;
      const toldAt = facts.time === undefined ? known.current.toldAt : performance.now();
      known.current = { ...known.current, ...facts, toldAt };
      setShown((before) => ({ ...before, ...facts }));
      if (failure) return fail(failureText(failure, protocol.name));
      // YouTube says so twice, and may lose what it is told in between.
      if (ready && !known.current.playing) begin();
      const { duration } = known.current;
      if (stretch && duration > 0 && stretch.start >= duration) {
        const length = writeOffset(Math.floor(duration));
        return fail(t`This film ends at ${length}, before this play begins.`);
      }
      if (!wasPlaying && known.current.playing) onPlay();
      if (ended) end();
      else keepInStretch();
    };
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== element.contentWindow || origin !== protocol.origin) return;
      const news = protocol.read(data);
      if (news) apply(news);
    };
    window.addEventListener('message', onMessage);
    return () => {
      window.removeEventListener('message', onMessage);
      stopGreeting();
      clearTimeout(endTimer);
      turn.leave();
    };
  }, [frame, protocol, hosted.id, start, loaded, tries]);

  const settings = useMemo(
    (): PlaybackSettings => ({
      speed: shown.speed,
      muted: shown.muted,
      volume: shown.volume,
      setSpeed: (speed) => send(protocol.speed(speed)),
      toggleMute: () => send(protocol.mute(!known.current.muted)),
      setVolume: (volume) => send(protocol.volume(volume)),
    }),
    [shown, send, protocol],
  );
  const toggle = () => {
    if (state === 'failed') setTries((count) => count + 1);
    else send(known.current.playing ? protocol.pause() : protocol.play());
  };
  const play = useCallback(() => send(protocol.play()), [send, protocol]);
  const film: Film = {
    state,
    reason,
    time: shown.time,
    duration: shown.duration,
    playing: shown.playing,
    waiting: shown.waiting,
    fixed: false,
    qualities: [],
    quality: -1,
    chooseQuality: () => undefined,
    retry: () => setTries((count) => count + 1),
  };
  return { film, settings, toggle, play, seek, time };
}
