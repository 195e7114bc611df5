import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { Play } from '@touchline/shared/events/event.model';
import { useState } from 'react';
import { MediaView } from '../../domain/film/media-view';
import { filmOf, playTypeName, stretchOf } from '../../domain/film/plays';
import { day } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { now } from '../../lib/now';
import { inOneLine } from '../../lib/one-line';
import type { PlayerClip } from './player-clips';
import classes from './write-advice.module.css';

/** Clips listed at first: beside the form as many as its height holds. */
const SHOWN = { below: 5, beside: 3 };

/** Plays a clip, or shows its first picture. */
export const ClipFilm = ({ play, autoPlay = false }: { play: Play; autoPlay?: boolean }) => (
  <MediaView key={play.id} link={filmOf(play)} label={play.name} stretch={stretchOf(play)} autoPlay={autoPlay} />
);

interface ClipPickerProps {
  clips: readonly PlayerClip[];
  chosen: readonly PlayerClip[];
  onChange: (chosen: readonly PlayerClip[]) => void;
  /** Id of the play that is watched, or null. */
  watched: string | null;
  onWatch: (play: string | null) => void;
  /** True: the film plays beside the form, not below its clip. */
  isBeside: boolean;
}

/** The player's clips: each can be watched and chosen. */
export function ClipPicker({ clips, chosen, onChange, watched, onWatch, isBeside }: ClipPickerProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const [all, setAll] = useState(false);
  const shown = all ? clips : clips.slice(0, isBeside ? SHOWN.beside : SHOWN.below);
  const more = clips.length - shown.length;
  if (clips.length === 0)
    return (
      <Text size="sm" c="var(--dim)">
        <Trans>No tagged plays with film yet. Tag plays under Events, then choose them here.</Trans>
      </Text>
    );
  return (
    <Stack gap={0} role="group" aria-label={t`Clips`}>
      {shown.map(({ event, play }) => {
        const { id, name } = play;
        const isChosen = chosen.some((clip) => clip.play.id === id);
        const facts = inOneLine([playTypeName(play.playType), event.name, day(event.eventTime, zone, now())]);
        return (
          <div key={id} className={classes.clip} data-watched={(isBeside && watched === id) || undefined}>
            <div className={classes.clipHead}>
              <Checkbox
                label={name}
                description={facts}
                checked={isChosen}
                onChange={() =>
                  onChange(isChosen ? chosen.filter((clip) => clip.play.id !== id) : [...chosen, { event, play }])
                }
              />
              <Button
                variant="default"
                size="sm"
                leftSection={isBeside && <IconPlayerPlay size={16} stroke={1.75} />}
                aria-expanded={isBeside ? undefined : watched === id}
                aria-pressed={isBeside ? watched === id : undefined}
                aria-label={!isBeside && watched === id ? t`Close ${name}` : t`Watch ${name}`}
                onClick={() => onWatch(!isBeside && watched === id ? null : id)}
              >
                {!isBeside && watched === id ? <Trans>Close</Trans> : <Trans>Watch</Trans>}
              </Button>
            </div>
            {!isBeside && watched === id && <ClipFilm play={play} autoPlay />}
          </div>
        );
      })}
      {more > 0 && (
        <div>
          <Button variant="subtle" size="sm" px={isBeside ? 8 : 0} onClick={() => setAll(true)}>
            <Plural value={more} one="Show # more clip" other="Show # more clips" />
          </Button>
        </div>
      )}
    </Stack>
  );
}
