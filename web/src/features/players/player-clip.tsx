import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text, Title } from '@mantine/core';
import { monthOf } from '@touchline/shared/months';
import { firstNameOf } from '@touchline/shared/players/first-name';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { Link } from 'react-router-dom';
import { MediaView } from '../../domain/film/media-view';
import { filmOf, stretchOf } from '../../domain/film/plays';
import { day } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { now } from '../../lib/now';
import { CardSkeleton } from '../../ui/skeletons';
import classes from './match-view.module.css';
import { usePlayerClips } from './player-clips';

interface PlayerClipProps {
  /** The team whose games are looked at; empty: none. */
  team: string;
  player: PlayerView;
  /** The game that the match is about; empty: none. */
  event: string;
  /** True: without a clip of that game the newest clip of all games shows. */
  isNewest: boolean;
}

/** A clip of the player for a match whose staff chose none: one of its game, else the newest. */
export function PlayerClip({ team, player, event, isNewest }: PlayerClipProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const { clips, isLoading } = usePlayerClips(team, player);
  const clip = clips.find((one) => one.event.id === event) ?? (isNewest ? clips[0] : undefined);
  if (isLoading && (isNewest || event !== '')) return <CardSkeleton cards={1} height={320} />;
  if (!clip) return null;
  const { play, event: game } = clip;
  const name = firstNameOf(player.name);
  const search = new URLSearchParams({
    team,
    month: monthOf(game.eventTime),
    game: game.id,
    view: 'plays',
    player: player.id,
  });
  const label = clip === clips[0] ? t`Newest clip` : t`Clip of this game`;
  return (
    <section aria-label={label} className={classes.item}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3">
            {label}
          </Title>
          <Text size="sm" c="var(--dim)">
            {[play.name, game.name, day(game.eventTime, zone, now())].join(' · ')}
          </Text>
        </div>
      </div>
      <MediaView key={play.id} link={filmOf(play)} label={play.name} stretch={stretchOf(play)} />
      <Anchor component={Link} to={`/games?${search}`} size="sm" className={classes.more}>
        <Trans>All clips of {name}</Trans>
      </Anchor>
    </section>
  );
}
