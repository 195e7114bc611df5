import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Actor } from '@touchline/shared/access/actor';
import { allows } from '@touchline/shared/access/rule';
import type { EventView } from '@touchline/shared/events/event.model';
import { matchRules, scorersOf } from '@touchline/shared/match/match.rules';
import { may } from '@touchline/shared/permissions/rules';
import { useParams } from 'react-router-dom';
import { useActor } from '../../lib/session';
import { matchId } from '../../live/match/match-query';
import { useMatch, useMatchWriter } from '../../live/match/use-match';
import { eventQuery } from '../../live/queries/event-queries';
import { LoadError } from '../../ui/load-error';
import { NotFoundPage } from '../../ui/not-found-page';
import { Page } from '../../ui/page';
import { CardSkeleton } from '../../ui/skeletons';
import { filmFacts } from './film-facts';
import { RecordScreen } from './live/record-screen';

function RecordingOfGame({ event, actor }: { event: EventView; actor: Actor }) {
  const match = matchId(event.key, undefined);
  const { seen } = useMatch(event.key, match);
  const writer = useMatchWriter(event.key, match);
  const facts = {
    tags: event.tags,
    createdBy: event.own ? actor.userId : '',
    scorers: scorersOf(seen?.match.scorer, event.jobs ?? []),
  };
  const mayMark = seen !== undefined && allows(matchRules['match.enter'], actor, facts);
  return (
    <RecordScreen
      event={event}
      account={actor.userId}
      onMoment={mayMark ? () => void writer.add('MOMENT') : undefined}
    />
  );
}

/** /admin/record/<event>: records a game live, for staff and the family volunteer who holds the job "Film". */
export default function RecordPage() {
  const { t } = useLingui();
  const { time = '', hash = '', id = '' } = useParams();
  const actor = useActor();
  const event = useQuery(eventQuery({ time, hash, id }));
  if (event.data && actor)
    return may(actor, 'film.add', filmFacts(event.data)) ? (
      <RecordingOfGame event={event.data} actor={actor} />
    ) : (
      <NotFoundPage />
    );
  return (
    <Page title={t`Film this game`}>
      {event.isError ? <LoadError what={t`The game`} read={event} /> : <CardSkeleton cards={1} height={200} />}
    </Page>
  );
}
