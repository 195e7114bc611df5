import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { slotsOf } from '@touchline/shared/match/formations';
import type { EntryView, MatchView } from '@touchline/shared/match/match.model';
import { firstStart } from '@touchline/shared/match/shapes';
import { useState } from 'react';
import { positionNames } from '../../../../domain/players/position-words';
import { submitting } from '../../../../lib/use-submit';
import type { MatchWriter } from '../../../../live/match/use-match';
import { Dialog } from '../../../../ui/dialog';
import type { SquadPlayer } from '../../wall/squad';
import classes from '../match.module.css';
import { MinutesChanged } from '../minutes-changed';

interface KickOffProps {
  match: MatchView;
  squad: readonly SquadPlayer[];
  writer: MatchWriter;
}

/** The shape of the kick-off is corrected by an act of its own: it changes what was played. */
export function KickOff({ match, squad, writer }: KickOffProps) {
  const [isOpen, setOpen] = useState(false);
  const [former, setFormer] = useState<EntryView>();
  const start = firstStart(match.entries ?? []);
  if (!start) return null;
  const { format = match.format, formation = match.formation, lineup = match.lineup ?? {} } = former ?? {};
  return (
    <Group mt="md" gap="xs">
      <Button variant="default" h="auto" mih={44} classNames={{ label: classes.wraps }} onClick={() => setOpen(true)}>
        <Trans>This is how we started</Trans>
      </Button>
      {former && (
        <Button
          variant="default"
          onClick={() => {
            writer.correct(former.id, { format, formation, lineup });
            setFormer(undefined);
          }}
        >
          <Trans>Undo the correction</Trans>
        </Button>
      )}
      {isOpen && (
        <KickOffDialog
          match={match}
          squad={squad}
          writer={writer}
          start={start}
          onSaved={() => setFormer(start)}
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  );
}

interface KickOffDialogProps extends KickOffProps {
  start: EntryView;
  onSaved: () => void;
  onClose: () => void;
}

/** The places at the kick-off, and the minutes that a correction changes. */
function KickOffDialog({ match, squad, writer, start, onSaved, onClose }: KickOffDialogProps) {
  const { t } = useLingui();
  const { format = match.format, formation = match.formation } = start;
  const held = start.lineup ?? match.lineup ?? {};
  const [lineup, setLineup] = useState(held);
  const entries = match.entries ?? [];
  const corrected = entries.map((one) => (one.id === start.id ? { ...one, lineup } : one));
  const nameOf = (id: string) => squad.find((one) => one.id === id)?.name ?? t`Player`;
  const known = [...new Set([...squad.map(({ id }) => id), ...Object.values(held)])];
  const players = [{ value: '', label: t`Nobody` }, ...known.map((id) => ({ value: id, label: nameOf(id) }))];
  /** A player stands in one place: where another stood, nobody stands then. */
  const put = (slot: string, id: string) => {
    const others = Object.entries(lineup).filter(([place, one]) => place !== slot && one !== id);
    setLineup(Object.fromEntries(id ? [...others, [slot, id]] : others));
  };
  const save = () => {
    if (Object.keys(lineup).length === 0) return;
    writer.correct(start.id, { format, formation, lineup });
    onSaved();
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t`This is how we started`}>
      <form noValidate onSubmit={submitting(save)}>
        <Stack gap="sm">
          {slotsOf(format.onField, formation).map(({ id, position }) => (
            <NativeSelect
              key={id}
              label={t(positionNames[position])}
              data={players}
              value={lineup[id] ?? ''}
              onChange={({ currentTarget }) => put(id, currentTarget.value)}
            />
          ))}
          <MinutesChanged match={match} entries={corrected} nameOf={nameOf} />
          <Group justify="end">
            <Button type="submit" disabled={Object.keys(lineup).length === 0}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
