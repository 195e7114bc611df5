/** Runs the requests of the model test against a real club, and reads its state. */
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { monthOf } from '@touchline/shared/months';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { GREEN, gameBody, type TwoTeams } from '../two-teams';
import { CHILDREN, type Child, type Request, WHO, type Who } from './commands';
import type { Seen } from './seen';

const playId = (play: number): string => String(30_000_001 + play);
const MONTH = monthOf(Date.now());

export class ClubDriver {
  readonly #club: TwoTeams;
  readonly #body = gameBody();
  /** Ids of the rides that were seen last, by driver. */
  #rides: Record<string, string> = {};

  private constructor(club: TwoTeams) {
    this.#club = club;
  }

  /**
   * Opens a club without a game or months. Leo, Mia and Noa are on the roster, and an ADMIN added parent2. Also returns the team's version.
   */
  static async start(club: TwoTeams): Promise<{ driver: ClubDriver; teamVersion: number }> {
    const { admin, store, uma, noa, parent2 } = club;
    await admin.ask(teamsContract.remove_player, { params: { teamId: GREEN, player: uma } });
    await admin.call(teamsContract.add_player, { params: { teamId: GREEN, player: noa } });
    const member = { teamId: GREEN, member: parent2.user.emailAddress };
    await admin.ask(teamsContract.remove_member, { params: member });
    await admin.call(teamsContract.add_member, { params: member, query: {} });
    await store.events.deleteMany({ tags: GREEN });
    await store.engagements.deleteMany({ teamId: GREEN });
    await store.developments.deleteMany({ teamId: GREEN });
    const driver = new ClubDriver(club);
    return { driver, teamVersion: (await driver.see('admin')).team?.version ?? 0 };
  }

  #key(id: string): EventKey {
    return keyOf({ ...this.#body, id });
  }

  /** Sends the request. Returns the status. */
  async make(request: Request): Promise<number> {
    const { status } = await this.#ask(request);
    return status;
  }

  #ask(request: Request): Promise<{ status: number }> {
    const { id, gameId } = request;
    const who = this.#club[request.who];
    const params = this.#key(gameId);
    const { parent, parent2, leo } = this.#club;
    switch (request.op) {
      case 'schedule':
        return who.ask(eventsContract.schedule_event, { body: { ...this.#body, id } });
      case 'removeGame':
        return who.ask(eventsContract.remove_event, { params: { ...params, tag: GREEN } });
      case 'signUp': {
        const body = { id, playerId: this.#club[request.child], available: request.available };
        return who.ask(eventsContract.add_attendee, { params, body });
      }
      case 'answer': {
        const body = { available: request.available };
        return who.ask(eventsContract.update_attendee, { params: { ...params, index: id }, query: {}, body });
      }
      case 'withdraw':
        return who.ask(eventsContract.remove_attendee, { params: { ...params, index: id }, query: {} });
      case 'offerRide':
        return who.ask(eventPlanningContract.offer_ride, { params, body: { seats: request.seats } });
      case 'withdrawRide':
        return who.ask(eventPlanningContract.withdraw_ride, { params, query: {} });
      case 'takeSeat':
      case 'giveSeat': {
        const call = eventPlanningContract[request.op === 'takeSeat' ? 'take_seat' : 'give_seat_back'];
        const rideId = this.#rides[request.driver] ?? '99999999';
        return who.ask(call, { params: { ...params, rideId, playerId: this.#club[request.child] } });
      }
      case 'saveForm': {
        const { rev, summary, eventState } = request;
        return who.ask(eventEditingContract.update_event, { body: { id: gameId, rev, summary, eventState } });
      }
      case 'savePlay':
        return who.ask(eventEditingContract.save_play, {
          params,
          body: { id: playId(request.play), name: request.name },
        });
      case 'removePlay':
        return who.ask(eventEditingContract.remove_play, { params: { ...params, playId: playId(request.play) } });
      case 'lineUp':
        return who.ask(eventEditingContract.add_all_players, { query: { ...params, teams: GREEN } });
      case 'toRoster':
      case 'offRoster': {
        const call = request.op === 'toRoster' ? teamsContract.add_player : teamsContract.remove_player;
        return who.ask(call, { params: { teamId: GREEN, player: this.#club[request.child] } });
      }
      case 'toTeam':
      case 'offTeam': {
        const member = { teamId: GREEN, member: parent2.user.emailAddress };
        return request.op === 'toTeam'
          ? who.ask(teamsContract.add_member, { params: member, query: {} })
          : who.ask(teamsContract.remove_member, { params: member });
      }
      case 'openMonth': {
        const body = { id, teamId: GREEN, month: MONTH, userEmail: parent.user.emailAddress };
        return who.ask(engagementsContract.add_engagement, { body });
      }
      case 'pay': {
        const body = { id, rev: request.rev, payments: [{ id: '41000001', amount: request.amount }] };
        return who.ask(engagementsContract.update_engagement, { body });
      }
      case 'closeMonth': {
        const month = { teamId: GREEN, month: MONTH, userId: parent.user._id };
        return who.ask(engagementsContract.remove_engagement, { params: month });
      }
      case 'openDevelopment': {
        const body = { id, month: MONTH, contactEmail: parent.user.emailAddress, playerId: leo, teamId: GREEN };
        return who.ask(developmentsContract.add_development, { body });
      }
      case 'advise': {
        const body = { id, rev: request.rev, matches: [{ id: '51000001', advice: request.advice }] };
        return who.ask(developmentsContract.update_development, { body });
      }
      case 'closeDevelopment':
        return who.ask(developmentsContract.remove_development, { params: { month: MONTH, playerId: leo } });
    }
  }

  #nameOf(playerId: string | undefined): string {
    return [...CHILDREN, 'mia' as const].find((child) => this.#club[child] === playerId) ?? `nobody ${playerId}`;
  }

  /** Reads everything as one caller. Rejected reads are undefined. */
  async see(as: Who, gameId = '99999999'): Promise<Seen> {
    const viewer = this.#club[as];
    const [game, teams, months, developments] = await Promise.all([
      viewer.ask(eventsContract.get_event, { query: this.#key(gameId) }),
      viewer.call(teamsContract.list_teams, {}),
      viewer.ask(engagementsContract.show_engagements, { query: { teams: [GREEN] } }),
      viewer.ask(developmentsContract.show_developments, { query: { time: MONTH, playerId: this.#club.leo } }),
    ]);
    const team = teams.find(({ id }) => id === GREEN);
    const month = months.status === 200 ? months.reply[0] : undefined;
    const development = developments.status === 200 ? developments.reply[0] : undefined;
    return {
      game: game.status === 200 ? this.#gameOf(game.reply) : undefined,
      team: team && {
        version: team.version,
        roster: (team.players ?? []).map(({ id }) => this.#nameOf(id)).sort(),
        parent2: team.members?.includes(this.#club.parent2.user.emailAddress),
      },
      month: month && { ...counts(month), amount: month.payments[0]?.amount },
      development: development && { ...counts(development), advice: development.matches[0]?.advice },
    };
  }

  #gameOf({ version, rev, summary, eventState, attendees, plays, participants, rides = [] }: EventView): Seen['game'] {
    const rows = attendees.map(({ playerId, id, available }): [Child, string, string] => [
      this.#nameOf(playerId) as Child,
      id,
      available,
    ]);
    const cars = rides.map((ride) => {
      const driver = WHO.find((name) => this.#club[name].user._id === ride.userId) ?? `nobody ${ride.userId}`;
      return {
        id: ride.id,
        driver,
        seats: ride.seats,
        riders: (ride.riders ?? []).map((playerId) => this.#nameOf(playerId)),
      };
    });
    this.#rides = Object.fromEntries(cars.map(({ driver, id }) => [driver, id]));
    return {
      version,
      rev,
      summary,
      eventState,
      rows: rows.sort(),
      rides: cars
        .map(({ driver, seats, riders }): [string, number, Child[]] => [driver, seats, riders.sort() as Child[]])
        .sort(),
      plays: plays.map(({ id, name }): [number, string] => [Number(id) - 30_000_001, name]).sort(),
      lineUp: participants.map(({ playerId }) => this.#nameOf(playerId)).sort(),
    };
  }
}

const counts = ({ id, version, rev }: { id: string; version: number; rev: number }) => ({ id, version, rev });
