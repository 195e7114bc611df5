import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type HostedFilm, pageOf } from '@touchline/shared/film-host';
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { OpenLink } from '../../ui/open-link';
import { FilmControls } from './film-controls';
import { FilmFailure } from './film-failure';
import { type FilmActions, nextSpeed, pressFilmKey } from './film-keys';
import type { FilmPlayerProps } from './film-player';
import classes from './film-player.module.css';
import { toggleFullScreen } from './full-screen';
import { HOST_PROTOCOLS } from './host-protocols';
import hostedClasses from './hosted-player.module.css';
import { useHostedFilm } from './use-hosted-film';

/** Services that the user has agreed to since the page was loaded: a reel goes on without asking again. */
const agreed = new Set<HostedFilm['host']>();

interface AskProps {
  name: string;
  label: string;
  onAgree: () => void;
}

/** Stands in place of a player until a tap: says what the tap loads. */
function Ask({ name, label, onAgree }: AskProps) {
  const { t } = useLingui();
  return (
    <div className={hostedClasses.ask}>
      <p>
        <Trans>
          This film is at {name}. Playing it loads {name}’s player: {name} then sees your network address.
        </Trans>
      </p>
      <Button
        size="md"
        leftSection={<IconPlayerPlay size={20} stroke={1.75} />}
        aria-label={t`Play from ${name}: ${label}`}
        onClick={onAgree}
      >
        <Trans>Play from {name}</Trans>
      </Button>
    </div>
  );
}

interface HostedPlayerProps extends FilmPlayerProps {
  hosted: HostedFilm;
}

/**
 * A film in the player of its service, with the controls of our own. Nothing of the service is loaded before a tap. A video that may not be
 * shown here says so (specification 9.1).
 */
export default function HostedPlayer(props: HostedPlayerProps) {
  const { t } = useLingui();
  const { hosted, label, stretch, autoPlay = false, onEnd, onTime, control, children } = props;
  const { name, origin, address } = HOST_PROTOCOLS[hosted.host];
  const player = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(autoPlay && agreed.has(hosted.host));
  const [loop, setLoop] = useState(false);
  const { film, settings, toggle, play, seek, time } = useHostedFilm(frame, {
    hosted,
    stretch,
    loaded: isLoaded,
    loop,
    onEnd,
  });
  useEffect(() => {
    if (autoPlay && agreed.has(hosted.host)) setLoaded(true);
  }, [autoPlay, hosted.host]);
  // A reel comes back to a clip that it has played before.
  useEffect(() => {
    if (autoPlay && film.state === 'ready') play();
  }, [autoPlay, film.state, play]);
  useEffect(() => {
    onTime?.(film.time, film.duration);
  }, [onTime, film.time, film.duration]);

  const load = () => {
    agreed.add(hosted.host);
    setLoaded(true);
    player.current?.focus();
  };
  const seekInside = (to: number) => {
    const last = stretch?.end ?? (film.duration || Number.POSITIVE_INFINITY);
    if (isLoaded) seek(Math.max(stretch?.start ?? 0, Math.min(to, last)));
  };
  const actions: FilmActions = {
    toggle: () => (isLoaded ? toggle() : load()),
    step: (seconds) => seekInside(time() + seconds),
    speed: (by) => settings.setSpeed(nextSpeed(settings.speed, by)),
    loop: () => setLoop(!loop),
    mute: settings.toggleMute,
    fullscreen: () => void (player.current && toggleFullScreen(player.current)),
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what screens call reads the latest state itself, but for the bounds.
  useEffect(() => {
    control?.({ ...actions, seek: seekInside, time, focus: () => player.current?.focus() });
  }, [control, isLoaded, film.duration]);
  // Keys pressed inside the frame do not reach this page: screens that need them get the focus back.
  useEffect(() => {
    if (!control) return;
    const takeBack = () => {
      if (document.activeElement === frame.current) setTimeout(() => player.current?.focus());
    };
    window.addEventListener('blur', takeBack);
    return () => window.removeEventListener('blur', takeBack);
  }, [control]);

  return (
    <section
      ref={player}
      tabIndex={-1}
      aria-label={label}
      className={classes.root}
      data-state={film.state}
      onKeyDown={(event) => {
        if (pressFilmKey(actions, event)) event.stopPropagation();
      }}
    >
      <div className={classes.stage}>
        {isLoaded ? (
          <iframe
            ref={frame}
            title={t`${label}, at ${name}`}
            src={address(hosted, location.origin)}
            className={hostedClasses.frame}
            allow={`autoplay ${origin}; fullscreen ${origin}; picture-in-picture ${origin}; encrypted-media ${origin}`}
            // YouTube plays only for pages that say their name. The page's path stays here.
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <Ask name={name} label={label} onAgree={load} />
        )}
        {film.state === 'failed' && (
          <FilmFailure reason={film.reason} onRetry={film.retry}>
            <OpenLink link={pageOf(hosted, stretch?.start ?? hosted.start)} words={t`Watch it at ${name}`} />
          </FilmFailure>
        )}
        {film.state === 'loading' && (
          <p className={classes.waiting} role="status">
            <Trans>Loading the film</Trans>
          </p>
        )}
      </div>
      {isLoaded && (
        <FilmControls
          film={film}
          actions={actions}
          seek={seekInside}
          settings={settings}
          loop={loop}
          stretch={stretch}
        />
      )}
      <div className={clsx(classes.below, !children && classes.empty)}>{children}</div>
    </section>
  );
}
