/** Words of a match: kinds of entries, positions, periods, times. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type Clock, type Minute, minutesOfPeriod, type PeriodSpan } from '@touchline/shared/match/clock';
import type { EntryKind } from '@touchline/shared/match/entries';
import type { MatchFormat, Position } from '@touchline/shared/match/formations';
import { clock } from '../../../lib/club-time';

export const kindLabels: Record<EntryKind, MessageDescriptor> = {
  PERIOD_START: msg`Start`,
  PERIOD_END: msg`End of the period`,
  PAUSE: msg({ message: 'Pause', context: 'clock of a match' }),
  RESUME: msg({ message: 'Resume', context: 'clock of a match' }),
  END: msg`Full time`,
  GOAL: msg`Goal`,
  CHANCE: msg`Chance`,
  SAVE: msg({ message: 'Save', context: 'goalkeeper' }),
  CORNER: msg`Corner`,
  FOUL: msg`Foul`,
  YELLOW: msg`Yellow card`,
  RED: msg`Red card`,
  SUB: msg`Substitution`,
  SWAP: msg`Change of places`,
  INJURY: msg`Injury`,
  SIN_BIN: msg`Sin bin`,
  MOMENT: msg`Moment`,
  NOTE: msg`Note`,
  SHAPE: msg`Line-up changed`,
  PENALTY: msg`Penalty`,
};

/** Short names, as they stand on an empty place of the pitch. */
export const positionShorts: Record<Position, MessageDescriptor> = {
  GK: msg({ message: 'GK', context: 'position' }),
  LB: msg({ message: 'LB', context: 'position' }),
  CB: msg({ message: 'CB', context: 'position' }),
  RB: msg({ message: 'RB', context: 'position' }),
  DM: msg({ message: 'DM', context: 'position' }),
  LM: msg({ message: 'LM', context: 'position' }),
  CM: msg({ message: 'CM', context: 'position' }),
  RM: msg({ message: 'RM', context: 'position' }),
  AM: msg({ message: 'AM', context: 'position' }),
  LW: msg({ message: 'LW', context: 'position' }),
  ST: msg({ message: 'ST', context: 'position' }),
  RW: msg({ message: 'RW', context: 'position' }),
};

/** Returns the name of a period: halves where there are two. */
export function periodName(period: number, { periods }: Pick<MatchFormat, 'periods'>): string {
  const extra = period - periods;
  if (extra > 0) return extra === 1 ? t`Extra time` : t`Extra time, part ${extra}`;
  if (periods === 1) return t`Game`;
  if (periods !== 2) return t`Period ${period}`;
  return period === 1 ? t`1st half` : t`2nd half`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/**
 * Returns `12:05`, or `25:00 +1:12` in added time.
 * @param format of periods for which the journal names none
 */
export function clockText(
  { period, inPeriod }: Pick<Clock, 'period' | 'inPeriod'>,
  spans: readonly PeriodSpan[],
  format: MatchFormat,
): string {
  const time = (seconds: number) => `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
  const seconds = Math.floor(inPeriod / 1_000);
  const { before, length } = minutesOfPeriod(spans, format, Math.max(1, period));
  const added = seconds - length * 60;
  return added >= 0 ? `${time((before + length) * 60)} +${time(added).replace(/^0/, '')}` : time(before * 60 + seconds);
}

/** Returns words for a clock that nobody stopped, and that counts until this time (ms): `counted until 11:10 AM`. */
export function counted(until: number, zone: string): string {
  const time = clock(until, zone);
  return t`counted until ${time}`;
}

/** Returns `34′`, or `25+2′` in added time. */
export const minuteText = ({ minute, added }: Minute): string => `${minute}${added === undefined ? '' : `+${added}`}′`;

/** Returns the whole minutes of a time (ms). */
export const minutesOf = (ms: number): number => Math.floor(ms / 60_000);

/** Returns whole minutes: `12′`. */
export const minutesText = (ms: number): string => `${minutesOf(ms)}′`;
