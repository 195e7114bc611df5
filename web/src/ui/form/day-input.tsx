import { dayOf } from '@touchline/shared/wall-clock';
import '@mantine/dates/styles.css';
import { useLingui } from '@lingui/react/macro';
import { DateInput } from '@mantine/dates';
import { capitalized, formatDate, monthName } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { useLanguage } from '../../lib/language';
import { readTypedDate } from '../../lib/typed-date';
import classes from './moment-input.module.css';

/** Texts and formats of a calendar, in the language on the screen. */
export function useCalendar() {
  const { t } = useLingui();
  return {
    firstDayOfWeek: 0 as const,
    weekdayFormat: (date: string) => formatDate(date, { weekday: 'narrow' }),
    monthLabelFormat: (date: string) => capitalized(monthName(date.slice(0, 7))),
    weekendDays: [],
    monthsListFormat: (date: string) => formatDate(date, { month: 'short' }),
    getDayAriaLabel: (date: string) => formatDate(date, { day: 'numeric', month: 'long', year: 'numeric' }),
    ariaLabels: {
      monthLevelControl: t`Choose a month`,
      yearLevelControl: t`Choose a year`,
      nextMonth: t`Next month`,
      previousMonth: t`Previous month`,
      nextYear: t`Next year`,
      previousYear: t`Previous year`,
      nextDecade: t`Next ten years`,
      previousDecade: t`Previous ten years`,
    },
  };
}

interface DayInputProps {
  label?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  className?: string | undefined;
  /** A calendar day (`2026-05-31`), or an empty text. */
  value: string;
  onChange: (day: string) => void;
  /** Shows the weekday, and no keyboard on a phone: the day is near, so tapping it is quicker. */
  isNear?: boolean;
  error?: React.ReactNode;
}

/** An input for a calendar day: typed, or chosen from a calendar. */
export function DayInput({ value, onChange, isNear = false, ...props }: DayInputProps) {
  const language = useLanguage();
  const { getDayAriaLabel, ...calendar } = useCalendar();
  const today = dayOf(useNow(), useClubZone());
  const month = isNear ? 'numeric' : 'short';
  const form: Intl.DateTimeFormatOptions = { day: 'numeric', month, year: 'numeric' };
  return (
    <DateInput
      {...calendar}
      {...props}
      classNames={{ calendarHeaderLevel: classes.level }}
      getDayAriaLabel={getDayAriaLabel}
      // The text is formatted again in the new language.
      locale={language}
      value={value || null}
      onChange={(date) => onChange(date ?? '')}
      valueFormat={(date) => formatDate(date, isNear ? { ...form, weekday: 'short' } : form)}
      dateParser={(text) => readTypedDate(text, today)}
      placeholder={formatDate(today, { day: 'numeric', month: 'numeric', year: 'numeric' })}
      inputMode={isNear ? 'none' : 'text'}
      defaultDate={today}
      clearable
      clearSectionMode="rightSection"
    />
  );
}
