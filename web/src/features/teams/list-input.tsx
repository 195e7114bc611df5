import { Trans } from '@lingui/react/macro';
import { Autocomplete, Button, Group, Stack, TextInput } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { FormError } from '../../components/form-error';
import { joinParts, type PastedList } from './pasted-list';

interface ListInputProps {
  label: string;
  help: string;
  /** Whether the entries are addresses or names. */
  type: 'email' | 'text';
  /** Suggestions while typing. */
  offers?: readonly { group: string; items: string[] }[];
  /** Parses the text. */
  read: (text: string) => PastedList;
  onAdd: (items: string[]) => Promise<unknown>;
  onRemove: (items: string[]) => Promise<unknown>;
  /** Error messages for an empty text, and for text that is not a valid entry. */
  nothing: string;
  notOne?: (wrong: readonly string[]) => string;
}

/** A text input for one entry or a pasted list, with Add and Remove (specification 2.12). */
export function ListInput({ label, help, type, offers = [], read, onAdd, onRemove, nothing, notOne }: ListInputProps) {
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
      // Invalid entries stay in the input for correction.
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

  /** Single-line inputs drop line breaks, which would join several names into one. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\n\r\t]/.test(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const before = text.slice(0, selectionStart ?? text.length);
    const after = text.slice(selectionEnd ?? text.length);
    change(before + joinParts(pasted) + after);
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
              description={help}
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
              description={help}
              data={[...offers]}
              value={text}
              onPaste={paste}
              onChange={change}
              limit={8}
            />
          )}
          <Button type="submit" variant="default" loading={busy === 'add'}>
            <Trans>Add</Trans>
          </Button>
          <Button variant="default" loading={busy === 'remove'} onClick={() => void run('remove', onRemove)}>
            <Trans>Remove</Trans>
          </Button>
        </Group>
        <FormError error={error} />
      </Stack>
    </form>
  );
}
