import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack } from '@mantine/core';
import { minuteAt, periodsOf, plannedClock, timeOfMinute } from '@touchline/shared/match/clock';
import { ENTRY_KINDS, type EntryKind, isClockKind } from '@touchline/shared/match/entries';
import type { EntryView, MatchView } from '@touchline/shared/match/match.model';
import { missingField } from '@touchline/shared/match/match.rules';
import { useState } from 'react';
import { now } from '../../../lib/now';
import { submitting } from '../../../lib/use-submit';
import type { MatchWriter } from '../../../live/match/use-match';
import { Dialog } from '../../../ui/dialog';
import type { SquadPlayer } from '../wall/squad';
import { kindLabels } from './match-words';

interface EntryDialogProps {
  /** Absent for a missing entry that is added. */
  entry: EntryView | undefined;
  match: MatchView;
  squad: readonly SquadPlayer[];
  writer: MatchWriter;
  /** When the match was planned to begin (ms). */
  planned: number;
  /** Names of the two teams, if they are known. */
  sides: { ours: string | undefined; theirs: string | undefined };
  onClose: () => void;
}

/** Kinds that are entered on other screens. */
const ELSEWHERE: readonly EntryKind[] = ['NOTE', 'SHAPE', 'PENALTY'];

/** Corrects an entry, or adds one that was missed: kind, team, players, minute. */
export function EntryDialog({ entry, match, squad, writer, planned, sides, onClose }: EntryDialogProps) {
  const { t } = useLingui();
  const spans = periodsOf(match.entries ?? []);
  const held = entry && minuteAt(spans, match.format, entry.at);
  const heldMinute = held && held.minute + (held.added ?? 0);
  const [kind, setKind] = useState<EntryKind>(entry?.kind ?? 'GOAL');
  const [side, setSide] = useState(entry?.side ?? 'US');
  const [player, setPlayer] = useState(entry?.playerId ?? '');
  const [other, setOther] = useState(entry?.otherPlayerId ?? '');
  const [ownGoal, setOwnGoal] = useState(entry?.ownGoal ?? false);
  const [minute, setMinute] = useState<number | string>(heldMinute ?? 1);
  const players = [
    { value: '', label: t`Nobody` },
    ...squad.map(({ id, name, mark }) => ({ value: id, label: `${mark} ${name}` })),
  ];
  const isClock = isClockKind(kind) || kind === 'SHAPE';
  const others = kind === 'GOAL' ? t`Assist` : kind === 'SUB' ? t`Goes off` : t`Changes places with`;
  const hasOther = kind === 'GOAL' || kind === 'SUB' || kind === 'SWAP';
  const isOwnGoal = kind === 'GOAL' && ownGoal;
  // An own goal counts for the other side than the player's.
  const isOurs = (side === 'US') !== isOwnGoal;
  const fields = {
    playerId: (isOurs && !isClock && player) || null,
    otherPlayerId: (isOurs && !isOwnGoal && hasOther && other) || null,
    ownGoal: isOwnGoal || null,
  };
  const missing = missingField({ ...entry, kind, side, ...fields });
  const save = () => {
    if (missing) return;
    const wanted = Math.min(now(), timeOfMinute(spans, match.format, Number(minute) || 1, planned));
    // A game that nobody ran live is taken as it was planned.
    const isUnrun = spans.length === 0 && (!isClock || kind === 'END');
    const steps = isUnrun ? plannedClock(match.format, planned).filter((step) => step.at <= now()) : [];
    for (const step of steps) writer.add(step.kind, step);
    const typed = minute === heldMinute && entry ? entry.at : Math.round(wanted);
    const at = kind === 'END' && steps.length > 0 ? Math.max(typed, (steps.at(-1)?.at ?? 0) + 1) : typed;
    if (entry) writer.correct(entry.id, { kind, side, at, ...fields });
    else
      writer.add(kind, {
        side,
        at,
        ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
      });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={entry ? t`Edit the entry` : t`Add an entry`}>
      <form noValidate onSubmit={submitting(save)}>
        <Stack gap="sm">
          <NativeSelect
            label={t`What`}
            data={ENTRY_KINDS.filter((one) => !ELSEWHERE.includes(one) || one === entry?.kind).map((one) => ({
              value: one,
              label: t(kindLabels[one]),
            }))}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as EntryKind)}
          />
          {!isClock && (
            <>
              <NativeSelect
                label={t`Team`}
                data={[
                  { value: 'US', label: sides.ours || t`We` },
                  { value: 'THEM', label: sides.theirs || t`They` },
                ]}
                value={side}
                onChange={({ currentTarget }) => setSide(currentTarget.value as 'US' | 'THEM')}
              />
              {kind === 'GOAL' && (
                <Checkbox
                  label={t`Own goal`}
                  checked={ownGoal}
                  onChange={({ currentTarget }) => setOwnGoal(currentTarget.checked)}
                />
              )}
              {isOurs && (
                <NativeSelect
                  label={kind === 'SUB' ? t`Comes on` : t`Player`}
                  data={players}
                  value={player}
                  error={missing && t`Choose a player.`}
                  onChange={({ currentTarget }) => setPlayer(currentTarget.value)}
                />
              )}
              {isOurs && hasOther && !isOwnGoal && (
                <NativeSelect
                  label={others}
                  data={players}
                  value={other}
                  onChange={({ currentTarget }) => setOther(currentTarget.value)}
                />
              )}
            </>
          )}
          <NumberInput label={t`Minute`} min={1} max={300} clampBehavior="none" value={minute} onChange={setMinute} />
          <Group justify="space-between">
            {entry ? (
              <Button
                variant="default"
                onClick={() => {
                  writer.remove(entry.id);
                  onClose();
                }}
              >
                <Trans>Remove</Trans>
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit">{entry ? t`Save` : t`Add`}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
