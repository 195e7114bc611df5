/**
 * Inputs for large forms. They render only when their own props change, so a key in one field renders none of the others. Pass them the
 * props of `useEditedForm`'s `getInputProps`, and lists from `useMemo`.
 */
import { Autocomplete, MultiSelect, Select, Textarea, type TextareaProps, TextInput } from '@mantine/core';
import { type CSSProperties, memo } from 'react';
import classes from './quick-inputs.module.css';

export const QuickTextInput = memo(TextInput);
export const QuickAutocomplete = memo(Autocomplete);
export const QuickSelect = memo(Select) as unknown as typeof Select;
export const QuickMultiSelect = memo(MultiSelect) as unknown as typeof MultiSelect;

const growsByItself = globalThis.CSS?.supports?.('field-sizing: content') ?? false;

interface GrowingTextareaProps extends TextareaProps {
  minRows: number;
  maxRows?: number;
}

/** A text area that grows with its text. Mantine's own measures the text on every key, which browsers with `field-sizing` need not. */
export const GrowingTextarea = memo(function GrowingTextarea({ minRows, maxRows, ...rest }: GrowingTextareaProps) {
  if (!growsByItself) return <Textarea autosize minRows={minRows} maxRows={maxRows} {...rest} />;
  const rows = { '--min-rows': minRows, '--max-rows': maxRows ?? 1_000 } as CSSProperties;
  return <Textarea classNames={classes} style={rows} {...rest} />;
});
