/** The same club for real: makes each command's call, and reads what there is. */
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { EventKey, EventView } from '@touchline/shared/events/events.shapes';
import { monthOf } from '@touchline/shared/months';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { GREEN, type TwoTeams } from '../two-teams';
import type { Child, Command, Who } from './model';

const ROW_IDS: Record<Child, string> = { leo: '70000001', noa: '70000002', uma: '70000003' };
const playId = (play: number): string => String(30_000_001 + play);
const MONTH = monthOf(Date.now());

/** What is there, in the model's words. */
export interface Seen {
  game:
    | { version: number; rev: number; result: string; rows: [Child, string][]; plays: [number, string][] }
    | undefined;
  umaPlays: boolean;
  teamVersion: number;
  month: { rev: number; version: number; amount: number | undefined } | undefined;
}

export class ClubDriver {
  readonly #club: TwoTeams;
  #key: EventKey;
  #rowIds: Record<Child, string> = { ...ROW_IDS };
  #monthId = '40000001';
  #attempt = 0;

  private constructor(club: TwoTeams, key: EventKey) {
    this.#club = club;
    this.#key = key;
  }

  /** A fresh game, Uma off the roster, no engagement. */
  static async start(club: TwoTeams): Promise<ClubDriver> {
    await club.admin.ask(teamsContract.remove_player, { params: { teamId: GREEN, player: club.uma } });
    await club.store.engagements.deleteMany({ teamId: GREEN });
    return new ClubDriver(club, (await club.game()).key);
  }

  #childId(child: Child): string {
    return this.#club[child];
  }

  /** Makes the call; answers its status. */
  async make(
    command: Command,
    known: { rev: number; month: { rev: number } | undefined; exists: boolean },
  ): Promise<number> {
    if (command.op === 'newGame') {
      if (!known.exists) this.#key = (await this.#club.game()).key;
      return 200;
    }
    const who = this.#club[command.who];
    const params = this.#key;
    switch (command.op) {
      case 'signUp': {
        // Another try of one's own comes with the id of the first one.
        const id = command.again ? this.#rowIds[command.child] : String(80_000_000 + ++this.#attempt);
        const body = { id, playerId: this.#childId(command.child), available: command.available };
        const { status, reply } = await who.ask(eventsContract.add_attendee, { params, body });
        const row = status === 200 && reply.attendees.find(({ playerId }) => playerId === body.playerId);
        if (row) this.#rowIds[command.child] = row.id;
        return status;
      }
      case 'answer': {
        const index = this.#rowIds[command.child];
        const body = { available: command.available };
        return (await who.ask(eventsContract.update_attendee, { params: { ...params, index }, query: {}, body }))
          .status;
      }
      case 'withdraw': {
        const index = this.#rowIds[command.child];
        return (await who.ask(eventsContract.remove_attendee, { params: { ...params, index }, query: {} })).status;
      }
      case 'saveForm': {
        const body = { id: params.id, rev: command.stale ? known.rev - 1 : known.rev, result: command.result };
        return (await who.ask(eventEditingContract.update_event, { body })).status;
      }
      case 'savePlay': {
        const body = { id: playId(command.play), name: command.name };
        return (await who.ask(eventEditingContract.save_play, { params, body })).status;
      }
      case 'removePlay': {
        const play = { ...params, playId: playId(command.play) };
        return (await who.ask(eventEditingContract.remove_play, { params: play })).status;
      }
      case 'removeGame':
        return (await who.ask(eventsContract.remove_event, { params: { ...params, tag: GREEN } })).status;
      case 'toRoster':
      case 'offRoster': {
        const call = command.op === 'toRoster' ? teamsContract.add_player : teamsContract.remove_player;
        return (await who.ask(call, { params: { teamId: GREEN, player: this.#club.uma } })).status;
      }
      case 'openMonth': {
        const userEmail = this.#club.parent.user.emailAddress;
        const body = { teamId: GREEN, month: MONTH, userEmail };
        const { status, reply } = await who.ask(engagementsContract.add_engagement, { body });
        if (status === 200) this.#monthId = reply.id;
        return status;
      }
      case 'pay': {
        const rev = (known.month?.rev ?? 1) - (command.stale ? 1 : 0);
        const body = { id: this.#monthId, rev, payments: [{ id: '41000001', amount: command.amount }] };
        return (await who.ask(engagementsContract.update_engagement, { body })).status;
      }
      case 'closeMonth': {
        const userId = this.#club.parent.user._id;
        return (
          await who.ask(engagementsContract.remove_engagement, { params: { teamId: GREEN, month: MONTH, userId } })
        ).status;
      }
    }
  }

  #nameOf(playerId: string | undefined): Child {
    return (['leo', 'noa', 'uma'] as const).find((child) => this.#club[child] === playerId) ?? 'uma';
  }

  /** Reads everything as one caller, who may read the game. */
  async see(as: Who): Promise<Seen> {
    const { status, reply } = await this.#club[as].ask(eventsContract.get_event, { query: this.#key });
    const game = status === 200 ? this.#gameOf(reply) : undefined;
    const team = (await this.#club.admin.call(teamsContract.list_teams, {})).find(({ id }) => id === GREEN);
    const [month] = await this.#club.parent.call(engagementsContract.show_engagements, { query: { teams: [GREEN] } });
    return {
      game,
      umaPlays: team?.players?.some(({ id }) => id === this.#club.uma) ?? false,
      teamVersion: team?.version ?? 0,
      month: month && { rev: month.rev, version: month.version, amount: month.payments[0]?.amount },
    };
  }

  #gameOf({ version, rev, result, attendees, plays }: EventView): Seen['game'] {
    const rows = attendees.map(({ playerId, available }): [Child, string] => [this.#nameOf(playerId), available]);
    return {
      ...{ version, rev, result },
      rows: rows.sort(),
      plays: plays.map(({ id, name }): [number, string] => [Number(id) - 30_000_001, name]).sort(),
    };
  }
}
