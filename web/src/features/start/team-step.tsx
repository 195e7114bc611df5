import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { playersContract } from '@touchline/shared/players/players.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { useRef, useState } from 'react';
import { FormError } from '../../components/form-error';
import { call } from '../../lib/client';
import { newId } from '../../lib/new-id';
import { currentUserKey, useCurrentUser } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { teamsQuery } from '../../live/queries/event-queries';

/** The most names of one paste. */
const MAX_NAMES = 200;

/** Splits pasted names at line breaks, tabs, commas and semicolons. */
export const pastedNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,;]+/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** Adds the first team with its players. The founder joins its staff. */
export function TeamStep({ onDone }: { onDone: (teamId: string) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const user = useCurrentUser();
  const { busy, error, setError, send } = useSubmit();
  const [name, setName] = useState('');
  const [birthYear, setBirthYear] = useState<number | string>(new Date().getFullYear() - 12);
  const [roster, setRoster] = useState('');
  const names = pastedNames(roster);
  // Kept for retries: every call of the step may be repeated.
  const sent = useRef(newId(8));

  const save = async () => {
    if (name.trim() === '') return setError(t`Give the team a name.`);
    if (names.length > MAX_NAMES) return setError(t`At most ${MAX_NAMES} names at once.`);
    let teamId = '';
    const done = await send(async () => {
      teamId = await call(teamEditingContract.add_team, {
        body: { id: sent.current, name: name.trim(), playerBirthYear: Number(birthYear) },
      });
      if (user)
        await call(teamsContract.add_member, {
          params: { teamId, member: user.emailAddress },
          query: { capacity: 'staff' },
        });
      if (names.length > 0)
        await call(playersContract.import_roster, { body: { teamId, rows: names.map((one) => ({ name: one })) } });
      await Promise.all([
        client.invalidateQueries({ queryKey: teamsQuery.queryKey }),
        client.invalidateQueries({ queryKey: currentUserKey }),
      ]);
    });
    if (done) onDone(teamId);
  };

  return (
    <form
      noValidate
      aria-label={t`First team`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
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
        <Textarea
          label={t`Players`}
          description={t`Paste the names, one on each line. You can do this later, too.`}
          autosize
          minRows={5}
          maxRows={12}
          value={roster}
          onChange={(event) => {
            setError(null);
            setRoster(event.currentTarget.value);
          }}
        />
        <Text size="sm" c="var(--dim)" role="status">
          {names.length > 0 && <Plural value={names.length} one="# player" other="# players" />}
        </Text>
        <FormError error={error} />
        <Button type="submit" loading={busy} fullWidth size="md">
          <Trans>Continue</Trans>
        </Button>
      </Stack>
    </form>
  );
}
