/**
 * Inputs for large forms. They render only when their own props change, so a key in one field renders none of the others. A text input
 * shows a key at once, before the form around it has rendered. Pass them the props of `useEditedForm`'s `getInputProps`, and lists from
 * `useMemo`.
 */
import {
  Autocomplete,
  MultiSelect,
  Select,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type ChangeEvent, type CSSProperties, memo, startTransition, useOptimistic } from 'react';
import classes from './quick-inputs.module.css';

type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/**
 * Returns the props with the text as typed: the input shows it at once, and the form renders in a transition. For forms that read
 * `getValues()` when they are sent: a value of the last render may lack a key.
 */
function useTyped<Props extends { value?: unknown; onChange?: ((change: never) => void) | undefined }>(
  props: Props,
): Props {
  const [value, showTyped] = useOptimistic(props.value);
  const onChange = (change: Change) =>
    startTransition(() => {
      showTyped(change.currentTarget.value);
      props.onChange?.(change as never);
    });
  return { ...props, value, onChange };
}

export const QuickTextInput = memo(function QuickTextInput(props: TextInputProps) {
  return <TextInput {...useTyped(props)} />;
});
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

export const QuickTextarea = memo(function QuickTextarea(props: GrowingTextareaProps) {
  return <GrowingTextarea {...useTyped(props)} />;
});
