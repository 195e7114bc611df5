import '@mantine/dates/styles.css';
import { useLingui } from '@lingui/react/macro';
import { Combobox } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import { useId } from 'react';
import { monthName } from '../../lib/club-time';
import { useCalendar } from './day-input';

interface MonthInputProps {
  label: string;
  /** `YYYY-MM`, or nothing. */
  value?: string | null;
  onChange: (month: string | null) => void;
  required?: boolean;
  error?: React.ReactNode;
}

export function MonthInput({ label, value, onChange, required, error }: MonthInputProps) {
  const { t } = useLingui();
  const { monthsListFormat, ariaLabels } = useCalendar();
  const id = useId();
  return (
    <MonthPickerInput
      // The dialog of the months takes its name from the element of this id, so the input must have it.
      id={`${id}-target`}
      popoverProps={{ id }}
      label={label}
      placeholder={t`Choose`}
      // The same sign as on other choices.
      rightSection={<Combobox.Chevron />}
      rightSectionPointerEvents="none"
      valueFormatter={({ date }) => (typeof date === 'string' ? monthName(date.slice(0, 7)) : '')}
      monthsListFormat={monthsListFormat}
      value={value ? `${value}-01` : null}
      onChange={(day) => onChange(day?.slice(0, 7) ?? null)}
      required={required ?? false}
      error={error}
      ariaLabels={ariaLabels}
    />
  );
}
