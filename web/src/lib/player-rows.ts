/** Children as sub-forms of an account (specification 2.10 and 3.2). Pure. */
import type { OwnPlayerInput, PlayerView } from '@touchline/shared/players/player.model';

/** One player sub-form. */
export interface PlayerRow {
  /** Of the row: the child's id as it was read, or one of its own for a new row. */
  id: string;
  /** The child's id; an ADMIN who changes it links the account to that child instead. Empty for a new child. */
  playerId: string;
  name: string;
  club: string;
  /** The club's to say. */
  team: string;
  birthDate: string;
  position: string;
  number: number | string;
  birthYear: number | string;
  contacts: string;
}

const USUAL_BIRTH_YEAR = 2012;

/** A blank sub-form (specification 10.1: birth year 2012). */
export const newPlayerRow = (id: string): PlayerRow => ({
  ...{ id, playerId: '', name: '', club: '', team: '', birthDate: '', position: '', number: '' },
  birthYear: USUAL_BIRTH_YEAR,
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

/** The sub-form as it is sent, under the child's own id. */
export const playerBody = (row: PlayerRow): OwnPlayerInput => ({
  ...(row.playerId !== '' && { id: row.playerId }),
  name: row.name,
  birthDate: row.birthDate || null,
  ...(row.birthYear !== '' && !row.birthDate && { birthYear: Number(row.birthYear) }),
  position: row.position,
  number: row.number === '' ? null : Number(row.number),
});

/** Whether the row names another child than the one it was read for. */
export const isRelinked = (base: readonly PlayerRow[], row: PlayerRow): boolean =>
  row.playerId !== (base.find(({ id }) => id === row.id)?.playerId ?? '');

const between = (value: number | string, least: number, most: number) =>
  value === '' || (Number(value) >= least && Number(value) <= most);

/** What is wrong with the sub-forms; a row that links a known child needs nothing but its id. */
export const playerRowErrors = (base: readonly PlayerRow[], rows: readonly PlayerRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, index) => [
      ...(row.name.trim() === '' && !isRelinked(base, row) ? [[`players.${index}.name`, 'Name is required']] : []),
      ...(/^(\d{4,12})?$/.test(row.playerId)
        ? []
        : [[`players.${index}.playerId`, 'Must be a number of 4 to 12 digits']]),
      ...(between(row.number, 0, 99) ? [] : [[`players.${index}.number`, 'Between 0 and 99']]),
      ...(between(row.birthYear, 1960, 2060) ? [] : [[`players.${index}.birthYear`, 'Between 1960 and 2060']]),
    ]),
  );
