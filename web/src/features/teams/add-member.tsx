import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, TextInput } from '@mantine/core';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { useState } from 'react';
import { call } from '../../lib/client';
import { submitting, useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';
import { confirmed } from './people-actions';

/** Adds or removes a member by address (specification 2.12). An address without an account gets an invitation. */
export function AddMember({ team, onChanged }: { team: TeamView; onChanged: () => void }) {
  const { t } = useLingui();
  const { id: teamId, name: teamName } = team;
  const [email, setEmail] = useState('');
  const { busy, error, setError, send } = useSubmit();
  const change = (work: (member: string) => Promise<string | null>) => async () => {
    const member = email.trim();
    if (!member) return setError(t`Enter an email address`);
    await send(async () => {
      const done = await work(member);
      if (done === null) return;
      setEmail('');
      specAlert(done, { tone: 'done' });
      onChanged();
    });
  };
  const add = change(async (member) => {
    await call(teamsContract.add_member, { params: { teamId, member }, query: {} });
    return t`${member} is added to ${teamName}. Without an account yet, they get an invitation by email.`;
  });
  const remove = change(async (member) => {
    const text = t`They can no longer see the team. Their answers for games stay.`;
    if (!(await confirmed(t`Remove ${member} from ${teamName}?`, text, t`Remove`))) return null;
    await call(teamsContract.remove_member, { params: { teamId, member } });
    return t`Removed from ${teamName}: ${member}`;
  });
  return (
    <form noValidate onSubmit={submitting(add)}>
      <Group align="end" gap="xs">
        <TextInput
          style={{ flex: '1 1 220px', maxWidth: 420 }}
          type="email"
          label={t`New member`}
          placeholder={t`Email`}
          value={email}
          onChange={({ currentTarget }) => {
            setError(null);
            setEmail(currentTarget.value);
          }}
        />
        <Button type="submit" variant="default" loading={busy}>
          <Trans>Add member</Trans>
        </Button>
        <Button variant="default" c="var(--cant)" onClick={() => void remove()}>
          <Trans>Remove member</Trans>
        </Button>
      </Group>
      <FormError error={error} />
    </form>
  );
}
