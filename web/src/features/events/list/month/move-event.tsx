import { useLingui } from '@lingui/react/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { dayOf } from '@touchline/shared/wall-clock';
import { useAtomValue } from 'jotai';
import { call } from '../../../../lib/client';
import { when } from '../../../../lib/club-time';
import { useClubZone, useNow } from '../../../../lib/config';
import { errorText } from '../../../../lib/errors';
import { engineAtom } from '../../../../live/engine/live-atoms';
import { askFirst } from '../../../../ui/ask-first';
import { specAlert } from '../../../../ui/toasts/spec-alert';
import { offerUndo } from '../../editor/in-card/offer-undo';
import { timeOn } from './month-days';

/**
 * Returns a function that moves an event to another day after a question, because its families are told. The time by the clock stays,
 * and the server moves the event's other times with it.
 * @param onMoved gets the new day
 */
export function useMoveEvent(events: readonly EventView[], onMoved: (day: string) => void) {
  const { t } = useLingui();
  const engine = useAtomValue(engineAtom);
  const zone = useClubZone();
  const now = useNow();
  return (id: string, day: string) => {
    const event = events.find((one) => one.id === id);
    if (!event || dayOf(event.eventTime, zone) === day) return;
    const { name, rev, eventTime: before } = event;
    const eventTime = timeOn(day, before, zone);
    const what = when(eventTime, zone, now);
    const reload = async () => engine?.reload(event.key);
    const move = async () => {
      try {
        await call(eventEditingContract.update_event, { body: { id, rev, eventTime } });
        onMoved(day);
        offerUndo(event, { text: t`Saved: ${name}, ${what}`, before: { eventTime: before }, reload });
      } catch (failure) {
        specAlert(errorText(failure));
      } finally {
        await reload();
      }
    };
    askFirst({
      title: t`Move ${name}?`,
      children: event.seriesId
        ? t`To ${what}. Only this one moves; its series stays. Families are told.`
        : t`To ${what}. Families are told.`,
      labels: { confirm: t`Move`, cancel: t`Keep` },
      onConfirm: () => void move(),
    });
  };
}
