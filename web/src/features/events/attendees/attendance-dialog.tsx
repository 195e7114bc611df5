import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SegmentedControl, Skeleton, Text, TextInput } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { attendanceContract } from '@touchline/shared/match/attendance.contract';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { Shirt } from '../../../domain/players/shirt';
import { call } from '../../../lib/client';
import { newId } from '../../../lib/new-id';
import { submitting, useSubmit } from '../../../lib/use-submit';
import { engineAtom } from '../../../live/engine/live-atoms';
import { rollCallWrite, useOwnRollCall } from '../../../live/match/own-attendance';
import { useChange } from '../../../live/queries/own-changes';
import { useRoster, useTeams } from '../../../live/queries/use-teams';
import { Dialog } from '../../../ui/dialog';
import { FormError } from '../../../ui/form/form-error';
import { LoadError } from '../../../ui/load-error';
import wall from '../wall/shirt-wall.module.css';
import { squadOf } from '../wall/squad';

/** Says of a child what a tap on its shirt means. */
type Word = 'came' | 'missed' | 'late';

interface AttendanceDialogProps {
  event: EventView;
  /** The meaning of a tap at first. */
  first: Word;
  onClose: () => void;
}

/** Asks who came, or is here: one tap for each child. Answers stay as they are. */
export default function AttendanceDialog({ event: known, first, onClose }: AttendanceDialogProps) {
  const { t } = useLingui();
  const event = useOwnRollCall(known);
  const change = useChange();
  const engine = useAtomValue(engineAtom);
  const teams = useTeams();
  const roster = useRoster(event.tags);
  const { busy, error, send } = useSubmit();
  const [word, setWord] = useState<Word>(first);
  const [guest, setGuest] = useState('');
  const guestId = useRef(newId(9));
  const squad = squadOf(event, roster ?? []);
  const said = new Map((event.attendance ?? []).map((row) => [row.playerId, row]));
  const everybody = squad.map(({ id }) => id);
  const going = squad.filter(({ status }) => status === 'going').map(({ id }) => id);
  const coming = going.length > 0 ? going : squad.filter(({ status }) => status !== 'cant').map(({ id }) => id);
  /** Says it at once, also without a connection. */
  const say = (children: readonly string[], as: Word | 'cleared') =>
    change(rollCallWrite(event.key, Object.fromEntries(children.map((id) => [id, as]))));
  /** The first child who is missing says that the others who were going came. */
  const tapMissing = (id: string) => {
    const row = said.get(id);
    if (row?.came === false && !row.late) return say([id], 'came');
    if (!row && !coming.includes(id)) return say([id], 'came');
    if (said.size === 0) say(coming, 'came');
    return say([id], 'missed');
  };
  const tap = (id: string) => {
    if (word === 'missed') return tapMissing(id);
    const row = said.get(id);
    const isSaid = word === 'came' ? row?.came : row?.late && !row.came;
    return say([id], isSaid ? 'cleared' : word);
  };
  const addGuest = () =>
    send(async () => {
      // A repeated try adds the same guest.
      const id = guestId.current;
      await call(eventsContract.add_attendee, {
        params: event.key,
        body: { id, player: guest.trim(), available: 'YES' },
      });
      await call(attendanceContract.save_attendance, {
        params: event.key,
        body: { came: [id], missed: [], late: [], cleared: [] },
      });
      await engine?.reload(event.key);
      setGuest('');
      guestId.current = newId(9);
    });
  const words = { here: t`came`, missing: t`missing`, late: t`late`, unsaid: t`not said yet` };
  return (
    <Dialog onClose={onClose} title={first === 'came' ? t`Who is here?` : t`Who came?`}>
      <Text size="sm" c="var(--dim)" mb="sm">
        {word === 'missed' ? (
          <Trans>Tap each child who is missing. Answers stay as they are.</Trans>
        ) : word === 'came' ? (
          <Trans>Tap each child who is here. Answers stay as they are.</Trans>
        ) : (
          <Trans>Tap each child who comes late. Answers stay as they are.</Trans>
        )}
      </Text>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={t`A tap says`}
        data={[
          { value: 'came', label: t({ message: 'Here', context: 'roll-call' }) },
          { value: 'missed', label: t`Not here` },
          { value: 'late', label: t`Late` },
        ]}
        value={word}
        onChange={(value) => setWord(value as Word)}
      />
      {!roster && (teams.error ? <LoadError what={t`The roster`} read={teams} /> : <Skeleton h={96} />)}
      <ul data-roving className={wall.wall} aria-label={t`Players`}>
        {squad.map(({ id, name, mark, whole = name, presence }) => (
          <li key={id}>
            <button
              type="button"
              tabIndex={-1}
              className={wall.tile}
              aria-label={`${whole}, ${words[presence ?? 'unsaid']}`}
              disabled={!roster}
              onClick={() => tap(id)}
            >
              <Shirt
                answer={presence && ({ here: 'YES', missing: 'NO', late: 'MAYBE' } as const)[presence]}
                mark={mark}
              />
              <span className={wall.name}>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <FormError error={error} />
      <form onSubmit={submitting(() => void (guest.trim() && addGuest()))}>
        <Group gap="xs" mt="md" wrap="nowrap" align="end">
          <TextInput
            flex={1}
            label={t`Guest, with number`}
            placeholder={t`Sam Lee 14`}
            maxLength={60}
            value={guest}
            onChange={({ currentTarget }) => setGuest(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={busy} disabled={!guest.trim()}>
            <Trans>Add</Trans>
          </Button>
        </Group>
      </form>
      <Group justify="space-between" gap="xs" mt="md">
        {going.length < everybody.length && going.length > 0 && (
          <Button
            variant="default"
            disabled={!roster}
            onClick={() =>
              say(
                going.filter((id) => said.get(id)?.came !== false),
                'came',
              )
            }
          >
            <Trans>All who were going came</Trans>
          </Button>
        )}
        <Button variant="default" disabled={!roster} onClick={() => say(everybody, 'came')}>
          <Trans>Everybody came</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}
