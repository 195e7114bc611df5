import { Autocomplete, Button, Group, Stack, TextInput } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { FormError } from '../../components/form-error';
import { inOneLine, type PastedList } from './pasted-list';

interface ListInputProps {
  label: string;
  /** Whether it takes addresses, or names. */
  type: 'email' | 'text';
  /** What is offered while typing. */
  offers?: readonly { group: string; items: string[] }[];
  /** What the pasted or typed text names. */
  read: (text: string) => PastedList;
  onAdd: (items: string[]) => Promise<unknown>;
  onRemove: (items: string[]) => Promise<unknown>;
  /** Said when nothing was typed, and of what is no entry. */
  nothing: string;
  notOne?: (wrong: readonly string[]) => string;
}

/** One line that takes one entry, or a pasted list of them, with Add and Remove (specification 2.12). */
export function ListInput({ label, type, offers = [], read, onAdd, onRemove, nothing, notOne }: ListInputProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState<'add' | 'remove' | null>(null);

  const run = async (which: 'add' | 'remove', work: (items: string[]) => Promise<unknown>) => {
    const { items, wrong } = read(text);
    const isWrong = wrong.length > 0 && (notOne?.(wrong) ?? nothing);
    if (items.length === 0) return setError(isWrong || nothing);
    setBusy(which);
    setError(null);
    try {
      await work(items);
      // What could not be read stays, to be mended.
      setText(wrong.join(', '));
      if (isWrong) setError(isWrong);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(null);
    }
  };
  const change = (value: string) => {
    setError(null);
    setText(value);
  };

  /** A single-line input drops line breaks: without them several names would become one. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\n\r\t]/.test(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const before = text.slice(0, selectionStart ?? text.length);
    const after = text.slice(selectionEnd ?? text.length);
    change(before + inOneLine(pasted) + after);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run('add', onAdd);
      }}
    >
      <Stack gap="xs">
        <Group align="end" gap="xs" wrap="nowrap">
          {type === 'email' ? (
            <TextInput
              style={{ flex: 1 }}
              label={label}
              type="text"
              inputMode="email"
              autoComplete="off"
              value={text}
              onPaste={paste}
              onChange={(event) => change(event.currentTarget.value)}
            />
          ) : (
            <Autocomplete
              style={{ flex: 1 }}
              label={label}
              data={[...offers]}
              value={text}
              onPaste={paste}
              onChange={change}
              limit={8}
            />
          )}
          <Button type="submit" variant="default" loading={busy === 'add'}>
            Add
          </Button>
          <Button variant="default" loading={busy === 'remove'} onClick={() => void run('remove', onRemove)}>
            Remove
          </Button>
        </Group>
        <FormError error={error} />
      </Stack>
    </form>
  );
}
