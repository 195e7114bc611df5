import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, SimpleGrid, Title } from '@mantine/core';
import { FORMAT_LIMITS, formationsOf, type MatchFormat } from '@touchline/shared/match/formations';
import type { MatchView } from '@touchline/shared/match/match.model';
import type { MatchWriter } from '../../../../live/match/use-match';
import classes from '../match.module.css';

const upTo = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => String(min + index));

/** Players, periods and minutes of a game. */
export function FormatFields({
  match: { format, formation, lineup },
  writer,
}: {
  match: MatchView;
  writer: MatchWriter;
}) {
  const { t } = useLingui();
  const change = (part: Partial<MatchFormat>) => {
    const next = { ...format, ...part };
    if (next.onField === format.onField) return writer.saveLineup({ format: next, formation });
    const [usual = ''] = formationsOf(next.onField);
    // Another number of players is another line-up.
    const cleared = Object.fromEntries(Object.keys(lineup ?? {}).map((slot) => [`lineup.${slot}`, null]));
    writer.saveLineup({ format: next, formation: usual, plan: [], keeper: null, ...cleared });
  };
  const select = (label: string, field: keyof MatchFormat) => (
    <NativeSelect
      label={label}
      data={upTo(FORMAT_LIMITS[field])}
      value={String(format[field])}
      onChange={({ currentTarget }) => change({ [field]: Number(currentTarget.value) })}
    />
  );
  return (
    <section className={classes.section} aria-label={t`Format`}>
      <Title order={2} size="h4">
        <Trans>Format</Trans>
      </Title>
      <SimpleGrid cols={3} spacing="sm">
        {select(t`Players`, 'onField')}
        {select(t`Periods`, 'periods')}
        {select(t`Minutes`, 'minutes')}
      </SimpleGrid>
    </section>
  );
}
