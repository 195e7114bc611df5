/** Saves event forms (specification 1.5 and 4.4). */
import { demand } from '@touchline/shared/access/rules';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { eventModel } from '@touchline/shared/events/event.model';
import type { EventForm } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { schedulesAsStaff } from '@touchline/shared/events/events.rules';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { EventRecord } from '@touchline/shared/server/records';
import { changedFields } from '../changed-fields';
import { presentId } from '../id.present';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { changeBy, eventFacts } from './event-facts';
import { itemChanges } from './event-items';
import { resolvePlace, resolveTeams } from './event-references';
import { presentEvent } from './events.present';
import { eventsStore } from './events.store';
import { demandChangeable } from './find-event';

/** Returns the teams that a form adds to an event, and those that it removes. */
const tagChanges = (event: EventRecord, tags: readonly string[] | undefined) => ({
  added: (tags ?? []).filter((tag) => !event.tags.includes(tag)),
  dropped: tags ? event.tags.filter((tag) => !tags.includes(tag)) : [],
});
type TagChanges = ReturnType<typeof tagChanges>;

export function eventFormService(services: Services) {
  const store = eventsStore(services.store);
  const publish = eventFacts(services);

  /** Only a team's own staff may add it. Removing a team has the same conditions as `remove_event`. */
  async function demandTags(caller: Caller, event: EventRecord, { added, dropped }: TagChanges): Promise<void> {
    if (added.length > 0) {
      if (!schedulesAsStaff(caller.actor, added)) throw notFound('team');
      await resolveTeams(services.store, caller, added);
    }
    for (const tag of dropped) demand(caller.actor, 'event.remove', { ...event, tag }, 'event');
    if (dropped.length > 0 && event.attendeeCount > 0)
      throw new Problem('CONFLICT', 'Please check with people also interested in participating');
  }

  /** Returns the fields that the form changes, except the lists. */
  async function contentChanges(event: EventRecord, form: EventForm) {
    const { name, tags, eventLocation, ...fields } = eventModel.changes(form);
    const place = eventLocation && (await resolvePlace(services.store, eventLocation));
    return changedFields(event, {
      ...fields,
      name: name || undefined,
      eventLocation: place,
      tags: tags && [...new Set(tags)],
    });
  }

  return {
    /**
     * Saves the changed fields. A form without changes counts as saved, so that a retry succeeds.
     * @throws Problem 409 with the current event when another form, or one of the changed items, was saved since
     */
    save(caller: Caller, form: EventForm): Promise<Presented<string>> {
      return retryOnConflict(async () => {
        const event = demandChangeable(caller, await store.byId(form.id));
        const content = await contentChanges(event, form);
        const items = itemChanges(event, form);
        const fields = [...Object.keys(content), ...items.lists];
        if (fields.length === 0) return presentId(event._id);
        if (form.rev !== event.rev)
          throw new Problem('CONFLICT', 'Somebody else has saved this event meanwhile.', {
            current: presentEvent(event, caller.actor),
          });
        const compared = form.version === undefined ? [] : items.items;
        const isOutdated = compared.some((item) => (event.itemVersions?.[item] ?? 0) > (form.version ?? 0));
        if (isOutdated)
          throw new Problem('CONFLICT', 'Somebody else has changed a part of this meanwhile.', {
            current: presentEvent(event, caller.actor),
          });
        const teams = tagChanges(event, content.tags);
        await demandTags(caller, event, teams);

        const change = { ...changeBy(caller.actor, 'event:changed'), fields };
        const { time, hash } = keyOf({ ...event, ...content, id: event._id });
        const after = await store.save(event, {
          set: { ...content, ...items.set },
          unset: items.unset,
          key: `${time}/${hash}`,
          untouched: compared,
          whileEmpty: teams.dropped.length > 0,
          change,
        });
        if (!after) return undefined;
        // Publishes the removal first, so that members of a dropped and a remaining team keep the event on the screen.
        if (teams.dropped.length > 0) publish.removed(after, teams.dropped, change);
        if (teams.added.length > 0) publish.added(after, teams.added, change);
        publish.saved(after, change);
        return presentId(event._id);
      });
    },
  };
}
