import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useClubZone, useNow } from '../../../lib/config';
import { newId } from '../../../lib/new-id';
import { engineAtom } from '../../../live/engine/live-atoms';
import { isOnItsDay } from '../../../live/queries/coming-events';
import { useSeenEvent } from '../../../live/queries/own-changes';
import { AnswerCounts } from '../answers/answer-counts';
import { answerChange, groupAnswers, rowOfPlayer } from '../answers/answer-status';
import CardActs from '../card/card-acts';
import { EventHeading } from '../card/event-heading';
import { eventRights } from '../event-rights';
import { PlayerCardSlot } from '../wall/player-card-slot';
import { ShirtWall } from '../wall/shirt-wall';
import classes from './next-game-hero.module.css';

/** A game with its shirt wall, large. */
export default function Hero({ event, team, actor }: { event: EventView; team: TeamView; actor: Actor }) {
  const engine = useAtomValue(engineAtom);
  const seen = useSeenEvent(event);
  const [chosen, setChosen] = useState<PlayerView | null>(null);
  const heading = useId();
  const now = useNow();
  const isToday = isOnItsDay(event, useClubZone(), now);
  const rights = eventRights(actor, event, team.players ?? [], now);
  const acts = (
    <>
      <CardActs event={event} rights={rights} />
      <Button component={Link} to={`/admin/planning?team=${team.id}#event-${event.id}`} variant="default" size="sm">
        <Trans>Open in Planning</Trans>
      </Button>
    </>
  );
  return (
    <section aria-labelledby={heading} className={classes.hero}>
      <div className={classes.top}>
        <EventHeading event={seen.event} id={heading}>
          {isToday && acts}
        </EventHeading>
        <AnswerCounts groups={groupAnswers(seen.event, team.players)} hideUnanswered={!team.players} />
        {!isToday && <div className={classes.acts}>{acts}</div>}
      </div>
      {team.players && (
        <ShirtWall event={seen.event} roster={team.players} pending={seen.pending} onChoose={setChosen} />
      )}
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
