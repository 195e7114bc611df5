import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import {
  repaired,
  repairTimes,
  type TimesField,
  type TimesProblem,
  timesProblems,
} from '@touchline/shared/match/game-times';
import type { MatchView } from '@touchline/shared/match/match.model';
import { standingOf } from '@touchline/shared/match/shapes';
import { dayOf } from '@touchline/shared/wall-clock';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { day } from '../../../lib/club-time';
import { useClubZone } from '../../../lib/config';
import { now } from '../../../lib/now';
import { submitting } from '../../../lib/use-submit';
import type { MatchWriter } from '../../../live/match/use-match';
import { Dialog } from '../../../ui/dialog';
import matchClasses from './match.module.css';
import { periodName } from './match-words';
import { MinutesChanged } from './minutes-changed';
import classes from './times-dialog.module.css';
import { NO_TIME, type PauseRow, type PeriodRow, rowsOf, type TimeField, timesOfRows } from './times-rows';
import { writeTimes } from './write-times';

interface TimesDialogProps {
  match: MatchView;
  /** When the match was planned to begin (ms). */
  planned: number;
  writer: MatchWriter;
  nameOf: (id: string) => string;
  /** Says what was done, and offers to undo it. */
  onDone: (label: string, undo: () => void) => void;
  onClose: () => void;
}

/** Start, end and pauses of each period, where what was forgotten is repaired. No entry moves: minutes follow from these times. */
export function TimesDialog({ match, planned, writer, nameOf, onDone, onClose }: TimesDialogProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const { format } = standingOf(match);
  const entries = match.entries ?? [];
  const [rows, setRows] = useState(() => rowsOf({ entries, format, planned, zone, now: now() }));
  const [refused, setRefused] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const times = timesOfRows(rows, planned, zone);
  const problems = timesProblems(times, now());
  const writes = problems.size > 0 ? [] : repairTimes(entries, times, format.periods);
  const words: Record<TimesProblem, string> = {
    MISSING: t`Say when.`,
    BACKWARDS: t`This is before its start.`,
    OVERLAPS: t`The one before ends later.`,
    OUTSIDE: t`This is outside the period.`,
    FUTURE: t`This is in the future.`,
  };
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const put = (index: number, fields: Partial<PeriodRow>) =>
    setRows(rows.map((row, place) => (place === index ? { ...row, ...fields } : row)));
  const putPause = (index: number, number: number, fields: Partial<PauseRow>) =>
    put(index, {
      pauses: rows[index]?.pauses.map((pause, place) => (place === number ? { ...pause, ...fields } : pause)) ?? [],
    });
  const first = times[0]?.from;
  const field = (
    name: TimesField,
    label: string,
    value: TimeField,
    at: number | undefined,
    onChange: (next: TimeField) => void,
  ) => {
    const problem = problems.get(name);
    const isOtherDay = at && first && dayOf(at, zone) !== dayOf(first, zone);
    return (
      <TextInput
        type="time"
        label={label}
        description={isOtherDay ? day(at, zone, now()) : undefined}
        value={value.text}
        error={refused > 0 && problem && words[problem]}
        onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
      />
    );
  };
  const save = () => {
    if (problems.size > 0) return setRefused(refused + 1);
    const undo = writeTimes(writer, writes);
    if (undo) onDone(t`The times are saved.`, undo);
    onClose();
  };
  const pauseOf = (index: number, number: number, { from, until }: PauseRow): ReactNode => {
    const which = number + 1;
    return (
      <Group key={`${index} ${number}`} role="group" aria-label={t`Pause ${which}`} className={classes.times}>
        {field(`${index}.${number}.from`, t`Paused from`, from, times[index]?.pauses[number]?.from, (next) =>
          putPause(index, number, { from: next }),
        )}
        {field(`${index}.${number}.until`, t`until`, until, times[index]?.pauses[number]?.until, (next) =>
          putPause(index, number, { until: next }),
        )}
        <Button
          variant="subtle"
          aria-label={t`Remove pause ${which}`}
          onClick={() => put(index, { pauses: rows[index]?.pauses.filter((_, place) => place !== number) ?? [] })}
        >
          <Trans>Remove</Trans>
        </Button>
      </Group>
    );
  };
  return (
    <Dialog onClose={onClose} title={t`Times of the game`}>
      <form noValidate ref={form} className={matchClasses.touched} onSubmit={submitting(save)}>
        <Stack gap="md">
          <p className={classes.help}>{t`Goals and substitutions keep their time. Minutes follow.`}</p>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a period is its place
            <fieldset key={index} className={classes.period}>
              <legend>{periodName(index + 1, format)}</legend>
              <div className={classes.times}>
                {field(
                  `${index}.from`,
                  t({ message: 'Start', context: 'of a period' }),
                  row.from,
                  times[index]?.from,
                  (from) => put(index, { from }),
                )}
                {field(
                  `${index}.until`,
                  t({ message: 'End', context: 'of a period' }),
                  row.until,
                  times[index]?.until,
                  (until) => put(index, { until }),
                )}
              </div>
              {row.pauses.map((pause, number) => pauseOf(index, number, pause))}
              <Group gap="xs">
                <Button
                  variant="default"
                  onClick={() => put(index, { pauses: [...row.pauses, { from: NO_TIME, until: NO_TIME }] })}
                >
                  <Trans>Add a pause</Trans>
                </Button>
                {row.id === undefined && index === rows.length - 1 && (
                  <Button variant="subtle" onClick={() => setRows(rows.slice(0, -1))}>
                    <Trans>Remove</Trans>
                  </Button>
                )}
              </Group>
            </fieldset>
          ))}
          <MinutesChanged match={match} entries={repaired(entries, writes)} nameOf={nameOf} />
          <Group justify="space-between">
            <Button variant="default" onClick={() => setRows([...rows, { from: NO_TIME, until: NO_TIME, pauses: [] }])}>
              <Trans>Add a period</Trans>
            </Button>
            <Button type="submit">
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
