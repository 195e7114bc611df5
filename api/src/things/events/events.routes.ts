/** Handlers of `events.contract`, `away.contract`, `event-editing.contract`, `event-planning.contract` and `season.contract`, and of mailed answers. */
import type { awayContract } from '@touchline/shared/events/away.contract';
import type { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import type { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import type { eventsContract } from '@touchline/shared/events/events.contract';
import type { seasonContract } from '@touchline/shared/events/season.contract';
import type { calendarsContract } from '@touchline/shared/notices/calendars.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { answersService } from './answers.service';
import { attendeesService } from './attendees.service';
import { awayService } from './away.service';
import { eventFormService } from './event-form.service';
import { eventSeriesService } from './event-series.service';
import { eventsService } from './events.service';
import { jobsService } from './jobs.service';
import { playsService } from './plays.service';
import { ridesService } from './rides.service';
import { seasonService } from './season.service';
import { sharesService } from './shares.service';

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

export function eventEditingHandlers(services: Services): Handlers<typeof eventEditingContract> {
  const events = eventsService(services);
  const saving = eventFormService(services);
  const plays = playsService(services);
  return {
    update_event: async ({ caller, body }) => saving.save(caller, body.id, () => body),
    add_all_players: async ({ caller, query: { teams, ...key } }) => plays.addAllPlayers(caller, key, teams),
    save_play: async ({ caller, params, body }) => plays.save(caller, params, body),
    remove_play: async ({ caller, params: { playId, ...key } }) => plays.remove(caller, key, playId),
    get_event_history: async ({ caller, query }) => events.history(caller, query),
  };
}

export function eventPlanningHandlers(services: Services): Handlers<typeof eventPlanningContract> {
  const series = eventSeriesService(services);
  const jobs = jobsService(services);
  const rides = ridesService(services);
  const shares = sharesService(services);
  return {
    schedule_series: async ({ caller, body }) => series.schedule(caller, body),
    update_series: async ({ caller, body }) => series.update(caller, body),
    remove_series: async ({ caller, params, query }) => series.remove(caller, params.seriesId, query.from),
    take_job: async ({ caller, params: { jobId, ...key } }) => jobs.take(caller, key, jobId),
    give_job_back: async ({ caller, params: { jobId, ...key } }) => jobs.giveBack(caller, key, jobId),
    offer_ride: async ({ caller, params, body }) => rides.offer(caller, params, body),
    withdraw_ride: async ({ caller, params, query }) => rides.withdraw(caller, params, query.rideId),
    take_seat: async ({ caller, params: { rideId, playerId, ...key } }) =>
      rides.takeSeat(caller, { key, rideId, playerId }),
    give_seat_back: async ({ caller, params: { rideId, playerId, ...key } }) =>
      rides.giveSeatBack(caller, { key, rideId, playerId }),
    show_shares: async ({ caller, query }) => shares.ofTeam(caller, query.tag),
  };
}

export function awayHandlers(services: Services): Handlers<typeof awayContract> {
  const away = awayService(services);
  return { set_away: async ({ caller, params, body }) => away.set(caller, params.playerId, body) };
}

export function seasonHandlers(services: Services): Handlers<typeof seasonContract> {
  const seasons = seasonService(services);
  return {
    show_season: async ({ caller, query }) =>
      seasons.show(caller, query.tag, query.season === undefined ? undefined : Number(query.season)),
  };
}

export function answersHandlers(
  services: Services,
): Pick<Handlers<typeof calendarsContract>, 'show_answer' | 'answer'> {
  const answers = answersService(services);
  return {
    show_answer: async ({ params, address }) => answers.show(params.token, address),
    answer: async ({ params, address, body }) => answers.give(params.token, address, body),
  };
}
