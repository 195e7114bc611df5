import { Checkbox, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { TeamView } from '@touchline/shared/teams/teams.contract';
import { ItemList, ItemSection } from '../../components/item-section';
import { itemState } from '../../lib/item-state';
import { optionsOf } from '../../lib/options';
import type { EditedForm } from '../../lib/use-edited-form';
import type { EventValues } from './event-values';

interface ItemsProps {
  edited: EditedForm<EventValues>;
  teams: readonly TeamView[];
}

function ParticipantItem({ edited, teams, index }: ItemsProps & { index: number }) {
  const { form } = edited;
  const row = form.values.participants[index];
  if (!row) return null;
  const path = `participants.${index}`;
  const team = teams.find(({ id }) => id === row.teamId);
  const players = team?.players ?? [];
  const shirts = players.map(({ id, name, number }) => ({
    id,
    name: number === undefined ? name : `${name}, ${number}`,
  }));
  const set = (field: string, value: unknown) => form.setFieldValue(`${path}.${field}`, value as never);
  const chooseTeam = (id: string | null) => {
    if (id === row.teamId) return;
    set('teamId', id);
    set('teamName', teams.find((one) => one.id === id)?.name ?? '');
    set('playerId', null);
    set('playerName', '');
  };
  const choosePlayer = (id: string | null) => {
    const player = players.find((one) => one.id === id);
    set('playerId', id);
    set('playerName', player?.name ?? '');
    if (player?.number !== undefined) set('shirtNumber', player.number);
  };

  return (
    <ItemSection
      name={row.playerName || 'New participant'}
      facts={[row.teamName, row.shirtNumber === '' ? '' : `#${row.shirtNumber}`, row.guest ? 'guest' : '']
        .filter(Boolean)
        .join(' · ')}
      {...itemState(edited, 'participants', index)}
      removeLabel="Remove participant"
      onRemove={() => edited.removeItem('participants', index, row.playerName || 'The participant')}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label="Team"
          required
          searchable
          allowDeselect={false}
          data={optionsOf(teams, { id: row.teamId, name: row.teamName })}
          value={row.teamId}
          onChange={chooseTeam}
          error={form.errors[`${path}.teamId`]}
        />
        <Select
          label="Player"
          required
          searchable
          allowDeselect={false}
          disabled={!row.teamId}
          nothingFoundMessage="Nobody of that name on the roster"
          data={optionsOf(shirts, { id: row.playerId, name: row.playerName })}
          value={row.playerId}
          onChange={choosePlayer}
          error={form.errors[`${path}.playerId`]}
        />
        <TextInput label="Shirt color" {...form.getInputProps(`${path}.shirtColor`)} />
        <NumberInput label="Shirt number" hideControls {...form.getInputProps(`${path}.shirtNumber`)} />
        <TextInput label="Group name" {...form.getInputProps(`${path}.groupName`)} />
        <Checkbox label="Guest" mt={26} {...form.getInputProps(`${path}.guest`, { type: 'checkbox' })} />
      </SimpleGrid>
    </ItemSection>
  );
}

/** Who takes part: choosing a team loads its players into the choices (specification 2.9). */
export const ParticipantItems = ({ edited, teams }: ItemsProps) =>
  edited.form.values.participants.length > 0 && (
    <ItemList title="Participants">
      {edited.form.values.participants.map(({ id }, index) => (
        <ParticipantItem key={id} edited={edited} teams={teams} index={index} />
      ))}
    </ItemList>
  );
