import { useLingui } from '@lingui/react/macro';
import { Checkbox, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { memo, useMemo } from 'react';
import { errorsByItem } from '../../../lib/form-lists';
import { optionsOf } from '../../../lib/options';
import { ItemList, ItemSection } from '../../../ui/form/item-section';
import type { EditedForm, FieldActions } from '../../../ui/form/use-edited-form';
import type { ParticipantRow } from './event-items';
import type { EventValues } from './event-values';
import { FIELD_WORDS } from './event-words';

interface ParticipantItemProps {
  row: ParticipantRow;
  index: number;
  teams: readonly TeamView[];
  actions: FieldActions<EventValues>;
  errors: FormErrors | undefined;
  isNew: boolean;
}

function ParticipantFields({ row, index, teams, actions, errors }: Omit<ParticipantItemProps, 'isNew'>) {
  const { t } = useLingui();
  const path = `participants.${index}`;
  const team = teams.find(({ id }) => id === row.teamId);
  const players = team?.players ?? [];
  const labelledPlayers = players.map(({ id, name, number }) => ({
    id,
    name: number === undefined ? name : `${name}, ${number}`,
  }));
  const set = (field: string, value: unknown) => actions.setFieldValue(`${path}.${field}`, value as never);
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
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <Select
        label={t`Team`}
        required
        searchable
        allowDeselect={false}
        data={optionsOf(teams, { id: row.teamId, name: row.teamName })}
        value={row.teamId}
        onChange={chooseTeam}
        error={errors?.teamId}
      />
      <Select
        label={t`Player`}
        required
        searchable
        allowDeselect={false}
        disabled={!row.teamId}
        nothingFoundMessage={t`No player by that name on this team`}
        data={optionsOf(labelledPlayers, { id: row.playerId, name: row.playerName })}
        value={row.playerId}
        onChange={choosePlayer}
        error={errors?.playerId}
      />
      <TextInput label={t`Shirt color`} {...actions.getInputProps(`${path}.shirtColor`)} />
      <NumberInput label={t`Shirt number`} hideControls {...actions.getInputProps(`${path}.shirtNumber`)} />
      <TextInput label={t`Group name`} {...actions.getInputProps(`${path}.groupName`)} />
      <Checkbox label={t`Guest`} mt={26} {...actions.getInputProps(`${path}.guest`, { type: 'checkbox' })} />
    </SimpleGrid>
  );
}

const ParticipantItem = memo(function ParticipantItem({ isNew, ...fields }: ParticipantItemProps) {
  const { t } = useLingui();
  const { row, index, actions, errors } = fields;
  return (
    <ItemSection
      name={row.playerName || t`New participant`}
      facts={[row.teamName, row.shirtNumber === '' ? '' : `#${row.shirtNumber}`, row.guest ? t`guest` : '']
        .filter(Boolean)
        .join(' · ')}
      startsOpen={isNew}
      wrong={errors !== undefined}
      removeLabel={t`Remove participant`}
      onRemove={() => actions.removeItem('participants', index, row.playerName || t`The participant`)}
    >
      <ParticipantFields {...fields} />
    </ItemSection>
  );
});

interface ItemsProps {
  edited: EditedForm<EventValues>;
  teams: readonly TeamView[];
}

/** The participants. Choosing a team offers its players (specification 2.9). */
export function ParticipantItems({ edited: { form, base, actions }, teams }: ItemsProps) {
  const { t } = useLingui();
  const { participants } = form.values;
  const storedIds = useMemo(() => new Set(base.participants.map(({ id }) => id)), [base.participants]);
  const errors = useMemo(() => errorsByItem(form.errors, 'participants'), [form.errors]);
  return (
    participants.length > 0 && (
      <ItemList title={t(FIELD_WORDS.participants)}>
        {participants.map((row, index) => (
          <ParticipantItem
            key={row.id}
            row={row}
            index={index}
            teams={teams}
            actions={actions}
            errors={errors.get(index)}
            isNew={!storedIds.has(row.id)}
          />
        ))}
      </ItemList>
    )
  );
}
