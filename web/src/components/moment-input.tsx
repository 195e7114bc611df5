import { TextInput } from '@mantine/core';
import { fromWallClock, toWallClock } from '../lib/club-time';
import { useClubZone } from '../lib/config';

interface MomentInputProps {
  label: string;
  /** A moment (ms), or none. */
  value?: number | undefined;
  onChange: (value: number | undefined) => void;
  required?: boolean;
  error?: React.ReactNode;
}

/** A day and time, as the clock on the club's wall shows it. */
export function MomentInput({ label, value, onChange, required, error }: MomentInputProps) {
  const zone = useClubZone();
  return (
    <TextInput
      label={label}
      type="datetime-local"
      required={required ?? false}
      value={value === undefined ? '' : toWallClock(value, zone)}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed ? fromWallClock(typed, zone) : undefined)}
      error={error}
    />
  );
}
