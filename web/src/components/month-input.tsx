import '@mantine/dates/styles.css';
import { MonthPickerInput } from '@mantine/dates';

interface MonthInputProps {
  label: string;
  /** `YYYY-MM`, or nothing. */
  value?: string | null;
  onChange: (month: string | null) => void;
  required?: boolean;
  error?: React.ReactNode;
}

export const MonthInput = ({ label, value, onChange, required, error }: MonthInputProps) => (
  <MonthPickerInput
    label={label}
    placeholder="Choose a month"
    valueFormat="MMMM YYYY"
    value={value ? `${value}-01` : null}
    onChange={(day) => onChange(day?.slice(0, 7) ?? null)}
    required={required ?? false}
    error={error}
    ariaLabels={{ yearLevelControl: 'Choose a year', nextYear: 'Next year', previousYear: 'Previous year' }}
  />
);
