import { Trans } from '@lingui/react/macro';
import { useInViewport, useMergedRef } from '@mantine/hooks';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { PictureSize } from '@touchline/shared/drawings/drawing-path';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { OpenLink } from '../../ui/open-link';
import { FilmControls } from './film-controls';
import { FilmFailure } from './film-failure';
import { type FilmActions, nextSpeed, pressFilmKey } from './film-keys';
import classes from './film-player.module.css';
import { isLimitedConnection } from './film-source';
import { type FrameSteps, followFrames } from './frame-steps';
import { toggleFullScreen } from './full-screen';
import { usePlaybackSettings } from './playback-settings';
import type { Stretch } from './plays';
import { useFilm } from './use-film';

/** The actions of a player that screens run. */
export interface FilmControl extends FilmActions {
  seek: (time: number) => void;
  /** Returns the position (s) at this moment. */
  time: () => number;
  /** Absent for the player of another service. */
  pause?: () => void;
  /** Returns the picture at this moment as a JPEG image in base64, or null without one. Absent for the player of another service. */
  picture?: () => string | null;
  /** Gives the player the focus, for its keys. */
  focus: () => void;
}

export interface FilmPlayerProps {
  link: string;
  /** Name of the film, for screen readers. */
  label: string;
  poster?: string | undefined;
  /** Plays this part of the film only. */
  stretch?: Stretch | undefined;
  /** Position of the first picture that there is (s): staff cut off what was before it. */
  begins?: number;
  /** Starts as soon as it is loaded. */
  autoPlay?: boolean;
  onEnd?: () => void;
  /** Reports each change of the time (s). */
  onTime?: (time: number, duration: number) => void;
  /** Receives the player's actions, for screens that tag plays. */
  control?: (actions: FilmControl) => void;
  /** Above the picture: a drawing. It gets the size of the picture, or 16 to 9 until that is known. */
  overlay?: ((size: PictureSize) => ReactNode) | undefined;
  /** Below the film: the clip timeline. */
  children?: ReactNode;
}

const sizeOf = (video: HTMLVideoElement | null): PictureSize =>
  video?.videoWidth ? { width: video.videoWidth, height: video.videoHeight } : { width: 1_280, height: 720 };

/** Returns the picture of a video as a JPEG image in base64; null while there is none, and for a video whose website does not allow it. */
function pictureOf(video: HTMLVideoElement): string | null {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  try {
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * A film player with keyboard shortcuts, speeds, steps, sound and a loop, up to 853 px wide. A failure shows its reason and the link
 * (specification 9.1).
 */
export function FilmPlayer(props: FilmPlayerProps) {
  const {
    link,
    label,
    poster,
    stretch,
    begins = 0,
    autoPlay = false,
    onEnd,
    onTime,
    control,
    overlay,
    children,
  } = props;
  const player = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { ref: viewportRef, inViewport } = useInViewport<HTMLElement>();
  const [wasSeen, setWasSeen] = useState(autoPlay);
  const [loop, setLoop] = useState(false);
  const frames = useRef<FrameSteps | null>(null);
  const film = useFilm(video, { link, stretch, begins, wanted: wasSeen, loop, onEnd });
  const settings = usePlaybackSettings(video);
  const rootRef = useMergedRef(player, viewportRef);

  useEffect(() => {
    if (inViewport || autoPlay) setWasSeen(true);
  }, [inViewport, autoPlay]);
  useEffect(() => {
    const steps = video.current && followFrames(video.current);
    frames.current = steps;
    return () => steps?.stop();
  }, []);
  useEffect(() => {
    if (autoPlay && (film.state === 'ready' || film.state === 'idle') && wasSeen)
      void video.current?.play().catch(() => undefined);
  }, [autoPlay, film.state, wasSeen]);
  useEffect(() => {
    onTime?.(film.time, film.duration);
  }, [onTime, film.time, film.duration]);

  const bounds = () => ({
    start: stretch?.start ?? 0,
    end: Math.min(stretch?.end ?? Number.POSITIVE_INFINITY, video.current?.duration || Number.POSITIVE_INFINITY),
  });
  const seek = (time: number) => {
    const { start, end } = bounds();
    if (video.current && !film.fixed) video.current.currentTime = Math.max(start, Math.min(time, end));
  };
  const toggle = () => {
    const element = video.current;
    if (!element) return;
    setWasSeen(true);
    if (film.state === 'failed') film.retry();
    else if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  const currentTime = () => video.current?.currentTime ?? 0;
  const actions: FilmActions = {
    toggle,
    step: (seconds) => seek(currentTime() + seconds),
    frame: (by) => void (film.fixed ? undefined : frames.current?.step(by, bounds())),
    speed: (by) => settings.setSpeed(nextSpeed(settings.speed, by)),
    loop: () => setLoop(!loop),
    mute: settings.toggleMute,
    fullscreen: () => {
      if (player.current && video.current) void toggleFullScreen(player.current, video.current);
    },
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions of screens change with `film.fixed` only.
  useEffect(() => {
    control?.({
      ...actions,
      seek,
      time: currentTime,
      pause: () => video.current?.pause(),
      picture: () => video.current && pictureOf(video.current),
      focus: () => video.current?.focus(),
    });
  }, [control, film.fixed]);

  return (
    <section
      ref={rootRef}
      aria-label={label}
      className={classes.root}
      data-state={film.state}
      onKeyDown={(event) => {
        if (pressFilmKey(actions, event)) event.stopPropagation();
      }}
    >
      <div className={classes.stage}>
        {/* biome-ignore lint/a11y/useMediaCaption: films of children's games have no spoken text. */}
        <video
          ref={video}
          className={classes.video}
          poster={poster || undefined}
          preload={isLimitedConnection() ? 'none' : 'metadata'}
          playsInline
          tabIndex={0}
          aria-label={label}
          onClick={toggle}
        />
        {film.state !== 'failed' && overlay?.(sizeOf(video.current))}
        {film.state === 'failed' && (
          <FilmFailure reason={film.reason} onRetry={film.retry}>
            <OpenLink link={link} />
          </FilmFailure>
        )}
        {film.state !== 'failed' && (film.waiting || film.state === 'loading') && (
          <p className={classes.waiting} role="status">
            {film.waiting ? <Trans>Waiting for the film</Trans> : <Trans>Loading the film</Trans>}
          </p>
        )}
        {(film.state === 'ready' || film.state === 'idle') && !film.playing && !film.waiting && (
          <IconPlayerPlay className={classes.play} size={56} stroke={1.5} aria-hidden />
        )}
      </div>
      <FilmControls
        film={film}
        actions={actions}
        seek={seek}
        settings={settings}
        loop={loop}
        stretch={stretch}
        video={video}
      />
      <div className={clsx(classes.below, !children && classes.empty)}>{children}</div>
    </section>
  );
}
