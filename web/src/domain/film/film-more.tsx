import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPictureInPicture, IconPlayerSkipBack, IconPlayerSkipForward } from '@tabler/icons-react';
import { type FilmActions, SPEEDS } from './film-keys';
import classes from './film-player.module.css';
import type { PlaybackSettings } from './playback-settings';
import type { Film } from './use-film';

interface MoreControlsProps {
  film: Film;
  actions: FilmActions;
  settings: PlaybackSettings;
  loop: boolean;
  /** Shows the film in a window of its own; undefined where the browser cannot. */
  onFloat: (() => void) | undefined;
  /** False while the player fills the screen: only what is inside of it is visible then. */
  withinPortal: boolean;
}

/** The controls for which the row of a phone has no room. The menu stays open: frames are stepped one by one. */
export function MoreControls({ film, actions, settings, loop, onFloat, withinPortal }: MoreControlsProps) {
  const { t } = useLingui();
  const { frame } = actions;
  const { speed, muted, volume } = settings;
  return (
    <Menu position="top-end" withinPortal={withinPortal} closeOnItemClick={false} alignItemsLabels="none">
      <Menu.Target>
        <ActionIcon variant="subtle" size={40} className={classes.control} aria-label={t`More controls`}>
          <IconDots size={22} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.more}>
        {frame && (
          <>
            <Menu.Item leftSection={<IconPlayerSkipBack size={18} stroke={1.75} />} onClick={() => frame(-1)}>
              <Trans>One frame back</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconPlayerSkipForward size={18} stroke={1.75} />} onClick={() => frame(1)}>
              <Trans>One frame forward</Trans>
            </Menu.Item>
          </>
        )}
        <Menu.CheckboxItem checked={loop} onChange={actions.loop}>
          <Trans>Loop</Trans>
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={muted || volume === 0} onChange={actions.mute}>
          <Trans>Mute</Trans>
        </Menu.CheckboxItem>
        {onFloat && (
          <Menu.Item leftSection={<IconPictureInPicture size={18} stroke={1.75} />} onClick={onFloat}>
            <Trans>Picture in picture</Trans>
          </Menu.Item>
        )}
        <Menu.Label>
          <Trans>Speed</Trans>
        </Menu.Label>
        <Menu.RadioGroup value={`${speed}`} onChange={(value) => settings.setSpeed(Number(value))}>
          <div className={classes.choices}>
            {SPEEDS.map((option) => (
              <Menu.RadioItem key={option} value={`${option}`}>
                {option} ×
              </Menu.RadioItem>
            ))}
          </div>
        </Menu.RadioGroup>
        {film.qualities.length > 1 && (
          <>
            <Menu.Label>
              <Trans>Quality</Trans>
            </Menu.Label>
            <Menu.RadioGroup value={`${film.quality}`} onChange={(value) => film.chooseQuality(Number(value))}>
              <div className={classes.choices}>
                {[{ level: -1, label: t`Auto` }, ...film.qualities].map(({ level, label }) => (
                  <Menu.RadioItem key={level} value={`${level}`}>
                    {label}
                  </Menu.RadioItem>
                ))}
              </div>
            </Menu.RadioGroup>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
