import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { hasEnded, minuteAt, periodsOf } from '@touchline/shared/match/clock';
import type { MatchView } from '@touchline/shared/match/match.model';
import { positionOf } from '@touchline/shared/match/minutes';
import { countedUntil } from '@touchline/shared/match/presumed-end';
import { standingOf } from '@touchline/shared/match/shapes';
import { onSince, playedIn } from '@touchline/shared/match/stints';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { ReactNode } from 'react';
import { positionNames } from '../../../domain/players/position-words';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { useSeconds } from '../../../lib/use-seconds';
import { usePhone } from '../../../lib/widths';
import type { SquadPlayer } from '../wall/squad';
import { Pitch } from './coach/pitch';
import { ShirtToken } from './coach/shirt-token';
import { GoalMoment } from './goal-moment';
import classes from './match.module.css';
import { minutesText, minuteText } from './match-words';
import { Scoreboard } from './scoreboard';
import { Timeline } from './timeline';

const MatchFilm = lazyWithRetry(() => import('./match-film'));

type Child = Pick<PlayerView, 'id' | 'name'>;

interface FamilyLiveProps {
  match: MatchView;
  /** The name of the own team. */
  team: string | undefined;
  opponent: string | undefined;
  /** When the match was planned to begin (ms). */
  startsAt: number;
  /** The event whose film they may see. */
  event?: EventView;
  squad: readonly SquadPlayer[];
  /** The viewer's children in this game. */
  own: readonly Child[];
  /** True: the team lets families see how long their child played. */
  showMinutes: boolean;
  /** The buttons of a helper, where the thumb is. */
  children?: ReactNode;
}

/** An own child as a card: where it is and since when, and how long it played. */
function OwnChild({ match, child, showMinutes }: { match: MatchView; child: Child; showMinutes: boolean }) {
  const { t } = useLingui();
  const entries = match.entries ?? [];
  const now = useSeconds();
  const spans = periodsOf(entries);
  // From the server: the journal of a family has holes.
  const stints = match.own?.[child.id] ?? [];
  const kickOff = spans[0]?.from;
  const beginning = Object.entries(match.lineup ?? {}).find(([, id]) => id === child.id)?.[0];
  const slot = kickOff === undefined ? beginning : stints.findLast(({ until }) => until === undefined)?.slot;
  const position = slot === undefined ? undefined : positionOf(slot);
  const place = position && t(positionNames[position]);
  const isOver = hasEnded(entries);
  const changed = onSince(stints) ?? stints.at(-1)?.until;
  const minute = changed === undefined ? undefined : minuteAt(spans, match.format, changed);
  const since = minute && minuteText(minute);
  const where = isOver
    ? undefined
    : slot === undefined
      ? since
        ? t`On the bench since ${since}`
        : t`On the bench`
      : since
        ? t`On the field since ${since}, ${place}`
        : t`Starts, ${place}`;
  return (
    <li className={classes.ownChild}>
      <div>
        <Title order={2} size="h4">
          {child.name}
        </Title>
        {where}
      </div>
      {showMinutes && (isOver || stints.length > 0) && (
        <div className={classes.ownMinutes}>
          <strong>{minutesText(playedIn(stints, spans, countedUntil(match, now)))}</strong> <Trans>played</Trans>
        </div>
      )}
    </li>
  );
}

/** A game as families follow it: score, clock, goals, their own children, and of a shared line-up who is on. */
export function FamilyLive({
  match,
  team,
  opponent,
  startsAt,
  event,
  squad,
  own,
  showMinutes,
  children,
}: FamilyLiveProps) {
  const { t } = useLingui();
  const byId = new Map(squad.map((one) => [one.id, one]));
  const playerOf = (id: string) => byId.get(id) ?? { name: t`Player`, mark: '?' };
  const nameOf = (id: string) => playerOf(id).name;
  const field = match.onField ?? {};
  const isOver = hasEnded(match.entries ?? []);
  const phone = usePhone();
  const isKnown = match.shared && Object.keys(field).length > 0;
  // Of a line-up that is not shared nobody knows whether it names a child who was not on.
  const followed = own.filter(({ id }) => isKnown || (match.own?.[id]?.length ?? 0) > 0);
  const happened = (
    <section className={classes.section} aria-label={t`What happened`}>
      <Title order={2} size="h3">
        <Trans>What happened</Trans>
      </Title>
      <Timeline match={match} nameOf={nameOf} opponent={opponent} />
    </section>
  );
  return (
    <>
      <div className={classes.stickyScore}>
        <Scoreboard match={match} team={team} opponent={opponent} nameOf={nameOf} startsAt={startsAt} />
      </div>
      {followed.length > 0 && (!isOver || showMinutes) && (
        <ul className={classes.own} aria-label={t`Your children`}>
          {followed.map((child) => (
            <OwnChild key={child.id} match={match} child={child} showMinutes={showMinutes} />
          ))}
        </ul>
      )}
      <GoalMoment match={match} opponent={opponent} nameOf={nameOf} own={own.map(({ id }) => id)} />
      {children}
      {event && <MatchFilm event={event} />}
      <div className={classes.columns}>
        {phone && happened}
        {isKnown && !isOver && (
          <section className={classes.section} aria-label={t`Who is on`}>
            <Title order={2} size="h3">
              <Trans>Who is on</Trans>
            </Title>
            <div className={classes.field}>
              <Pitch
                {...standingOf(match)}
                field={field}
                shirt={(id, place) => (
                  <ShirtToken
                    player={playerOf(id)}
                    whole={1}
                    place={place}
                    isChosen={own.some((child) => child.id === id)}
                  />
                )}
              />
            </div>
          </section>
        )}
        {!phone && happened}
      </div>
    </>
  );
}
