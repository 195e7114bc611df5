import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { attendanceContract } from '@touchline/shared/match/attendance.contract';
import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Shirt } from '../../../domain/players/shirt';
import { call } from '../../../lib/client';
import { useSubmit } from '../../../lib/use-submit';
import { engineAtom } from '../../../live/engine/live-atoms';
import { useRoster, useTeams } from '../../../live/queries/use-teams';
import { Dialog } from '../../../ui/dialog';
import { FormError } from '../../../ui/form/form-error';
import { LoadError } from '../../../ui/load-error';
import wall from '../wall/shirt-wall.module.css';
import { shirtTiles } from '../wall/wall';

/** Asks who came: one tap for each child who is missing. Answers stay as they are. */
export function AttendanceButton({ event, className }: { event: EventView; className?: string | undefined }) {
  const { t } = useLingui();
  const { name } = event;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={className}
        aria-label={t`Who came? ${name}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Who came?</Trans>
      </Button>
      {open && <AttendanceDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

function AttendanceDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const { t } = useLingui();
  const engine = useAtomValue(engineAtom);
  const teams = useTeams();
  const roster = useRoster(event.tags);
  const { busy, error, send } = useSubmit();
  const tiles = shirtTiles(event, roster ?? []);
  const known = new Map((event.attendance ?? []).map(({ playerId, came }) => [playerId, came]));
  const everybody = tiles.map(({ player }) => player.id);
  const going = tiles.filter(({ status }) => status === 'going').map(({ player }) => player.id);
  const coming = going.length > 0 ? going : everybody;
  const save = (body: { came?: string[]; missed?: string[] }) =>
    send(async () => {
      await call(attendanceContract.save_attendance, {
        params: event.key,
        body: { came: [], missed: [], cleared: [], ...body },
      });
      await engine?.reload(event.key);
    });
  /** The first child who is missing says that the others who were going came. */
  const tap = (id: string) => {
    const came = known.get(id);
    if (came === false) return save({ came: [id] });
    if (came === undefined && !coming.includes(id)) return save({ came: [id] });
    const others = known.size === 0 ? coming.filter((one) => one !== id) : [];
    return save({ came: others, missed: [id] });
  };
  const words = { true: t`came`, false: t`missing`, undefined: t`not said yet` };
  return (
    <Dialog onClose={onClose} title={t`Who came?`}>
      <Text size="sm" c="var(--dim)" mb="sm">
        <Trans>Tap each child who is missing. Answers stay as they are.</Trans>
      </Text>
      {!roster && (teams.error ? <LoadError what={t`The roster`} read={teams} /> : <Skeleton h={96} />)}
      <ul data-roving className={wall.wall} aria-label={t`Players`}>
        {tiles.map(({ player, name, mark }) => {
          const came = known.get(player.id);
          return (
            <li key={player.id}>
              <button
                type="button"
                tabIndex={-1}
                className={clsx(wall.tile)}
                aria-label={`${player.name}, ${words[`${came}`]}`}
                disabled={busy}
                onClick={() => void tap(player.id)}
              >
                <Shirt answer={came === undefined ? undefined : came ? 'YES' : 'NO'} mark={mark} />
                <span className={wall.name}>{name}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <FormError error={error} />
      <Group justify="space-between" gap="xs" mt="md">
        {going.length < everybody.length && going.length > 0 && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => void save({ came: going.filter((id) => known.get(id) !== false) })}
          >
            <Trans>All who were going came</Trans>
          </Button>
        )}
        <Button variant="default" loading={busy} disabled={!roster} onClick={() => void save({ came: everybody })}>
          <Trans>Everybody came</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}
