import { useLingui } from '@lingui/react/macro';
import { Input } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { addDays, dayOf, fromWallClock, toWallClock } from '@touchline/shared/wall-clock';
import { useId, useRef, useState } from 'react';
import { useClubZone } from '../../lib/config';
import { locale, useLanguage } from '../../lib/language';
import { DayInput } from './day-input';
import classes from './moment-input.module.css';

interface MomentInputProps {
  label: string;
  /** A time (ms), or none. */
  value?: number | undefined;
  onChange: (value: number | undefined) => void;
  required?: boolean;
  error?: React.ReactNode;
}

/** Returns the clock of the language on the screen: its words for AM and PM, unless it counts 24 hours. */
function clockStyle() {
  const format = new Intl.DateTimeFormat(locale(), { hour: 'numeric', timeZone: 'UTC' });
  const dayPeriodAt = (hour: number) =>
    format.formatToParts(hour * 3_600_000).find(({ type }) => type === 'dayPeriod')?.value;
  const [am, pm] = [dayPeriodAt(0), dayPeriodAt(12)];
  return am && pm ? { format: '12h' as const, amPmLabels: { am, pm } } : { format: '24h' as const };
}

/** Mantine leaves all but the hours out of the tab order. */
const inTabOrder = (input: HTMLElement | null): void => {
  if (input) input.tabIndex = 0;
};

interface ClockPickerProps {
  /** `18:30`, or an empty text. */
  value: string;
  onChange: (time: string) => void;
  describedBy: string | undefined;
  error: boolean;
}

function ClockPicker({ value, onChange, describedBy, error }: ClockPickerProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const minutes = useRef<HTMLInputElement>(null);
  return (
    <TimePicker
      // The words for AM and PM are part of its state.
      key={language}
      {...clockStyle()}
      className={classes.time}
      value={value}
      onChange={onChange}
      hoursInputLabel={t`Hours`}
      minutesInputLabel={t`Minutes`}
      amPmInputLabel={t`AM or PM`}
      minutesRef={(input) => {
        minutes.current = input;
        inTabOrder(input);
      }}
      amPmRef={inTabOrder}
      onKeyDownCapture={(event) => {
        // Otherwise "1:30" would become "03": the hours wait for a second digit.
        if (event.key !== ':') return;
        event.preventDefault();
        minutes.current?.focus();
      }}
      hoursInputProps={{ 'aria-describedby': describedBy }}
      error={error}
    />
  );
}

interface ClockInputProps extends MomentInputProps {
  /** A time (ms) on the day of the input. Without it, nothing can be entered. */
  start: number | undefined;
  /** True for a time before the start. Otherwise an earlier clock time means the next day. */
  isBefore?: boolean;
}

/** An input for a time on the day of another one, in the club's time zone. */
export function ClockInput({ label, value, onChange, start, isBefore = false, error }: ClockInputProps) {
  const zone = useClubZone();
  const id = useId();
  const change = (clock: string) => {
    if (!clock || start === undefined) return onChange(undefined);
    const time = fromWallClock(`${dayOf(start, zone)}T${clock}`, zone);
    onChange(isBefore || time > start ? time : addDays(time, 1, zone));
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one field among others. */}
      <div role="group" aria-labelledby={`${id}-label`}>
        <ClockPicker
          value={value === undefined ? '' : toWallClock(value, zone).slice(11)}
          onChange={change}
          describedBy={error ? `${id}-error` : undefined}
          error={Boolean(error)}
        />
      </div>
    </Input.Wrapper>
  );
}

/** Inputs for a date and a time in the club's time zone. */
export function MomentInput({ label, value, onChange, required, error }: MomentInputProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const id = useId();
  /** Keeps a date without a time, or a time without a date. */
  const [partial, setPartial] = useState({ date: '', time: '' });
  const [date = '', time = ''] =
    value === undefined ? [partial.date, partial.time] : toWallClock(value, zone).split('T');

  const change = (part: Partial<typeof partial>) => {
    const fields = { date, time, ...part };
    setPartial(fields);
    onChange(fields.date && fields.time ? fromWallClock(`${fields.date}T${fields.time}`, zone) : undefined);
  };
  const describedBy = error ? `${id}-error` : undefined;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      required={required ?? false}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one field among others. */}
      <div role="group" aria-labelledby={`${id}-label`} className={classes.inputs}>
        <DayInput
          aria-label={t`Date`}
          aria-describedby={describedBy}
          className={classes.date}
          isNear
          value={date}
          onChange={(next) => change({ date: next })}
          error={Boolean(error)}
        />
        <ClockPicker
          value={time}
          onChange={(next) => change({ time: next })}
          describedBy={describedBy}
          error={Boolean(error)}
        />
      </div>
    </Input.Wrapper>
  );
}
