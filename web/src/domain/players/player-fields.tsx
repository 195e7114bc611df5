/** The sub-forms of an account's children: their values, request bodies, errors and inputs (specification 2.10 and 3.2). */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Fieldset, Group, NumberInput, SimpleGrid, Text, TextInput, VisuallyHidden } from '@mantine/core';
import type { OwnPlayerInput, PlayerView } from '@touchline/shared/players/player.model';
import { messageText } from '../../lib/language';
import { DayInput } from '../../ui/form/day-input';
import { PositionInput } from './position-input';

/** The fields that the form edits: a new one of the model does not compile before it is here. */
type EditedField = Exclude<keyof OwnPlayerInput, 'id'>;

/** Values of one player sub-form. */
export interface PlayerRow extends Record<EditedField, number | string> {
  /** Id of the row: the child's stored id, or a generated one for a new row. */
  id: string;
  /** The child's id; empty for a new child. An ADMIN who changes it links the account to that child instead. */
  playerId: string;
  name: string;
  club: string;
  /** Read-only in this form. */
  team: string;
  birthDate: string;
  position: string;
  number: number | string;
  birthYear: number | string;
  contacts: string;
}

const DEFAULT_BIRTH_YEAR = 2012;

/** Returns an empty sub-form (specification 10.1: birth year 2012). */
export const newPlayerRow = (id: string): PlayerRow => ({
  id,
  playerId: '',
  name: '',
  club: '',
  team: '',
  birthDate: '',
  position: '',
  number: '',
  birthYear: DEFAULT_BIRTH_YEAR,
  contacts: '',
});

export const playerRow = (player: PlayerView): PlayerRow => ({
  id: player.id,
  playerId: player.id,
  name: player.name,
  club: player.club,
  team: player.team,
  birthDate: player.birthDate ?? '',
  position: player.position,
  number: player.number ?? '',
  birthYear: player.birthYear ?? '',
  contacts: player.contacts?.join(', ') ?? '',
});

/** Returns the request body of a sub-form. */
export const playerBody = (row: PlayerRow): OwnPlayerInput => ({
  ...(row.playerId !== '' && { id: row.playerId }),
  ...(row.birthYear !== '' && !row.birthDate && { birthYear: Number(row.birthYear) }),
  ...({
    name: row.name,
    birthDate: row.birthDate || null,
    position: row.position,
    number: row.number === '' ? null : Number(row.number),
  } satisfies Record<Exclude<EditedField, 'birthYear'>, unknown>),
});

/** Returns whether an ADMIN has entered another child's id. */
export const isRelinked = (base: readonly PlayerRow[], row: PlayerRow): boolean =>
  row.playerId !== (base.find(({ id }) => id === row.id)?.playerId ?? '');

const between = (value: number | string, least: number, most: number) =>
  value === '' || (Number(value) >= least && Number(value) <= most);

/** Validates the sub-forms. A row that links an existing child needs its id only. */
export const playerRowErrors = (base: readonly PlayerRow[], rows: readonly PlayerRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, index) => [
      ...(row.name.trim() === '' && !isRelinked(base, row)
        ? [[`players.${index}.name`, messageText('Name is required')]]
        : []),
      ...(/^(\d{4,12})?$/.test(row.playerId)
        ? []
        : [[`players.${index}.playerId`, messageText('Must be a number of 4 to 12 digits')]]),
      ...(between(row.number, 0, 99) ? [] : [[`players.${index}.number`, messageText('Between 0 and 99')]]),
      ...(between(row.birthYear, 1960, 2060)
        ? []
        : [[`players.${index}.birthYear`, messageText('Between 1960 and 2060')]]),
    ]),
  );

interface PlayerFieldsProps {
  row: PlayerRow;
  /** The form's props for one field of this row. */
  input: (field: keyof PlayerRow) => object;
  /** Only ADMIN edits a player's id (specification 2.13). */
  mayRelink: boolean;
  /** True: the form may change the club. */
  maySetClub?: boolean;
  removal?: { label: string; run: () => void } | undefined;
  /** True: the name stands above it already. */
  isPlain?: boolean;
}

/** One player sub-form (specification 2.10). */
export function PlayerFields({
  row,
  input,
  mayRelink,
  maySetClub = false,
  removal,
  isPlain = false,
}: PlayerFieldsProps) {
  const { t } = useLingui();
  const name = row.name || t`New player`;
  return (
    <Fieldset
      variant={isPlain ? 'unstyled' : 'default'}
      legend={isPlain ? <VisuallyHidden>{name}</VisuallyHidden> : name}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t`Player name`} required {...input('name')} />
        {mayRelink && (
          <TextInput
            label={t`Player id`}
            inputMode="numeric"
            placeholder={t`Assigned when you save`}
            {...input('playerId')}
          />
        )}
        {maySetClub && <TextInput label={t`Club`} {...input('club')} />}
        <DayInput label={t`Birth date`} value="" onChange={() => undefined} {...input('birthDate')} />
        {row.birthDate === '' && (
          <NumberInput
            label={t`Birth year`}
            min={1960}
            max={2060}
            clampBehavior="none"
            hideControls
            {...input('birthYear')}
          />
        )}
        <PositionInput {...input('position')} />
        <NumberInput label={t`Shirt number`} min={0} max={99} clampBehavior="none" hideControls {...input('number')} />
      </SimpleGrid>
      {!isPlain && row.contacts && (
        <Text size="sm" mt="sm">
          <Trans>Guardians</Trans>: {row.contacts}
        </Text>
      )}
      {removal && (
        <Group justify="flex-end" mt="sm">
          <Button variant="default" size="sm" onClick={removal.run}>
            {removal.label}
          </Button>
        </Group>
      )}
    </Fieldset>
  );
}
