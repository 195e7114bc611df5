import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { RequestView } from '@touchline/shared/invitations/invitation.model';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import type { LookAlike } from '@touchline/shared/players/player.model';
import { useState } from 'react';
import { call } from '../../lib/client';
import { ApiError } from '../../lib/errors';
import { everyRequestKey } from '../../live/engine/query-keys';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';
import classes from './requests.module.css';

type AskedChild = RequestView['children'][number];

/** The value of the choice "a new player". */
const NEW = '';

/** A child without a guardian is most likely the asked one: staff have typed the roster, and the family comes after. */
const likelyFor = ({ lookAlikes = [] }: AskedChild): string =>
  lookAlikes.find(({ hasGuardian }) => !hasGuardian)?.playerId ?? NEW;

const labelOf = (alike: LookAlike): string => {
  const name = alike.number === undefined ? alike.name : `${alike.name}, #${alike.number}`;
  return alike.hasGuardian ? translate`Same as ${name}, has a guardian` : translate`Same as ${name}, no guardian yet`;
};

/** Returns the sentence about a decision that another member of staff made first. */
function decisionText({ current }: ApiError, fallback: string): string {
  const { state, decidedBy = '', reason = '' } = (current ?? {}) as Partial<RequestView>;
  if (state === 'accepted') return translate`${decidedBy} has accepted this request already.`;
  if (state === 'declined') return translate`${decidedBy} has declined this request already: ${reason}`;
  return fallback;
}

interface RequestCardProps {
  request: RequestView;
  /** Called before the decision is sent, so that the list knows that this screen decided. */
  onDecide: () => void;
}

/** One family that asks to join: who, with which children, and which rostered child each may be. */
export function RequestCard({ request, onDecide }: RequestCardProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id, name, team, emailAddress, invitedBy, children } = request;
  const [links, setLinks] = useState<Record<string, string>>({});
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const linkOf = (child: AskedChild) => links[child.id] ?? likelyFor(child);
  const isLinked = children.some((child) => linkOf(child) !== NEW);

  const decide = async (decision: 'accept' | 'decline') => {
    if (decision === 'decline' && !reason.trim()) return setError(t`Please say why`);
    setBusy(true);
    setError(null);
    onDecide();
    const chosen = children.flatMap((child) => (linkOf(child) === NEW ? [] : [[child.id, linkOf(child)] as const]));
    try {
      await call(invitationsContract.decide_request, {
        body: { id, decision, ...(decision === 'accept' ? { links: Object.fromEntries(chosen) } : { reason }) },
      });
      const text =
        decision === 'accept' ? t`${name} is in ${team} now` : t`Declined. ${name} gets your reason by email.`;
      specAlert(text, { tone: 'done' });
    } catch (failure) {
      setBusy(false);
      if (failure instanceof ApiError && failure.status === 409) specAlert(decisionText(failure, failure.detail));
      else return setError(failure);
    }
    await client.invalidateQueries({ queryKey: everyRequestKey });
  };

  return (
    <article className={classes.card} aria-label={t`Request of ${name}`}>
      <Text fw={550}>
        <Trans>
          {name} asks to join {team}
        </Trans>
      </Text>
      <Text size="sm" c="var(--dim)" className={classes.facts}>
        {emailAddress}
        {invitedBy && (
          <>
            {' · '}
            <Trans>Used {invitedBy}’s team link</Trans>
          </>
        )}
      </Text>
      <ul className={classes.children}>
        {children.map((child) => {
          const { name: asked, birthYear, lookAlikes = [] } = child;
          return (
            <li key={child.id}>
              <span>
                {asked}, {birthYear}
              </span>
              {lookAlikes.length > 0 ? (
                <Select
                  size="sm"
                  aria-label={t`${asked} is`}
                  allowDeselect={false}
                  data={[
                    ...lookAlikes.map((one) => ({ value: one.playerId, label: labelOf(one) })),
                    { value: NEW, label: t`A new player` },
                  ]}
                  value={linkOf(child)}
                  onChange={(value) => setLinks((before) => ({ ...before, [child.id]: value ?? NEW }))}
                />
              ) : (
                <Text span size="sm" c="var(--dim)">
                  <Trans>new on the roster</Trans>
                </Text>
              )}
            </li>
          );
        })}
      </ul>
      {declining && (
        <Textarea
          autosize
          autoFocus
          label={t`Reason`}
          description={t`We email it to ${name}.`}
          maxLength={500}
          value={reason}
          onChange={(event) => {
            setError(null);
            setReason(event.currentTarget.value);
          }}
        />
      )}
      <FormError error={error} />
      <Group gap="xs" mt="xs">
        {declining ? (
          <>
            <Button color="danger" loading={busy} onClick={() => void decide('decline')}>
              <Trans>Decline</Trans>
            </Button>
            <Button variant="default" onClick={() => setDeclining(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button loading={busy} onClick={() => void decide('accept')}>
              {isLinked ? <Trans>Accept and link</Trans> : <Trans>Accept</Trans>}
            </Button>
            <Button variant="default" onClick={() => setDeclining(true)}>
              <Trans>Decline…</Trans>
            </Button>
          </>
        )}
      </Group>
    </article>
  );
}
