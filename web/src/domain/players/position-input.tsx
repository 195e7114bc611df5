import { useLingui } from '@lingui/react/macro';
import { Autocomplete } from '@mantine/core';
import { POSITIONS } from '@touchline/shared/match/formations';
import { type ReactNode, useState } from 'react';
import { positionOfText, positionText } from './position-words';

interface PositionInputProps {
  /** The id of a position, or a text. */
  value?: string;
  onChange?: (value: string) => void;
  error?: ReactNode;
}

/** Lets people choose a position from a list that is the same in every language, or type a text of their own. */
export function PositionInput({ value = '', onChange, ...input }: PositionInputProps) {
  const { t } = useLingui();
  // While somebody types, a text that is an id of a position stays as it is.
  const [typed, setTyped] = useState<string>();
  return (
    <Autocomplete
      {...input}
      label={t`Position`}
      data={POSITIONS.map(positionText)}
      maxLength={40}
      value={typed ?? positionText(value)}
      onChange={(text) => {
        setTyped(text);
        onChange?.(positionOfText(text));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
