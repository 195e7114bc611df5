import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { DevelopmentView, Match } from '@touchline/shared/developments/development.model';
import { isFilm } from '@touchline/shared/media';
import { dayOf } from '@touchline/shared/wall-clock';
import { shownMonth } from '../../lib/by-month';
import { formatDate, monthName } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { EntityTable } from '../../ui/table/entity-table';
import { deletion } from '../../ui/table/row-action';
import type { EntityColumn, TableState } from '../../ui/table/table-view';

interface DevelopmentTableProps extends TableState<DevelopmentView> {
  /** Those of a team, or of all teams. */
  developments: readonly DevelopmentView[];
  /** Name of the team; undefined for all teams. */
  team: string | undefined;
  /** `YYYY-MM`: lists this month alone; undefined for every month. */
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
  /** How to write the first one, from what stands above the table. */
  help: string | undefined;
  mayRemove: (development: DevelopmentView) => boolean;
  onRemove: (development: DevelopmentView) => void;
}

/** The longest advice in a row. */
const LONGEST = 80;

/** Returns the match of a month whose advice was written last; undefined without one. */
export const lastAdvice = ({ matches }: Pick<DevelopmentView, 'matches'>): Match | undefined =>
  matches
    .filter(({ advice }) => advice.trim() !== '')
    .toSorted((one, other) => (other.writtenAt ?? 0) - (one.writtenAt ?? 0))[0];

/** Returns the beginning of a text in one line. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line;
}

/** Returns the number of matches of a month with a film or a stretch of one. */
const filmsOf = ({ matches }: DevelopmentView): number =>
  matches.filter(
    ({ shareLink, wipLink, learnLink, eventSource, hodStart }) =>
      [shareLink, wipLink, learnLink].some(isFilm) || (eventSource !== '' && hodStart !== undefined),
  ).length;

const shortDay = (ms: number, zone: string): string => formatDate(dayOf(ms, zone), { day: 'numeric', month: 'short' });

/** Returns author and day of an advice: `Marta Nowak, Nov 14`. The month beside it has the year. */
const writtenText = (match: Match | undefined, zone: string): string =>
  [match?.writtenBy, match?.writtenAt === undefined ? '' : shortDay(match.writtenAt, zone)].filter(Boolean).join(', ');

/** The table of developments; id and teamId are hidden columns (specification 2.15). */
export function DevelopmentTable(props: DevelopmentTableProps) {
  const { developments, team = '', month: only, onMonth, help, mayRemove, onRemove, ...state } = props;
  const { t } = useLingui();
  const zone = useClubZone();
  const written = developments.map(shownMonth);
  const months = [...new Set(only ? [only, ...written] : written)].toSorted().toReversed();
  const shown = only ? monthName(only) : '';
  const columns: EntityColumn<DevelopmentView>[] = [
    { key: 'playerName', title: t`Player Name`, value: ({ playerName }) => playerName, width: 180, phone: 'title' },
    {
      key: 'advice',
      title: t`Advice`,
      value: (row) => shortened(lastAdvice(row)?.advice ?? ''),
      width: 300,
      twoLines: true,
      phone: 'fact',
    },
    {
      key: 'film',
      title: t`Film`,
      value: filmsOf,
      render: (row) => filmsOf(row) || '–',
      numeric: true,
      width: 72,
    },
    {
      key: 'written',
      title: t`Written`,
      value: (row) => lastAdvice(row)?.writtenAt,
      render: (row) => writtenText(lastAdvice(row), zone),
      words: (row) => writtenText(lastAdvice(row), zone),
      width: 180,
    },
    {
      key: 'month',
      title: t`Month`,
      value: shownMonth,
      render: (row) => monthName(shownMonth(row)),
      words: (row) => monthName(shownMonth(row)),
      width: 150,
      phone: 'fact',
    },
    { key: 'matches', title: t`Matches`, value: ({ matches }) => matches.length, numeric: true, width: 96 },
    { key: 'contactEmail', title: t`Contact Email`, value: ({ contactEmail }) => contactEmail },
    { key: 'birthYear', title: t`Birth Year`, value: ({ birthYear }) => birthYear, numeric: true },
    { key: 'playerId', title: t`Player Id`, value: ({ playerId }) => playerId, width: 110 },
    { key: 'id', title: t`ID`, value: ({ id }) => id, hidden: true },
    { key: 'teamId', title: t`Team ID`, value: ({ teamId }) => teamId, hidden: true },
  ];
  return (
    <EntityTable<DevelopmentView>
      label={t`Developments`}
      rows={only ? developments.filter((row) => shownMonth(row) === only) : developments}
      columns={columns}
      rowId={({ id }) => id}
      {...state}
      emptyText={
        shown
          ? t`Nothing is written for ${shown} yet`
          : team
            ? t`Nothing is written for ${team} yet`
            : t`Nothing is written yet`
      }
      emptyHelp={help}
      tools={
        months.length > 1 && (
          <NativeSelect
            size="sm"
            aria-label={t`Month`}
            data={[
              { value: '', label: t`Every month` },
              ...months.map((value) => ({ value, label: monthName(value) })),
            ]}
            value={only ?? ''}
            onChange={({ currentTarget }) => onMonth(currentTarget.value || undefined)}
          />
        )
      }
      actions={[
        {
          ...deletion(onRemove, (row: DevelopmentView) => {
            const { playerName: name } = row;
            const month = monthName(shownMonth(row));
            return {
              title: t`Delete ${name}, ${month}?`,
              text: t`The family will no longer see its matches and advice.`,
            };
          }),
          label: t`Delete Entry`,
          hidden: (row) => !mayRemove(row),
        },
      ]}
    />
  );
}
