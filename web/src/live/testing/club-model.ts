/** A model of the server for tests: every version of one event, and the message about each. */
import type { AttendeeView, EventView } from '@touchline/shared/events/event.model';
import { eventExample } from '@touchline/shared/events/event-example.data';
import type { AttendeesReply } from '@touchline/shared/events/events.contract';
import type { EventMessage } from '../engine/apply/event-messages';

export const stamp = { at: 0, by: { userId: 'u-somebody', name: 'Marta Nowak' } };

export const attendee = (number: number, available: AttendeeView['available'] = 'YES'): AttendeeView => ({
  id: String(700_000_000 + number),
  playerId: String(10_000_000 + number),
  player: `Child ${number}`,
  parent: `Parent ${number}`,
  available,
  position: '',
  volunteer: '',
});

export const anEvent = (fields: Partial<EventView> = {}): EventView => ({
  ...eventExample,
  attendees: [],
  version: 1,
  ...fields,
});

export type Write =
  | { is: 'sign up'; child: number }
  | { is: 'answer'; child: number; available: AttendeeView['available'] }
  | { is: 'sign off'; child: number }
  | { is: 'rename'; name: string };

export class ClubModel {
  /** Indexed by version - 1. */
  readonly history: EventView[] = [anEvent()];

  get now(): EventView {
    return this.history.at(-1) as EventView;
  }

  at(version: number): EventView {
    return this.history[version - 1] as EventView;
  }

  get reply(): AttendeesReply {
    const { id, attendees, version } = this.now;
    return { id, attendees, version };
  }

  /**
   * Commits a write.
   * @returns its message, or null if it changes nothing
   */
  commit(write: Write): EventMessage | null {
    const { attendees, key } = this.now;
    const version = this.now.version + 1;
    const payload = { ...stamp, key, version };
    const existing = write.is === 'rename' ? undefined : attendees.find(({ id }) => id === attendee(write.child).id);
    switch (write.is) {
      case 'sign up': {
        if (existing) return null;
        const row = attendee(write.child);
        this.#push({ attendees: [...attendees, row] });
        return { name: 'attendee:added', payload: { ...payload, attendee: row } };
      }
      case 'answer': {
        if (!existing || existing.available === write.available) return null;
        const row = { ...existing, available: write.available };
        this.#push({ attendees: attendees.map((old) => (old === existing ? row : old)) });
        return { name: 'attendee:changed', payload: { ...payload, attendee: row } };
      }
      case 'sign off':
        if (!existing) return null;
        this.#push({ attendees: attendees.filter((old) => old !== existing) });
        return { name: 'attendee:removed', payload: { ...payload, attendeeId: existing.id } };
      case 'rename':
        this.#push({ name: write.name });
        return { name: 'event:changed', payload: { ...payload, patch: { name: write.name } } };
    }
  }

  #push(change: Partial<EventView>): void {
    this.history.push({ ...this.now, ...change, version: this.now.version + 1 });
  }
}
