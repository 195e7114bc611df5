import { Trans, useLingui } from '@lingui/react/macro';
import { Autocomplete, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FoundLookAlike, playersContract } from '@touchline/shared/players/players.contract';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { type Candidate, teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { useState } from 'react';
import { call } from '../../lib/client';
import { queryOf } from '../../lib/query-of';
import { submitting, useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';
import { joinParts, parseNames } from './pasted-list';

/** Returns the label of a candidate, with the id if several share the name. */
const labelOf = ({ id, name }: Candidate, all: readonly Candidate[]): string =>
  all.filter((one) => one.name === name).length > 1 ? `${name} (${id})` : name;

/** A typed name, with children who may be the same one. */
interface Doubt {
  name: string;
  alike: FoundLookAlike[];
}

/** Adds children by name: one, or a short pasted list. Asks about each one who looks like a child that the club knows. */
export function AddChild({ team }: { team: TeamView }) {
  const { t } = useLingui();
  const { id: teamId, name: teamName } = team;
  const [text, setText] = useState('');
  const { busy, error, setError, send } = useSubmit();
  const [doubts, setDoubts] = useState<Doubt[]>([]);
  // Children of the team's families are suggested, so that no duplicate is created (specification 2.12).
  const { data: candidates = [] } = useQuery(
    queryOf(['candidates', teamId, team.version], teamEditingContract.list_candidates, { query: { teamId } }),
  );
  const labels = candidates.map((one) => labelOf(one, candidates));
  const candidateOf = (typed: string) =>
    candidates.find((one) => labelOf(one, candidates).toLowerCase() === typed.toLowerCase());

  const addToRoster = (player: string) => call(teamsContract.add_player, { params: { teamId, player } });
  const showAdded = (names: readonly string[]) => {
    const text = names.join(', ');
    if (names.length > 0) specAlert(t`Added to the roster of ${teamName}: ${text}`, { tone: 'done' });
  };
  const add = () =>
    send(async () => {
      const names = parseNames(text).items;
      if (names.length === 0) return setError(t`Enter a name`);
      const addedNames: string[] = [];
      const newDoubts: Doubt[] = [];
      for (const name of names) {
        const candidate = candidateOf(name);
        const alike = candidate ? [] : await call(playersContract.list_lookalikes, { query: { teamId, name } });
        if (alike.length > 0) newDoubts.push({ name, alike });
        else {
          await addToRoster(candidate?.id ?? name);
          addedNames.push(name);
        }
      }
      setText('');
      setDoubts((before) => [...before.filter(({ name }) => !names.includes(name)), ...newDoubts]);
      showAdded(addedNames);
    });
  const settle = (doubt: Doubt, player: string | null) =>
    send(async () => {
      if (player !== null) {
        await addToRoster(player);
        showAdded([doubt.name]);
      }
      setDoubts((before) => before.filter((one) => one !== doubt));
    });

  return (
    <div className="add-child">
      <form noValidate onSubmit={submitting(add)}>
        <Group align="end" gap="xs" wrap="nowrap">
          <Autocomplete
            style={{ flex: 1, maxWidth: 420 }}
            label={t`Add a player`}
            data={labels}
            value={text}
            limit={8}
            onChange={(value) => {
              setError(null);
              setText(value);
            }}
            onPaste={(event) => {
              // A single-line input drops line breaks, which would join several names into one.
              const pasted = event.clipboardData.getData('text');
              if (!/[\n\r\t]/.test(pasted)) return;
              event.preventDefault();
              setText(`${text}${joinParts(pasted)}`);
            }}
          />
          <Button type="submit" variant="default" loading={busy}>
            <Trans>Add</Trans>
          </Button>
        </Group>
        <FormError error={error} />
      </form>
      {doubts.map((doubt) => {
        const { name } = doubt;
        return (
          <Stack key={name} gap="xs" mt="sm" role="group" aria-label={t`Is ${name} new?`}>
            {doubt.alike.map((child) => (
              <Group key={child.playerId ?? child.requestId} gap="xs" justify="space-between">
                <Text size="sm">
                  <DoubtText name={name} child={child} />
                </Text>
                {child.from !== 'request' && (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => void settle(doubt, child.from === 'family' ? (child.playerId ?? null) : null)}
                  >
                    {child.from === 'family' ? <Trans>Same child: add</Trans> : <Trans>Same child</Trans>}
                  </Button>
                )}
              </Group>
            ))}
            <Group gap="xs">
              <Button size="xs" onClick={() => void settle(doubt, name)}>
                <Trans>Add {name} as a new player</Trans>
              </Button>
              <Button size="xs" variant="subtle" onClick={() => void settle(doubt, null)}>
                <Trans>Cancel</Trans>
              </Button>
            </Group>
          </Stack>
        );
      })}
    </div>
  );
}

function DoubtText({ name, child }: { name: string; child: FoundLookAlike }) {
  const other = child.number === undefined ? child.name : `${child.name}, #${child.number}`;
  if (child.from === 'roster')
    return (
      <Trans>
        {other} is on the roster already. Is {name} the same child?
      </Trans>
    );
  if (child.from === 'family')
    return (
      <Trans>
        {other} belongs to a family of the team. Is {name} the same child?
      </Trans>
    );
  return (
    <Trans>
      A family asks to join with {other}. Decide that request first if {name} is the same child.
    </Trans>
  );
}
