import { TextInput } from '@mantine/core';
import { fromWallClock, toWallClock } from '@touchline/shared/wall-clock';
import { useState } from 'react';
import { useClubZone } from '../lib/config';

interface MomentInputProps {
  label: string;
  /** A time (ms), or none. */
  value?: number | undefined;
  onChange: (value: number | undefined) => void;
  required?: boolean;
  error?: React.ReactNode;
}

/** An input for a date and time in the club's time zone. */
export function MomentInput({ label, value, onChange, required, error }: MomentInputProps) {
  const zone = useClubZone();
  // Keeps an incomplete date in the field until it is complete, or the field loses focus.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      type="datetime-local"
      required={required ?? false}
      max="9999-12-31T23:59"
      value={typed ?? (value === undefined ? '' : toWallClock(value, zone))}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(/^[1-9]\d{3}-/.test(text) ? fromWallClock(text, zone) : undefined);
      }}
      onBlur={() => setTyped(null)}
      error={error}
    />
  );
}
