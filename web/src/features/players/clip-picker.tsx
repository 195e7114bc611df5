import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EventView, Play } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { useState } from 'react';
import { MediaView } from '../../domain/film/media-view';
import { filmOf, playsOf, playTypeName, stretchOf } from '../../domain/film/plays';
import { day } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { now } from '../../lib/now';
import { seasonQuery } from '../../live/queries/team-events';
import classes from './write-advice.module.css';

/** A tagged play of a player that has film. */
export interface PlayerClip {
  event: EventView;
  play: Play;
}

/** Clips listed at first. */
const SHOWN = 5;

interface ClipPickerProps {
  team: string;
  player: PlayerView;
  chosen: readonly PlayerClip[];
  onChange: (chosen: readonly PlayerClip[]) => void;
}

/** The player's tagged plays, newest game first: each can be watched here and chosen. */
export function ClipPicker({ team, player, chosen, onChange }: ClipPickerProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const { data: events = [] } = useQuery(seasonQuery(team));
  const [watched, setWatched] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const choice = { value: player.id, label: player.name };
  const clips = events
    .toSorted((one, other) => other.eventTime - one.eventTime)
    .flatMap((event) => playsOf(event.plays, choice).flatMap((play) => (filmOf(play) ? [{ event, play }] : [])));
  const shown = all ? clips : clips.slice(0, SHOWN);
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
        const facts = [playTypeName(play.playType), event.name, day(event.eventTime, zone, now())].join(' · ');
        return (
          <div key={id} className={classes.clip}>
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
                aria-expanded={watched === id}
                aria-label={watched === id ? t`Close ${name}` : t`Watch ${name}`}
                onClick={() => setWatched(watched === id ? null : id)}
              >
                {watched === id ? <Trans>Close</Trans> : <Trans>Watch</Trans>}
              </Button>
            </div>
            {watched === id && <MediaView link={filmOf(play)} label={name} stretch={stretchOf(play)} autoPlay />}
          </div>
        );
      })}
      {more > 0 && (
        <div>
          <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
            <Plural value={more} one="Show # more clip" other="Show # more clips" />
          </Button>
        </div>
      )}
    </Stack>
  );
}
