import { Autocomplete, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormError } from '../../components/form-error';

interface ListInputProps {
  label: string;
  /** Whether it takes addresses, or names. */
  type: 'email' | 'text';
  /** What is offered while typing. */
  offers?: readonly { group: string; items: string[] }[];
  /** What the pasted or typed text names. */
  read: (text: string) => string[];
  onAdd: (items: string[]) => Promise<unknown>;
  onRemove: (items: string[]) => Promise<unknown>;
  /** Said when nothing readable was typed. */
  nothing: string;
}

/** One line that takes one entry, or a pasted list of them, with Add and Remove (spec section 2, Teams). */
export function ListInput({ label, type, offers = [], read, onAdd, onRemove, nothing }: ListInputProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState<'add' | 'remove' | null>(null);

  const run = async (which: 'add' | 'remove', work: (items: string[]) => Promise<unknown>) => {
    const items = read(text);
    if (items.length === 0) return setError(nothing);
    setBusy(which);
    setError(null);
    try {
      await work(items);
      setText('');
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
              onChange={(event) => change(event.currentTarget.value)}
            />
          ) : (
            <Autocomplete
              style={{ flex: 1 }}
              label={label}
              data={[...offers]}
              value={text}
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
