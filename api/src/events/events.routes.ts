/** The calls of `events.contract`. */
import type { eventsContract } from '@touchline/shared/events/events.contract';
import type { Handlers } from '../http/handlers';
import type { Services } from '../services';
import { attendeesService } from './attendees.service';
import { eventsService } from './events.service';

export function eventsHandlers(services: Services): Handlers<typeof eventsContract> {
  const events = eventsService(services);
  const attendees = attendeesService(services);
  return {
    list_events: async ({ caller, query }) => events.list(caller, query),
    show_events: async ({ caller, query }) => events.ofTeam(caller, query.tag, query.month),
    get_event: async ({ caller, query }) => events.read(caller, query),
    schedule_event: async ({ caller, body }) => events.schedule(caller, body),
    remove_event: async ({ caller, params }) => events.removeTag(caller, params, params.tag),
    add_attendee: async ({ caller, params, body }) => attendees.add(caller, params, body),
    update_attendee: async ({ caller, params, query, body }) =>
      attendees.update(caller, params, { index: params.index, version: query.version }, body),
    remove_attendee: async ({ caller, params, query }) =>
      attendees.remove(caller, params, { index: params.index, version: query.version }),
  };
}
