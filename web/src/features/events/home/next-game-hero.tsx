import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../../lib/config';
import { newId } from '../../../lib/new-id';
import { useActor, useCurrentUser } from '../../../lib/session';
import { engineAtom } from '../../../live/engine/live-atoms';
import { comingEvents, nextEvent } from '../../../live/queries/coming-events';
import { useSeenEvent } from '../../../live/queries/own-changes';
import { useEvents } from '../../../live/queries/use-events';
import { useTeams } from '../../../live/queries/use-teams';
import { EmptyState } from '../../../ui/empty-state';
import { HalfPitch } from '../../../ui/half-pitch';
import { AnswerCounts } from '../answers/answer-counts';
import { answerChange, groupAnswers, rowOfPlayer } from '../answers/answer-status';
import { EventHeading } from '../card/event-heading';
import { eventRights } from '../event-rights';
import { useFamilyWeek } from '../list/family-week';
import { PlanningSkeleton } from '../list/planning-skeleton';
import { PlayerCardSlot } from '../wall/player-card-slot';
import { ShirtWall } from '../wall/shirt-wall';
import classes from './next-game-hero.module.css';
import { NextGames } from './next-games';

function Hero({ event, team, actor }: { event: EventView; team: TeamView; actor: Actor }) {
  const engine = useAtomValue(engineAtom);
  const seen = useSeenEvent(event);
  const [chosen, setChosen] = useState<PlayerView | null>(null);
  const heading = useId();
  const rights = eventRights(actor, event, team.players ?? [], useNow());
  return (
    <section aria-labelledby={heading} className={classes.hero}>
      <HalfPitch className={classes.pitch} />
      <div className={classes.top}>
        <EventHeading event={seen.event} id={heading} hero />
        <AnswerCounts groups={groupAnswers(seen.event, team.players)} hideUnanswered={!team.players} />
      </div>
      {team.players && (
        <ShirtWall event={seen.event} roster={team.players} pending={seen.pending} onChoose={setChosen} />
      )}
      <div>
        <Button component={Link} to={`/admin/planning?team=${team.id}#event-${event.id}`}>
          <Trans>Open in Planning</Trans>
        </Button>
      </div>
      <PlayerCardSlot
        player={chosen}
        answer={chosen ? rowOfPlayer(seen.event, chosen.id)?.available : undefined}
        onAnswer={
          engine && chosen && rights.mayAnswerFor(chosen.id)
            ? (available) => engine.change(answerChange(seen.event, chosen, available, () => newId(9)))
            : undefined
        }
        onClose={() => setChosen(null)}
      />
    </section>
  );
}

/** The next game of the user's teams, with the shirt wall; changes live. */
export default function NextGameHero() {
  const { t } = useLingui();
  const user = useCurrentUser();
  const actor = useActor();
  const now = useNow();
  const teams = useTeams();
  const teamIds = user?.teams ?? [];
  const { events, loading } = useEvents('planning', teamIds);
  const { week, teams: familyTeams } = useFamilyWeek();
  if (loading || (teams.isPending && teamIds.length > 0)) return <PlanningSkeleton />;
  const inWeek = new Set(week.map(({ id }) => id));
  const coming = comingEvents(events, teamIds, now).filter(({ id }) => !inWeek.has(id));
  // Under the week of a family, which begins with the next game, only later ones are listed.
  const event = inWeek.size > 0 && nextEvent(events, teamIds, now) !== coming[0] ? undefined : coming[0];
  const team = event && teams.data?.find(({ id }) => teamIds.includes(id) && event.tags.includes(id));
  if (event && team && actor)
    return (
      <>
        <Hero event={event} team={team} actor={actor} />
        <NextGames events={coming.slice(1)} />
      </>
    );
  if (familyTeams.length > 0) return <NextGames events={coming} />;
  return teamIds.length > 0 ? (
    <EmptyState title={t`No games planned yet`} help={t`A new game shows up here as soon as someone adds it.`} />
  ) : null;
}
