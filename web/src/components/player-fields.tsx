import { Button, Fieldset, Group, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import type { PlayerRow } from '../lib/player-rows';

interface PlayerFieldsProps {
  row: PlayerRow;
  /** The form's props for one field of this row. */
  input: (field: keyof PlayerRow) => object;
  /** Only ADMIN edits a player's id (specification 2.13). */
  mayRelink: boolean;
  /** Whether the form may change the club. */
  maySetClub?: boolean;
  removal?: { label: string; run: () => void } | undefined;
}

/** One player sub-form (specification 2.10). */
export const PlayerFields = ({ row, input, mayRelink, maySetClub = false, removal }: PlayerFieldsProps) => (
  <Fieldset legend={row.name || 'New player'}>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput label="Player name" required {...input('name')} />
      <TextInput
        label="Player id"
        inputMode="numeric"
        placeholder="Given when saved"
        disabled={!mayRelink}
        {...input('playerId')}
      />
      {(maySetClub || row.club) && <TextInput label="Club" disabled={!maySetClub} {...input('club')} />}
      {row.team && <TextInput label="Team" value={row.team} disabled />}
      <TextInput label="Birth date" type="date" {...input('birthDate')} />
      <NumberInput
        label="Birth year"
        min={1960}
        max={2060}
        clampBehavior="none"
        hideControls
        disabled={row.birthDate !== ''}
        {...input('birthYear')}
      />
      <TextInput label="Position" {...input('position')} />
      <NumberInput label="Number" min={0} max={99} clampBehavior="none" hideControls {...input('number')} />
    </SimpleGrid>
    {row.contacts && <TextInput mt="sm" label="Contacts" value={row.contacts} disabled />}
    {removal && (
      <Group justify="flex-end" mt="sm">
        <Button variant="default" size="sm" onClick={removal.run}>
          {removal.label}
        </Button>
      </Group>
    )}
  </Fieldset>
);
