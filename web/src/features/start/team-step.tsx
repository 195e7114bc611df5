import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { useRef, useState } from 'react';
import { RosterSheet } from '../../domain/roster/roster-sheet';
import { call } from '../../lib/client';
import { newId } from '../../lib/new-id';
import { now } from '../../lib/now';
import { currentUserKey, useCurrentUser } from '../../lib/session';
import { submitting, useSubmit } from '../../lib/use-submit';
import { teamsQuery } from '../../live/queries/event-queries';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';

/** Adds the first team. The founder joins its staff. */
export function TeamStep({ onDone }: { onDone: (teamId: string) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const user = useCurrentUser();
  const { busy, error, setError, send } = useSubmit();
  const [name, setName] = useState('');
  const [birthYear, setBirthYear] = useState<number | string>(new Date(now()).getFullYear() - 12);
  // Kept for retries: every call of the step may be repeated.
  const newTeamId = useRef(newId(8));

  const save = async () => {
    if (name.trim() === '') return setError(t`Give the team a name.`);
    let teamId = '';
    const hasSucceeded = await send(async () => {
      teamId = await call(teamEditingContract.add_team, {
        body: { id: newTeamId.current, name: name.trim(), playerBirthYear: Number(birthYear) },
      });
      if (user)
        await call(teamsContract.add_member, {
          params: { teamId, member: user.emailAddress },
          query: { capacity: 'staff' },
        });
      await Promise.all([
        client.invalidateQueries({ queryKey: teamsQuery.queryKey }),
        client.invalidateQueries({ queryKey: currentUserKey }),
      ]);
    });
    if (hasSucceeded) onDone(teamId);
  };

  return (
    <form noValidate aria-label={t`First team`} onSubmit={submitting(save)}>
      <Stack gap="md">
        <Group gap="sm" align="start" wrap="nowrap">
          <TextInput
            flex={1}
            label={t`Name of the team`}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setError(null);
              setName(event.currentTarget.value);
            }}
          />
          <NumberInput
            w={104}
            label={t`Birth year`}
            hideControls
            min={1960}
            max={2060}
            clampBehavior="none"
            value={birthYear}
            onChange={setBirthYear}
          />
        </Group>
        <FormError error={error} />
        <Button type="submit" loading={busy} fullWidth size="md">
          <Trans>Continue</Trans>
        </Button>
      </Stack>
    </form>
  );
}

interface PlayersStepProps {
  team: TeamView;
  mailConfigured: boolean;
  onDone: () => void;
}

/** Pastes the players of the first team, and invites their guardians. */
export function PlayersStep({ team, mailConfigured, onDone }: PlayersStepProps) {
  const client = useQueryClient();
  const { name } = team;
  return (
    <Stack gap="md">
      <Text>
        <Trans>
          Paste the players of {name} from your spreadsheet. If it has the guardians’ addresses, each gets an email with
          a link.
        </Trans>
      </Text>
      {!mailConfigured && (
        <Text size="sm" c="var(--maybe)">
          <Trans>Email is not set up. Until it is, each email is a file in the outbox folder of the server.</Trans>
        </Text>
      )}
      <RosterSheet
        team={team}
        invites
        cancel={
          <Button variant="default" onClick={onDone}>
            <Trans>Later</Trans>
          </Button>
        }
        onSaved={(added) => {
          specAlert(translate`${added} added to the roster of ${name}`, { tone: 'done' });
          void client.invalidateQueries({ queryKey: teamsQuery.queryKey });
          onDone();
        }}
      />
    </Stack>
  );
}
