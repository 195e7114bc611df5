import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { AttendeeView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { newId } from '../../../lib/new-id';
import { useActor } from '../../../lib/session';
import { arrivalId } from '../../../live/engine/arrivals';
import { arrivalsAtom, engineAtom } from '../../../live/engine/live-atoms';
import type { SeenEvent } from '../../../live/engine/overlay';
import { EntityTable } from '../../../ui/table/entity-table';
import { PAGE_SIZE } from '../../../ui/table/table-rows';
import { undoToast } from '../../../ui/toasts/action-toast';
import { attendeeName } from '../answers/answer-status';
import type { EventRights } from '../event-rights';
import { candidates, changeOf } from './attendee-change';
import { attendeeColumns } from './attendee-columns';
import { AttendeeForm } from './attendee-form';

interface AttendeeListProps {
  seen: SeenEvent;
  roster: readonly PlayerView[];
  rights: EventRights;
  /** The event still takes answers. */
  coming: boolean;
}

const freshId = () => newId(9);

/** The live attendee table of an event (specification 2.8), with add, edit and delete. */
export default function AttendeeList({ seen: { event, pending }, roster, rights, coming }: AttendeeListProps) {
  const { t } = useLingui();
  const engine = useAtomValue(engineAtom);
  const arrivals = useAtomValue(arrivalsAtom);
  const myName = useActor()?.name ?? '';
  const [editing, setEditing] = useState<{ row: AttendeeView | undefined } | null>(null);
  // Newest answer first, so that arrivals are visible.
  const rows = useMemo(() => event.attendees.toReversed(), [event.attendees]);
  const title = event.name;
  const addable = candidates(event, roster, rights);
  const arrived = new Set(rows.filter(({ id }) => arrivals.has(arrivalId(event.id, id))).map(({ id }) => id));

  const remove = (row: AttendeeView) => {
    const { id, playerId, ...input } = row;
    const name = attendeeName(row, event.attendees.indexOf(row));
    // A browser lays out the whole page before it takes a focused element away. The focus host finds the next one anyway.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    engine?.change({ op: 'remove', event: event.key, attendeeId: id, playerId, input: {} });
    undoToast(id, t`${name} is no longer on the list`, () =>
      engine?.change({ op: 'add', event: event.key, attendeeId: freshId(), playerId, input }),
    );
  };

  const add = addable.length > 0 && (
    <Button
      size="sm"
      variant="light"
      leftSection={<IconPlus size={18} stroke={1.75} />}
      onClick={() => setEditing({ row: undefined })}
    >
      <Trans>Add attendee</Trans>
    </Button>
  );
  return (
    <>
      {rows.length === 0 ? (
        <Group justify="space-between" gap="xs">
          <Text c="var(--dim)">
            {t`No answers yet`}
            {addable.length > 0 && `. ${t`Answers show up here as they come in.`}`}
          </Text>
          {add}
        </Group>
      ) : (
        <EntityTable<AttendeeView>
          label={t`Attendees of ${title}`}
          rows={rows}
          columns={attendeeColumns(rights.visibility, event.attendees, event.answerBy)}
          rowId={({ id }) => id}
          arrived={arrived}
          isPending={({ id }) => pending.has(id)}
          emptyText={t`No answers yet`}
          // The first answer makes room for those that follow.
          reserve={Math.min(PAGE_SIZE, Math.max(rows.length, coming ? roster.length || PAGE_SIZE : 0))}
          tools={add}
          actions={[
            {
              label: t`Edit`,
              icon: <IconPencil size={18} stroke={1.75} />,
              run: (row) => setEditing({ row }),
              hidden: (row) => !rights.mayChange(row),
            },
            {
              label: t`Delete`,
              icon: <IconTrash size={18} stroke={1.75} />,
              run: remove,
              hidden: (row) => !rights.mayChange(row),
              danger: true,
            },
          ]}
        />
      )}
      {editing && (
        <AttendeeForm
          row={editing.row}
          candidates={addable}
          onSave={(values) => engine?.change(changeOf(event, editing.row, values, { roster, myName }, freshId))}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
