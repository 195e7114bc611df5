/** Converts a development to form values, and the changes to a request body (specification 2.15, 3.7, 5.1 and 10.1). */
import { t } from '@lingui/core/macro';
import type { DevelopmentForm, DevelopmentView, Match } from '@touchline/shared/developments/development.model';
import { developmentForm } from '@touchline/shared/developments/development.model';
import { wordsIn } from '@touchline/shared/words-in';
import { readOffset, writeOffset } from '../../domain/film/offsets';
import { sentMonth } from '../../lib/by-month';
import { formPath } from '../../lib/form-errors';
import { messageText } from '../../lib/language';
import { changedOf } from '../../lib/three-way';

/** A match in the form, with offsets and ids as text. */
export type MatchRow = Omit<
  Match,
  'shirtNumber' | 'hodStart' | 'hodEnd' | 'hodPlayerIds' | 'writtenBy' | 'writtenAt'
> & {
  shirtNumber: number | string;
  hodStart: string;
  hodEnd: string;
  hodPlayerIds: string;
};

/** Has every field that the form sends: a new one needs its value here. */
export interface DevelopmentValues
  extends Record<Exclude<keyof DevelopmentForm, 'id' | 'rev' | 'month' | 'playerId'>, unknown> {
  playerName: string;
  contactEmail: string;
  teamId: string | null;
  birthYear: number | string;
  matches: MatchRow[];
}

export const noDevelopment: DevelopmentValues = {
  playerName: '',
  contactEmail: '',
  teamId: null,
  birthYear: '',
  matches: [],
};

/** Author and time follow from the advice, so no form edits them. */
const matchRow = ({ writtenBy: _, writtenAt: __, ...match }: Match): MatchRow => ({
  ...match,
  shirtNumber: match.shirtNumber ?? '',
  hodStart: writeOffset(match.hodStart),
  hodEnd: writeOffset(match.hodEnd),
  hodPlayerIds: match.hodPlayerIds.join(', '),
});

export const developmentValues = (development: DevelopmentView): DevelopmentValues => ({
  playerName: development.playerName,
  contactEmail: development.contactEmail ?? '',
  teamId: development.teamId,
  birthYear: development.birthYear,
  matches: development.matches.map(matchRow),
});

/** Creates an empty match. */
export const newMatch = (id: string): MatchRow => ({
  id,
  eventId: '',
  shirtColor: '',
  shirtNumber: '',
  shareLink: '',
  wipLink: '',
  learnLink: '',
  advice: '',
  position: '',
  eventSource: '',
  hodStart: '',
  hodEnd: '',
  hodPlayerIds: '',
});

const matchOf = ({ shirtNumber, hodStart, hodEnd, hodPlayerIds, ...match }: MatchRow): Match => {
  const [from, to] = [readOffset(hodStart), readOffset(hodEnd)];
  return {
    ...match,
    ...(shirtNumber !== '' && { shirtNumber: Number(shirtNumber) }),
    ...(typeof from === 'number' && { hodStart: from }),
    ...(typeof to === 'number' && { hodEnd: to }),
    hodPlayerIds: wordsIn(hodPlayerIds),
  };
};

/** Returns the changed fields. The month is sent with its one-day offset (specification 4.6). */
export function developmentBody(
  { id, rev, month }: Pick<DevelopmentView, 'id' | 'rev' | 'month'>,
  base: DevelopmentValues,
  current: DevelopmentValues,
): DevelopmentForm {
  const { teamId, birthYear, matches, ...changed } = changedOf(base, current);
  return {
    id,
    rev,
    month: sentMonth(month),
    ...changed,
    ...(teamId && { teamId }),
    ...(birthYear !== undefined && birthYear !== '' && { birthYear: Number(birthYear) }),
    ...(matches && { matches: matches.map(matchOf) }),
  };
}

/** Validates with the server's schema and maps its errors to form fields. */
export function developmentErrors(values: DevelopmentValues): Record<string, string> {
  const offsets = values.matches.flatMap(({ hodStart, hodEnd }, index) =>
    Object.entries({ hodStart, hodEnd }).flatMap(([field, text]) =>
      readOffset(text) === null ? [[`matches.${index}.${field}`, t`Enter seconds or h:mm:ss`] as const] : [],
    ),
  );
  const checked = developmentForm
    .pick({ playerName: true, contactEmail: true, birthYear: true, matches: true })
    .safeParse({
      ...values,
      birthYear: values.birthYear === '' ? undefined : Number(values.birthYear),
      matches: values.matches.map(matchOf),
    });
  const issues = checked.success ? [] : checked.error.issues;
  return Object.fromEntries([
    ...issues.map(({ path, message }) => [formPath(path.join('.'), {}, values), messageText(message)]),
    ...offsets,
    ...(values.birthYear === '' ? [['birthYear', t`Birth year is required`]] : []),
  ]);
}
