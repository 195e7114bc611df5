import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { AttendeeView, EventKey } from '@touchline/shared/events/event.model';
import { useAtomValue } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { engineAtom } from '../../../live/engine/live-atoms';

interface AnswerNoteProps {
  eventKey: EventKey;
  /** The row of a child who has an answer. */
  row: AttendeeView;
}

/** The optional note of an answer: why a child can't go, or that it comes late. Only staff and the family see it. */
export default function AnswerNote({ eventKey, row }: AnswerNoteProps) {
  const { t } = useLingui();
  const engine = useAtomValue(engineAtom);
  const [typed, setTyped] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { id: attendeeId, playerId, reason = '', player = '', available } = row;
  const isReason = available === 'NO';
  const save = (text: string) => {
    const change = { op: 'change' as const, event: eventKey, attendeeId, ...(playerId && { playerId }) };
    if (text.trim() !== reason) engine?.change({ ...change, input: { reason: text.trim() } });
    // The focus goes back to the button, which is drawn again first.
    flushSync(() => setTyped(null));
    opener.current?.focus();
  };
  if (typed === null)
    return (
      <Button
        ref={opener}
        variant="subtle"
        size="compact-md"
        mih={36}
        maw="100%"
        styles={{ label: { textOverflow: 'ellipsis' } }}
        onClick={() => setTyped(reason)}
      >
        {isReason && (reason ? t`Reason: ${reason}` : t`Add a reason`)}
        {!isReason && (reason ? t`Note: ${reason}` : t`Add a note`)}
      </Button>
    );
  const submit = (submitEvent: FormEvent) => {
    submitEvent.preventDefault();
    save(typed);
  };
  const shortcuts = isReason ? [] : [t`Comes late`, t`Leaves early`];
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" mt="xs">
        {shortcuts.length > 0 && (
          <Group gap="xs">
            {shortcuts.map((text) => (
              <Button key={text} variant="default" size="compact-md" mih={36} onClick={() => save(text)}>
                {text}
              </Button>
            ))}
          </Group>
        )}
        <Group gap="xs" align="end" wrap="nowrap">
          <TextInput
            label={isReason ? t`Reason` : t`Note`}
            description={t`Only your family and the staff see it.`}
            aria-label={isReason ? (player ? t`Reason of ${player}` : t`Reason`) : t`Note for ${player}`}
            maxLength={200}
            style={{ flex: 1 }}
            data-autofocus
            autoFocus
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit">
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
