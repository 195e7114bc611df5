/** Saving an event's form (specification 1.5 and 4.4). */
import { demand } from '@touchline/shared/access/rules';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { EventForm } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { schedulesAsStaff } from '@touchline/shared/events/events.rules';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { EventRecord } from '@touchline/shared/server/records';
import { changedFields } from '../changed-fields';
import { presentId } from '../id.present';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { changeable } from './events.access';
import { itemChanges } from './events.items';
import { changeBy, eventsNews } from './events.news';
import { placeOf, teamsOfTags } from './events.places';
import { presentEvent } from './events.present';
import { eventsStore } from './events.store';

/** Which teams a save adds to an event, and which it takes off. */
const tagsMoved = (event: EventRecord, tags: readonly string[] | undefined) => ({
  added: (tags ?? []).filter((tag) => !event.tags.includes(tag)),
  dropped: tags ? event.tags.filter((tag) => !tags.includes(tag)) : [],
});
type TagsMoved = ReturnType<typeof tagsMoved>;

export function eventsSaving(services: Services) {
  const store = eventsStore(services.store);
  const news = eventsNews(services);

  /** A team comes on by its own staff, and goes off as by `remove_event`. */
  async function demandTags(caller: Caller, event: EventRecord, { added, dropped }: TagsMoved): Promise<void> {
    if (added.length > 0) {
      if (!schedulesAsStaff(caller.actor, added)) throw notFound('team');
      await teamsOfTags(services.store, caller, added);
    }
    for (const tag of dropped) demand(caller.actor, 'event.remove', { ...event, tag }, 'event');
    if (dropped.length > 0 && event.attendeeCount > 0)
      throw new Problem('CONFLICT', 'Please check with people also interested in participating');
  }

  /** The fields beside the lists that the form changes. */
  async function contentChanges(event: EventRecord, form: EventForm) {
    const { id: _id, rev: _rev, version: _version, removed: _removed, ...sent } = form;
    const { participants: _p, plays: _l, schedules: _s, teamStats: _t, name, tags, eventLocation, ...fields } = sent;
    const place = eventLocation && (await placeOf(services.store, eventLocation));
    return changedFields(event, {
      ...fields,
      name: name || undefined,
      eventLocation: place,
      tags: tags && [...new Set(tags)],
    });
  }

  return {
    /**
     * Saves what the form changes; a form that changes nothing is answered as saved, so that a retry is.
     * @throws Problem 409 with the event as it is when another form was saved since this one was read
     */
    save(caller: Caller, form: EventForm): Promise<Presented<string>> {
      return retryOnConflict(async () => {
        const event = changeable(caller, await store.byId(form.id));
        const content = await contentChanges(event, form);
        const items = itemChanges(event, form);
        const fields = [...Object.keys(content), ...items.lists];
        if (fields.length === 0) return presentId(event._id);
        if (form.rev !== event.rev)
          throw new Problem('CONFLICT', 'Somebody else has saved this event meanwhile.', {
            current: presentEvent(event, caller.actor),
          });
        const judged = form.version === undefined ? [] : items.items;
        const newer = judged.some((item) => (event.itemVersions?.[item] ?? 0) > (form.version ?? 0));
        if (newer)
          throw new Problem('CONFLICT', 'Somebody else has changed a part of this meanwhile.', {
            current: presentEvent(event, caller.actor),
          });
        const moved = tagsMoved(event, content.tags);
        await demandTags(caller, event, moved);

        const change = { ...changeBy(caller.actor, 'event:changed'), fields };
        const { time, hash } = keyOf({ ...event, ...content, id: event._id });
        const after = await store.save(event, {
          set: { ...content, ...items.set },
          unset: items.unset,
          key: `${time}/${hash}`,
          untouched: judged,
          whileEmpty: moved.dropped.length > 0,
          change,
        });
        if (!after) return undefined;
        // First the loss, so that whoever belongs to a team that stays ends up with the event.
        if (moved.dropped.length > 0) news.removed(after, moved.dropped, change);
        if (moved.added.length > 0) news.appeared(after, moved.added, change);
        news.saved(after, change);
        return presentId(event._id);
      });
    },
  };
}
