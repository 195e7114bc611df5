/** Updates attendee rows after changes elsewhere: a changed name or phone number, or an erased account. */

import type { Caller } from '@touchline/server/access/caller';
import type { AttendeeRecord, EventRecord } from '@touchline/server/records';
import { attendeeRow } from '@touchline/server/row-keys';
import { passTurn } from '@touchline/server/turns';
import type { Actor } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import { changedOrClearedFields, type FieldChanges, withChanges } from '../../base/changed-fields';
import type { Services } from '../../base/services';
import { isOwnAsAdult } from '../../data/events/attendee-person';
import { eventsStore } from '../../data/events/events.store';
import { eventWrites } from './event-writes';
import { helpRewriter } from './help-rewriter';

/** Returns the new values of a row's fields, `remove` to remove the row, or undefined to keep it. */
export type RowUpdate = (
  row: AttendeeRecord,
  event: EventRecord,
) => FieldChanges<AttendeeRecord> | 'remove' | undefined;

/** Copies the current names and phone number from the records. */
const fromRecords =
  ({ actor, user, children }: Caller): RowUpdate =>
  (row) => {
    const name = children.find(({ _id }) => _id === row.playerId)?.name;
    const isSelf = isOwnAsAdult(row, actor) && row.player === row.parent;
    const player = isSelf ? displayName(user) : name;
    const contact = { parent: displayName(user), phoneNumber: user.phoneNumber };
    return { ...(player !== undefined && { player }), ...(row.emailAddress === user.emailAddress && contact) };
  };

export function attendeeRewriter(services: Services) {
  const events = eventsStore(services.store);
  const write = eventWrites(services);
  const help = helpRewriter(services);

  /** Updates one row, as one published change. Returns false when no row needs an update. */
  async function rewriteOne(actor: Actor, event: EventRecord, update: RowUpdate): Promise<boolean> {
    for (const [key, row] of Object.entries(event.attendees)) {
      const wanted = update(row, event);
      if (wanted === 'remove') {
        await write.removeRow(actor, event, { key, row });
        return true;
      }
      const fields = wanted ? changedOrClearedFields(row, wanted) : {};
      if (Object.keys(fields).length === 0) continue;
      const renamed = withChanges(row, fields);
      // The key depends on the name, so a new name moves the row to a new key, unless another row has that key.
      const isKeyFree = !(attendeeRow(renamed) in event.attendees);
      await (isKeyFree
        ? write.replaceRow(actor, event, { key, row }, renamed)
        : write.changeRow(actor, event, { key, row }, fields));
      return true;
    }
    return false;
  }

  /** Updates the rows of an event one by one, and reads the event again before each. */
  async function rewrite(actor: Actor, eventId: string, update: RowUpdate): Promise<void> {
    for (let event = await events.byId(eventId); event; event = await events.byId(eventId))
      if (!(await rewriteOne(actor, event, update))) return;
  }

  return {
    rewrite,

    /** Updates the rows and rides of a person and their children in future events from the records. */
    async refresh(actor: Actor, person: Caller): Promise<void> {
      const update = fromRecords(person);
      const teams = person.teams.map(({ _id }) => _id);
      for (const id of await events.futureIdsOf(teams, Date.now())) {
        await passTurn();
        await rewrite(actor, id, update);
      }
      await help.refresh(actor, person.user, teams);
    },
  };
}
