import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { leads } from '@touchline/shared/access/actor';
import type { RequestView } from '@touchline/shared/invitations/invitation.model';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { useEffect, useRef, useState } from 'react';
import { useFirstRows } from '../../components/first-rows';
import { call } from '../../lib/client';
import { useActor } from '../../lib/session';
import { everyRequestKey } from '../../live/engine/query-keys';
import { teamsQuery } from '../../live/queries/event-queries';
import { RequestCard } from './request-card';
import classes from './requests.module.css';

/** The open requests of a team. A live message reports that they changed. */
const openRequests = (teamId: string) => ({
  queryKey: [...everyRequestKey, teamId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(invitationsContract.list_requests, { query: { teamId } }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: true as const,
});

/** Returns the open requests of all teams that the viewer runs, oldest first. */
function useOpenRequests(): RequestView[] {
  const actor = useActor();
  const { data: teams = [] } = useQuery(teamsQuery);
  const ledTeams = teams.filter(({ id }) => actor && leads(actor, id));
  return useQueries({
    queries: ledTeams.map(({ id }) => openRequests(id)),
    combine: (results) =>
      results.flatMap(({ data }) => data ?? []).toSorted((one, other) => one.createdAt - other.createdAt),
  });
}

/** Requests shown at first, the oldest. */
const SHOWN = 3;

/** Requests to join that wait for a decision of staff. Shows nothing while there is none. */
export default function RequestsPanel() {
  const { t } = useLingui();
  const requests = useOpenRequests();
  const previousRequests = useRef<readonly RequestView[]>([]);
  const ownDecisions = useRef(new Set<string>());
  const [decidedElsewhere, setDecidedElsewhere] = useState<readonly RequestView[]>([]);
  const ids = requests.map(({ id }) => id).join(' ');

  useEffect(() => {
    const openIds = new Set(ids.split(' '));
    const newlyDecided = previousRequests.current.filter(({ id }) => !openIds.has(id) && !ownDecisions.current.has(id));
    if (newlyDecided.length > 0) setDecidedElsewhere((earlier) => [...earlier, ...newlyDecided]);
    previousRequests.current = requests;
  }, [ids, requests]);

  const { first, showMore } = useFirstRows(requests, SHOWN);
  const count = requests.length;
  if (count + decidedElsewhere.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t`Needs you`}>
      <Title order={2} className={classes.title}>
        <Trans>Needs you</Trans>
        {count > 0 && (
          <span className={classes.count}>
            <Plural value={count} one="# request to join" other="# requests to join" />
          </span>
        )}
      </Title>
      {first.map((request) => (
        <RequestCard key={request.id} request={request} onDecide={() => ownDecisions.current.add(request.id)} />
      ))}
      {showMore}
      {decidedElsewhere.map(({ id, name, team }) => (
        <div key={id} className={classes.elsewhere} role="status">
          <Text size="sm">
            <Trans>
              Somebody else on the staff has decided about {name} and {team}.
            </Trans>
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Close`}
            onClick={() => setDecidedElsewhere((decided) => decided.filter((one) => one.id !== id))}
          >
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
    </section>
  );
}
