import { plural, t as say } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type AwayAnswer, awayContract } from '@touchline/shared/events/away.contract';
import { firstNameOf } from '@touchline/shared/players/first-name';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { addDays, dayOf, fromWallClock } from '@touchline/shared/wall-clock';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/client';
import { useClubZone, useNow } from '../../../lib/config';
import { listOf } from '../../../lib/language';
import { useSubmit } from '../../../lib/use-submit';
import { engineAtom } from '../../../live/engine/live-atoms';
import type { RowChange } from '../../../live/engine/outbox-queue';
import { Dialog } from '../../../ui/dialog';
import { DayInput } from '../../../ui/form/day-input';
import { FormError } from '../../../ui/form/form-error';
import { undoToast } from '../../../ui/toasts/action-toast';
import { specAlert } from '../../../ui/toasts/spec-alert';

interface Answered extends AwayAnswer {
  playerId: string;
}

/** Returns the change that brings an answer back. */
const undone = ({ key, attendeeId, playerId, before }: Answered): RowChange => ({
  op: before ? 'change' : 'remove',
  event: key,
  attendeeId,
  playerId,
  input: before ? { reason: '', ...before } : {},
});

interface AwayDialogProps {
  players: readonly PlayerView[];
  onClose: () => void;
}

/** Answers all events of some days for children who are away, by one call for each child. */
export default function AwayDialog({ players, onClose }: AwayDialogProps) {
  const { t } = useLingui();
  const engine = useAtomValue(engineAtom);
  const zone = useClubZone();
  const today = dayOf(useNow(), zone);
  const [chosen, setChosen] = useState(players.map(({ id }) => id));
  const [from, setFrom] = useState(today);
  const [until, setUntil] = useState(today);
  const [reason, setReason] = useState('');
  const { busy, error, send } = useSubmit();
  const wrongOrder = from !== '' && until !== '' && until < from;
  const isComplete = chosen.length > 0 && from !== '' && until !== '' && !wrongOrder;

  const report = (answered: readonly Answered[]) => {
    for (const { key } of answered) void engine?.reload(key);
    const count = new Set(answered.map(({ key }) => key.id)).size;
    const names = listOf(players.filter(({ id }) => chosen.includes(id)).map(({ name }) => firstNameOf(name)));
    if (count === 0) return specAlert(say`Nothing to change: no event on these days waits for another answer.`);
    const events = plural(count, { one: '# event', other: '# events' });
    undoToast('away', say`${names} can’t go: ${events}`, () => {
      for (const answer of answered) engine?.change(undone(answer));
    });
  };
  const chooseFrom = (day: string) => {
    setFrom(day);
    if (until < day) setUntil(day);
  };
  const submit = async (submitEvent: FormEvent) => {
    submitEvent.preventDefault();
    const body = {
      from: fromWallClock(`${from}T00:00`, zone),
      until: addDays(fromWallClock(`${until}T00:00`, zone), 1, zone),
      ...(reason.trim() && { reason: reason.trim() }),
    };
    const answered: Answered[] = [];
    const hasSucceeded = await send(async () => {
      for (const playerId of chosen)
        for (const answer of await call(awayContract.set_away, { params: { playerId }, body }))
          answered.push({ ...answer, playerId });
    });
    if (answered.length > 0 || hasSucceeded) report(answered);
    if (hasSucceeded) onClose();
  };

  return (
    <Dialog title={t`Report an absence`} onClose={onClose}>
      <form onSubmit={(submitEvent) => void submit(submitEvent)}>
        <Stack gap="md">
          <Text>
            <Trans>All events of these days get the answer “Can’t go”. Staff see it at once.</Trans>
          </Text>
          {players.length > 1 && (
            <Checkbox.Group label={t`Children`} value={chosen} onChange={setChosen}>
              <Stack gap="xs" mt="xs">
                {players.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={name} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DayInput label={t`First day`} value={from} onChange={chooseFrom} isNear />
            <DayInput
              label={t`Last day`}
              value={until}
              onChange={setUntil}
              isNear
              error={wrongOrder && t`Must not be before the first day`}
            />
          </SimpleGrid>
          <TextInput
            label={t`Reason (optional)`}
            description={t`Only your family and the staff see it.`}
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <FormError error={error} />
          <Button type="submit" loading={busy} disabled={!isComplete}>
            <Trans>Can’t go on these days</Trans>
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
