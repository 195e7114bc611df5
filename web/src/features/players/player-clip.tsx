import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { firstNameOf } from '@touchline/shared/players/first-name';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { MediaView } from '../../domain/film/media-view';
import { filmOf, stretchOf } from '../../domain/film/plays';
import { clubMonth } from '../../lib/club-month';
import { day } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { now } from '../../lib/now';
import { inOneLine } from '../../lib/one-line';
import { LoadError } from '../../ui/load-error';
import { CardSkeleton } from '../../ui/skeletons';
import classes from './match-view.module.css';
import { playerClipQuery } from './player-clips';

export interface PlayerClipProps {
  /** The team whose games are looked at; empty: none. */
  team: string;
  player: PlayerView;
  /** True: the team is not known yet. */
  loading: boolean;
  /** The game that the match is about; empty: none. */
  event: string;
  /** The time of that game (ms). */
  eventTime: number | undefined;
  /** True: without a clip of that game the newest clip of all games shows. */
  isNewest: boolean;
}

/** A clip of the player for a match whose staff chose none: one of its game, else the newest. */
export function PlayerClip({
  team,
  player,
  loading,
  event,
  eventTime,
  isNewest,
  empty,
}: PlayerClipProps & {
  /** Shown when there is no clip. */
  empty: ReactNode;
}) {
  const { t } = useLingui();
  const zone = useClubZone();
  // A match that is added meanwhile does not take the clip away.
  const [orNewest] = useState(isNewest);
  const isSought = orNewest || event !== '';
  const read = useQuery({
    ...playerClipQuery({ team, player, event, eventTime, orNewest }),
    enabled: isSought && team !== '',
  });
  if (isSought && (loading || (team !== '' && read.isPending))) return <CardSkeleton cards={1} height={320} />;
  if (read.error && !read.data) return <LoadError what={t`The clip`} read={read} />;
  if (!read.data) return empty;
  const { play, event: game, isOfGame } = read.data;
  const name = firstNameOf(player.name);
  const search = new URLSearchParams({
    team,
    month: clubMonth(game.eventTime),
    game: game.id,
    view: 'plays',
    player: player.id,
  });
  const label = isOfGame ? t`Clip of this game` : t`Newest clip`;
  return (
    <section aria-label={label} className={classes.item}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3">
            {label}
          </Title>
          <Text size="sm" c="var(--dim)">
            {inOneLine(isOfGame ? [play.name] : [play.name, game.name, day(game.eventTime, zone, now())])}
          </Text>
        </div>
      </div>
      <div className={classes.film}>
        <MediaView key={play.id} link={filmOf(play)} label={play.name} stretch={stretchOf(play)} />
      </div>
      <Anchor component={Link} to={`/games?${search}`} size="sm" className={classes.more}>
        <Trans>All clips of {name}</Trans>
      </Anchor>
    </section>
  );
}
