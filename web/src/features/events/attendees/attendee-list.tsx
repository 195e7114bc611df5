import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { newId } from '../../../lib/new-id';
import { useActor } from '../../../lib/session';
import { useNarrow } from '../../../lib/widths';
import { arrivalId } from '../../../live/engine/arrivals';
import { arrivalsAtom, engineAtom } from '../../../live/engine/live-atoms';
import type { RowChange } from '../../../live/engine/outbox-queue';
import type { SeenEvent } from '../../../live/engine/overlay';
import { EntityTable } from '../../../ui/table/entity-table';
import { PAGE_SIZE } from '../../../ui/table/table-rows';
import { undoToast } from '../../../ui/toasts/action-toast';
import type { EventRights } from '../event-rights';
import { candidates, changeOf } from './attendee-change';
import { attendeeColumns } from './attendee-columns';
import { AttendeeForm } from './attendee-form';
import { type AttendeeRow, attendeeRows } from './attendee-rows';

interface AttendeeListProps {
  seen: SeenEvent;
  roster: readonly PlayerView[];
  rights: EventRights;
  /** True: the event still takes answers, so that staff see whose is missing. */
  coming: boolean;
}

const freshId = () => newId(9);

/** The live attendee table of an event (specification 2.8), with add, edit and delete. */
export default function AttendeeList({ seen: { event, pending }, roster, rights, coming }: AttendeeListProps) {
  const { t } = useLingui();
  const engine = useAtomValue(engineAtom);
  const arrivals = useAtomValue(arrivalsAtom);
  const myName = useActor()?.name ?? '';
  const narrow = useNarrow();
  const [editing, setEditing] = useState<AttendeeRow | 'new' | null>(null);
  /** The row that the viewer changed last: the table turns to its page. */
  const [changed, setChanged] = useState<string | null>(null);
  const { manages } = rights;
  const rows = useMemo(() => attendeeRows(event, roster, manages && coming), [event, roster, manages, coming]);
  const title = event.name;
  const addable = candidates(event, roster, rights);
  const arrived = new Set(
    rows.filter(({ attendee }) => attendee && arrivals.has(arrivalId(event.id, attendee.id))).map(({ key }) => key),
  );

  const edit = (row: AttendeeRow | 'new') => {
    setChanged(null);
    setEditing(row);
  };
  const apply = (change: RowChange) => {
    engine?.change(change);
    const { attendeeId, playerId } = change;
    setChanged(roster.some(({ id }) => id === playerId) ? (playerId ?? null) : attendeeId);
  };
  const remove = ({ attendee, player, name }: AttendeeRow) => {
    if (!attendee) return;
    const { id, playerId, ...input } = attendee;
    setChanged(null);
    engine?.change({ op: 'remove', event: event.key, attendeeId: id, playerId, input: {} });
    const stays = manages && coming && player !== undefined;
    undoToast(id, stays ? t`${name} has no answer now` : t`${name} is no longer on the list`, () =>
      apply({ op: 'add', event: event.key, attendeeId: freshId(), playerId, input }),
    );
  };
  const lacksRight = ({ attendee, player }: AttendeeRow) =>
    !(attendee ? rights.mayChange(attendee) : player && rights.mayAnswerFor(player.id));

  const edited = editing === 'new' ? undefined : (editing ?? undefined);
  return (
    <>
      <EntityTable<AttendeeRow>
        label={t`Attendees of ${title}`}
        rows={rows}
        columns={attendeeColumns({ visibility: rights.visibility, rows, answerBy: event.answerBy, narrow })}
        rowId={({ key }) => key}
        selectedId={changed}
        arrived={arrived}
        isPending={({ attendee }) => attendee !== undefined && pending.has(attendee.id)}
        emptyText={t`No answers yet`}
        emptyHelp={addable.length ? t`Answers show up here as they come in.` : undefined}
        // Before an answer arrives there is room for all.
        reserve={Math.min(PAGE_SIZE, Math.max(rows.length, coming ? roster.length || PAGE_SIZE : 0))}
        tools={
          addable.length > 0 && (
            <Button
              size="sm"
              variant="light"
              leftSection={<IconPlus size={18} stroke={1.75} />}
              onClick={() => edit('new')}
            >
              <Trans>Add attendee</Trans>
            </Button>
          )
        }
        actions={[
          {
            label: t`Edit`,
            icon: <IconPencil size={18} stroke={1.75} />,
            run: edit,
            hidden: lacksRight,
          },
          {
            label: t`Delete`,
            icon: <IconTrash size={18} stroke={1.75} />,
            run: remove,
            hidden: (row) => !row.attendee || lacksRight(row),
            danger: true,
          },
        ]}
      />
      {editing && (
        <AttendeeForm
          row={edited?.attendee}
          child={edited?.player}
          candidates={addable}
          onSave={(values) => apply(changeOf(event, edited?.attendee, values, { roster, myName }, freshId))}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
