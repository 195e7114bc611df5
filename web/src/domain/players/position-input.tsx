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

/** Chooses a position of the list, in any language the same one. Other texts are taken, too. */
export function PositionInput({ value = '', onChange, ...input }: PositionInputProps) {
  const { t } = useLingui();
  // While somebody types, a text does not turn into the name that it is the id of.
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
