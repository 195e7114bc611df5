/** Rows that follow what happens to people elsewhere: a changed name or number, somebody who leaves the club. */
import type { Actor } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { AttendeeRecord, EventRecord } from '@touchline/shared/server/records';
import { attendeeRow } from '@touchline/shared/server/row-keys';
import { changedFields } from '../changed-fields';
import type { Services } from '../services';
import { isOwnAsAdult } from './attendees.person';
import { attendeesStore } from './attendees.store';
import { changeBy, eventsNews } from './events.news';
import { eventsStore } from './events.store';

/** What a row is to be: these fields anew, gone, or as it is. */
export type RowWish = (row: AttendeeRecord, event: EventRecord) => Partial<AttendeeRecord> | 'gone' | undefined;

/** Names and number as the records have them now; of the rows that somebody made for themselves, the name too. */
const asKnown =
  ({ actor, user, children }: Caller): RowWish =>
  (row) => {
    const name = children.find(({ _id }) => _id === row.playerId)?.name;
    const isSelf = isOwnAsAdult(row, actor) && row.player === row.parent;
    const player = isSelf ? displayName(user) : name;
    const contact = { parent: displayName(user), phoneNumber: user.phoneNumber };
    return { ...(player !== undefined && { player }), ...(row.emailAddress === user.emailAddress && contact) };
  };

export function attendeesRewriting(services: Services) {
  const events = eventsStore(services.store);
  const attendees = attendeesStore(services.store);
  const news = eventsNews(services);

  /** One row, as a counted and told change of its own; false when every row is as wished. */
  async function rewriteOne(actor: Actor, event: EventRecord, wish: RowWish): Promise<boolean> {
    for (const [key, row] of Object.entries(event.attendees)) {
      const wanted = wish(row, event);
      if (wanted === 'gone') {
        const change = changeBy(actor, 'attendee:removed');
        const after = await attendees.remove(event, { key, row }, change);
        if (after) news.attendeeRemoved(after, row, change);
        return true;
      }
      const fields = wanted ? changedFields(row, wanted) : {};
      if (Object.keys(fields).length === 0) continue;
      const change = changeBy(actor, 'attendee:changed');
      const renamed = { ...row, ...fields };
      // Who is on the list is told by the key: it follows the name, unless a row of that name is there already.
      const isFree = !(attendeeRow(renamed) in event.attendees);
      const after = await (isFree
        ? attendees.rename(event, { key, row }, renamed, change)
        : attendees.change(event, { key, row }, fields, change));
      if (after) news.attendeeSaved(after, renamed, change);
      return true;
    }
    return false;
  }

  /** Makes every row of an event as wished, one by one on the event as it is then. */
  async function rewrite(actor: Actor, eventId: string, wish: RowWish): Promise<void> {
    for (let event = await events.byId(eventId); event; event = await events.byId(eventId))
      if (!(await rewriteOne(actor, event, wish))) return;
  }

  return {
    rewrite,

    /** Brings what a person's rows in events to come say of them and their children up to date. */
    async refresh(actor: Actor, person: Caller): Promise<void> {
      const wish = asKnown(person);
      const teams = person.teams.map(({ _id }) => _id);
      for (const id of await events.comingOf(teams, Date.now())) await rewrite(actor, id, wish);
    },
  };
}
