import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconMaximize,
  IconPictureInPicture,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRepeat,
  IconRewindBackward5,
  IconRewindForward5,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import clsx from 'clsx';
import { type CSSProperties, createContext, type ReactNode, type RefObject, useContext, useState } from 'react';
import { usePhone } from '../../lib/widths';
import { type FilmActions, SPEEDS, STEP } from './film-keys';
import { MoreControls } from './film-more';
import classes from './film-player.module.css';
import { hasFullScreen, useIsFullScreen } from './full-screen';
import { writeLength, writeOffset } from './offsets';
import { canSetVolume, type PlaybackSettings } from './playback-settings';
import type { Stretch } from './plays';
import type { Film } from './use-film';

/** True while the player fills the screen: only what is inside of it is visible then. */
const IsFullScreen = createContext(false);

interface ControlProps {
  label: string;
  keys?: string;
  pressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Control = ({ label, keys, pressed, onClick, children }: ControlProps) => (
  <Tooltip label={keys ? `${label} (${keys})` : label} withinPortal={!useContext(IsFullScreen)}>
    <ActionIcon
      variant="subtle"
      size={40}
      className={classes.control}
      aria-label={label}
      aria-pressed={pressed}
      data-pressed={pressed || undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);

interface FilmControlsProps {
  film: Film;
  actions: FilmActions;
  seek: (time: number) => void;
  settings: PlaybackSettings;
  loop: boolean;
  stretch: Stretch | undefined;
  /** Absent for the player of another service. */
  video?: RefObject<HTMLVideoElement | null>;
}

const Choice = ({ label, value, children }: { label: string; value: string; children: ReactNode }) => (
  <Menu position="top-end" withinPortal={!useContext(IsFullScreen)}>
    <Menu.Target>
      <UnstyledButton className={classes.choice} aria-label={`${label}: ${value}`}>
        {value}
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);

/** A viewer this far behind the newest part (s) is offered to go there. */
const FAR_BEHIND = 12;

const part = (of: number) => ({ '--played': `${100 * of}%` }) as CSSProperties;

function Sound({ settings, onMute }: { settings: PlaybackSettings; onMute: () => void }) {
  const { t } = useLingui();
  const [isAdjustable] = useState(canSetVolume);
  const volume = settings.muted ? 0 : settings.volume;
  const percent = Math.round(100 * volume);
  return (
    <>
      <Control label={t`Mute`} keys="M" pressed={volume === 0} onClick={onMute}>
        {volume === 0 ? <IconVolumeOff size={20} stroke={1.75} /> : <IconVolume size={20} stroke={1.75} />}
      </Control>
      {isAdjustable && (
        <input
          type="range"
          className={clsx(classes.range, classes.volume)}
          style={part(volume)}
          aria-label={t`Volume`}
          aria-valuetext={`${percent} %`}
          min={0}
          max={1}
          step={0.05}
          value={volume}
          onChange={({ currentTarget }) => settings.setVolume(Number(currentTarget.value))}
        />
      )}
    </>
  );
}

/** The seek bar and buttons below the film. On a phone one row of five; a menu holds the others. */
export function FilmControls({ film, actions, seek, settings, loop, stretch, video }: FilmControlsProps) {
  const { t } = useLingui();
  const { speed } = settings;
  const isFullScreen = useIsFullScreen();
  const start = stretch?.start ?? 0;
  const end = stretch?.end ?? film.duration;
  const lastPosition = Math.max(end, start + 0.1);
  const position = Math.min(Math.max(film.time, start), lastPosition);
  const chosen = film.qualities.find(({ level }) => level === film.quality);
  const [now, length] = [writeOffset(film.time), writeLength(film.duration)];
  const { frame } = actions;
  const phone = usePhone();
  const canFloat = video !== undefined && typeof document !== 'undefined' && document.pictureInPictureEnabled;
  const float = () =>
    void (
      document.pictureInPictureElement ? document.exitPictureInPicture() : video?.current?.requestPictureInPicture()
    )?.catch(() => undefined);
  return (
    <IsFullScreen value={isFullScreen}>
      <div className={classes.controls}>
        <input
          type="range"
          className={classes.range}
          style={part((position - start) / (lastPosition - start))}
          aria-label={t`Position in the film`}
          aria-valuetext={t`${now} of ${length}`}
          min={start}
          max={lastPosition}
          step={0.1}
          value={position}
          disabled={film.state !== 'ready' || film.fixed}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
        />
        {film.fixed && (
          <p role="status" className={classes.fixed}>
            <Trans>The website of this film does not allow jumping. It plays from the start only.</Trans>
          </p>
        )}
        <div className={classes.buttons}>
          <Control label={film.playing ? t`Pause` : t`Play`} keys={t`space`} onClick={actions.toggle}>
            {film.playing ? <IconPlayerPause size={22} stroke={1.75} /> : <IconPlayerPlay size={22} stroke={1.75} />}
          </Control>
          <Control label={t`${STEP} seconds back`} keys="←" onClick={() => actions.step(-STEP)}>
            <IconRewindBackward5 size={22} stroke={1.75} />
          </Control>
          <Control label={t`${STEP} seconds forward`} keys="→" onClick={() => actions.step(STEP)}>
            <IconRewindForward5 size={22} stroke={1.75} />
          </Control>
          {!phone && (
            <>
              {frame && (
                <>
                  <Control label={t`One frame back`} keys="," onClick={() => frame(-1)}>
                    <IconPlayerSkipBack size={20} stroke={1.75} />
                  </Control>
                  <Control label={t`One frame forward`} keys="." onClick={() => frame(1)}>
                    <IconPlayerSkipForward size={20} stroke={1.75} />
                  </Control>
                </>
              )}
              <Control label={t`Loop`} keys="L" pressed={loop} onClick={actions.loop}>
                <IconRepeat size={20} stroke={1.75} />
              </Control>
            </>
          )}
          <span className={classes.time}>
            {writeOffset(Math.floor(film.time * 10) / 10)}
            {film.duration > 0 && ` / ${length}`}
          </span>
          {film.edge !== undefined && film.edge - film.time > FAR_BEHIND && (
            <UnstyledButton className={classes.choice} onClick={() => seek(film.edge ?? 0)}>
              <Trans>Go live</Trans>
            </UnstyledButton>
          )}
          {phone ? (
            <MoreControls
              film={film}
              actions={actions}
              settings={settings}
              loop={loop}
              onFloat={canFloat ? float : undefined}
              withinPortal={!isFullScreen}
            />
          ) : (
            <>
              <Sound settings={settings} onMute={actions.mute} />
              <Choice label={t`Speed`} value={`${speed} ×`}>
                {SPEEDS.map((option) => (
                  <Menu.Item key={option} aria-current={option === speed} onClick={() => settings.setSpeed(option)}>
                    {option} ×
                  </Menu.Item>
                ))}
              </Choice>
              {film.qualities.length > 1 && (
                <Choice label={t`Quality`} value={chosen?.label ?? t`Auto`}>
                  <Menu.Item onClick={() => film.chooseQuality(-1)}>{t`Auto`}</Menu.Item>
                  {film.qualities.map(({ level, label }) => (
                    <Menu.Item key={level} onClick={() => film.chooseQuality(level)}>
                      {label}
                    </Menu.Item>
                  ))}
                </Choice>
              )}
              {canFloat && (
                <Control label={t`Picture in picture`} onClick={float}>
                  <IconPictureInPicture size={20} stroke={1.75} />
                </Control>
              )}
            </>
          )}
          {hasFullScreen() && (
            <Control label={t`Full screen`} keys="F" onClick={actions.fullscreen}>
              <IconMaximize size={20} stroke={1.75} />
            </Control>
          )}
        </div>
      </div>
    </IsFullScreen>
  );
}
