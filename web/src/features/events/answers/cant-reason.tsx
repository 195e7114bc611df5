import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, TextInput } from '@mantine/core';
import type { AttendeeView, EventKey } from '@touchline/shared/events/event.model';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { engineAtom } from '../../../live/engine/live-atoms';

interface CantReasonProps {
  eventKey: EventKey;
  /** The row of the child who can't go. */
  row: AttendeeView;
}

/** The optional reason of a child who can't go. Only staff and the family see it. */
export default function CantReason({ eventKey, row }: CantReasonProps) {
  const { t } = useLingui();
  const engine = useAtomValue(engineAtom);
  const [typed, setTyped] = useState<string | null>(null);
  const { id: attendeeId, playerId, reason = '', player } = row;
  const save = (submitEvent: FormEvent) => {
    submitEvent.preventDefault();
    const change = { op: 'change' as const, event: eventKey, attendeeId, ...(playerId && { playerId }) };
    if (typed !== null && typed.trim() !== reason) engine?.change({ ...change, input: { reason: typed.trim() } });
    setTyped(null);
  };
  if (typed === null)
    return (
      <Button
        variant="subtle"
        size="compact-md"
        mih={36}
        maw="100%"
        styles={{ label: { textOverflow: 'ellipsis' } }}
        onClick={() => setTyped(reason)}
      >
        {reason ? t`Reason: ${reason}` : t`Add a reason`}
      </Button>
    );
  return (
    <form onSubmit={save}>
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          label={t`Reason`}
          description={t`Only your family and the staff see it.`}
          aria-label={player ? t`Reason of ${player}` : t`Reason`}
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
    </form>
  );
}
