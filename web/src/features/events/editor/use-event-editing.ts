import { t } from '@lingui/core/macro';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { may } from '@touchline/shared/permissions/rules';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { ApiError, call } from '../../../lib/client';
import { engineAtom } from '../../../live/engine/live-atoms';
import { useEditedForm } from '../../../ui/form/use-edited-form';
import { specAlert } from '../../../ui/toasts/spec-alert';
import { removeEvent } from '../remove-event';
import { eventBody, eventErrors, eventValues } from './event-values';

/** The form of one event and its save actions. */
export function useEventEditing(event: EventView) {
  const engine = useAtomValue(engineAtom);
  const values = useMemo(() => eventValues(event), [event]);
  const edited = useEditedForm({
    id: event.id,
    values,
    validate: (typed, base) => eventErrors(event, base, typed),
  });

  const update = async () => {
    const body = eventBody(event, edited.base, edited.form.getValues());
    const saved = await edited.run(async () => {
      try {
        await call(eventEditingContract.update_event, { body });
      } finally {
        await engine?.reload(event.key);
      }
    }, body);
    if (saved) specAlert(t`Event saved`, { id: 'event-saved', tone: 'done' });
  };

  const addAllPlayers = async () => {
    // The new participants arrive as a live change of the event.
    await edited.runBeside(async () => {
      const query = { ...event.key, teams: event.tags };
      await call(eventEditingContract.add_all_players, { query });
    });
    await engine?.reload(event.key);
  };

  return { edited, update, addAllPlayers };
}

/** Returns a function that removes an event from every team that the caller may remove it from. */
export function useEventRemoval(actor: Actor) {
  const engine = useAtomValue(engineAtom);
  return async (event: EventView) => {
    const createdBy = event.own ? actor.userId : '';
    const tags = event.tags.filter((tag) => may(actor, 'event.remove', { tags: event.tags, createdBy, tag }));
    try {
      await removeEvent(event.key, tags);
      const { name } = event;
      const isGone = tags.length === event.tags.length;
      if (isGone) engine?.forget(event.id);
      else await engine?.reload(event.key);
      const text = isGone ? t`${name} was deleted` : t`${name} was removed from your teams. Other teams keep it.`;
      specAlert(text, { id: 'event-deleted', tone: 'done' });
    } catch (failure) {
      await engine?.reload(event.key);
      if (!(failure instanceof ApiError && failure.status === 409)) throw failure;
      specAlert(failure.detail);
    }
  };
}
