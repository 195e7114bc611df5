import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { RequestView } from '@touchline/shared/invitations/invitation.model';
import { useEffect, useRef, useState } from 'react';
import { useOpenRequests } from '../../live/queries/use-open-requests';
import { useFirstRows } from '../../ui/table/first-rows';
import { RequestCard } from './request-card';
import classes from './requests.module.css';

/** Requests shown at first, the oldest. */
const SHOWN = 3;

interface RequestsPanelProps {
  /** True: a part of a "Needs you" section, whose heading stands above. */
  nested?: boolean | undefined;
}

/** Requests to join that wait for a decision of staff. Shows nothing while there is none. */
export default function RequestsPanel({ nested = false }: RequestsPanelProps) {
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
  const countText = count > 0 && (
    <span className={classes.count}>
      <Plural value={count} one="# request to join" other="# requests to join" />
    </span>
  );
  return (
    <section className={classes.panel} aria-label={nested ? t`Requests to join` : t`Needs you`}>
      {nested ? (
        countText
      ) : (
        <Title order={2} className={classes.title}>
          <Trans>Needs you</Trans>
          {countText}
        </Title>
      )}
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
