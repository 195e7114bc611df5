import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, SimpleGrid, Title } from '@mantine/core';
import { FORMAT_LIMITS, formationsOf, type MatchFormat } from '@touchline/shared/match/formations';
import type { MatchWriter } from '../../../../live/match/use-match';
import classes from '../match.module.css';
import { moved, type ShapeOf } from './moved';

const upTo = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => String(min + index));

/** Players, periods and minutes of a game. */
export function FormatFields({ shape, writer }: { shape: ShapeOf; writer: MatchWriter }) {
  const { t } = useLingui();
  const { format, formation } = shape;
  const change = (part: Partial<MatchFormat>) => {
    const next = { ...format, ...part };
    if (next.onField === format.onField) return writer.saveLineup({ format: next, formation });
    const [usual = ''] = formationsOf(next.onField);
    // A plan for another number of players is none.
    writer.saveLineup({ ...moved(shape, next, usual), plan: [] });
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
