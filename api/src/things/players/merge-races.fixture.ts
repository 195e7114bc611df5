/** Calls about a child that is merged at the same time, and whether the child that stays has their effect. */
import { randomUUID } from 'node:crypto';
import { itemRow } from '@touchline/server/row-keys';
import { buildPerson, buildPlayer } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { BLUE, GREEN, Person, type TwoTeams } from '../../testing/two-teams';

const { add_invitation, accept_invitation, decide_request } = invitationsContract;

export type Answer = { status: number };
/** A call about the dropped child, and whether its effect is with the kept one. */
export interface Race {
  what: string;
  /** Prepares, and returns the call. */
  arrange: (dropId: string, keepId: string) => Promise<{ call: () => Promise<Answer>; isKept: () => Promise<boolean> }>;
  /** Statuses of a refusal after the merge. */
  refused?: number[];
}

/**
 * @param club returns the club of the current test
 * @param url of the api that merges
 */
export function mergeRaces(club: () => TwoTeams, url: () => string) {
  const child = (_id: string) => club().store.players.findOne({ _id });
  async function newPerson(name: string): Promise<Person> {
    const { user, token } = await buildPerson(club().store, name);
    return new Person(club().coach.url, token, user);
  }

  /** Puts two records of one child on the roster of Green. The dropped one has a guardian. */
  async function pair(round: number) {
    const guardian = await buildPerson(club().store, `Guardian ${round}`, 'PARENT');
    const keep = await buildPlayer(club().store, `Kept Child ${round}`);
    const drop = await buildPlayer(club().store, `Other Child ${round}`, guardian);
    for (const { _id } of [keep, drop])
      await club().store.teams.updateOne(
        { _id: GREEN },
        { $set: { [`players.${itemRow(_id)}`]: { id: _id } }, $addToSet: { playerIds: _id } },
      );
    owner = new Person(club().coach.url, guardian.token, guardian.user);
    return { keepId: keep._id, dropId: drop._id };
  }
  let owner: Person;
  const merge = (keepId: string, dropId: string) =>
    new Person(url(), club().admin.token, club().admin.user).ask(playersContract.merge_players, {
      body: { keepId, dropId },
    });

  const races: Race[] = [
    {
      what: 'accepting an invitation',
      arrange: async (playerId, keepId) => {
        const invited = await newPerson(`Invited ${randomUUID().slice(0, 8)}`);
        const { emailAddress } = invited.user;
        const body = { teamId: GREEN, kind: 'guardian' as const, emailAddress, playerId };
        const { id } = await owner.call(add_invitation, { body });
        return {
          call: () => invited.ask(accept_invitation, { body: { id } }),
          isKept: async () => (await child(keepId))?.contacts.includes(emailAddress) ?? false,
        };
      },
    },
    {
      what: 'accepting a request for the child',
      arrange: async (playerId, keepId) => {
        const asking = await newPerson(`Asking ${randomUUID().slice(0, 8)}`);
        const link = await club().coach.call(add_invitation, { body: { teamId: GREEN, kind: 'family' } });
        const children = [{ name: 'Asked Child', birthYear: 2013 }];
        const id = await asking.call(accept_invitation, { body: { token: link.code ?? '', children } });
        const asked = (await club().store.requests.findOne({ _id: id }))?.children[0]?.id ?? '';
        return {
          call: () =>
            club().coach.ask(decide_request, { body: { id, decision: 'accept', links: { [asked]: playerId } } }),
          isKept: async () => {
            const team = await club().store.teams.findOne({ _id: GREEN });
            const isOnRoster = team?.playerIds.includes(keepId) && !team.playerIds.includes(playerId);
            return Boolean(isOnRoster && (await child(keepId))?.contacts.includes(asking.user.emailAddress));
          },
        };
      },
      refused: [404],
    },
    {
      what: 'editing the child in the profile',
      arrange: async (id, keepId) => {
        const { rev } = await owner.call(profilesContract.get_profile, { query: {} });
        const players = [{ id, name: (await child(id))?.name ?? '', position: 'Sweeper', birthDate: '2013-03-04' }];
        return {
          call: () => owner.ask(profilesContract.update_profile, { body: { rev, players } }),
          isKept: async () => {
            const { position, birthDate } = (await child(keepId)) ?? {};
            return position === 'Sweeper' && birthDate === '2013-03-04';
          },
        };
      },
      refused: [409],
    },
    {
      what: 'editing the child on the roster',
      arrange: async (playerId, keepId) => ({
        call: () =>
          club().coach.ask(playersContract.update_rostered_player, { body: { teamId: GREEN, playerId, number: 77 } }),
        isKept: async () => (await child(keepId))?.number === 77,
      }),
    },
    {
      what: 'adding a guardian by an admin',
      arrange: async (playerId, keepId) => {
        const { emailAddress } = club().newcomer.user;
        const contacts = [owner.user.emailAddress, emailAddress];
        return {
          call: () => club().admin.ask(profilesContract.update_player_contact, { body: { playerId, contacts } }),
          isKept: async () => {
            const [open] = await club().newcomer.call(invitationsContract.list_invitations, { query: {} });
            await club().newcomer.ask(accept_invitation, { body: { id: open?.id ?? '' } });
            const isIn = (await child(keepId))?.contacts.includes(emailAddress) ?? false;
            await club().store.players.updateOne({ _id: keepId }, { $set: { contacts: [] } });
            return isIn;
          },
        };
      },
    },
    {
      what: 'asking to remove the other guardian',
      arrange: async (playerId, keepId) => {
        const { emailAddress } = club().parent2.user;
        await club().store.players.updateOne({ _id: playerId }, { $addToSet: { contacts: emailAddress } });
        return {
          call: () =>
            owner.ask(profilesContract.update_player_contact, {
              body: { playerId, contacts: [owner.user.emailAddress] },
            }),
          isKept: async () => Object.keys((await child(keepId))?.removals ?? {}).length === 1,
        };
      },
    },
    {
      what: 'adding the child to another roster',
      arrange: async (player, keepId) => ({
        call: () => club().admin.ask(teamsContract.add_player, { params: { teamId: BLUE, player } }),
        isKept: async () => {
          const ids = (await club().store.teams.findOne({ _id: BLUE }))?.playerIds ?? [];
          return ids.includes(keepId) && !ids.includes(player);
        },
      }),
    },
    {
      what: 'signing the child up',
      arrange: async (playerId, keepId) => {
        const { key, id } = await club().game();
        const body = { playerId, available: 'NO' as const, reason: 'At the sea' };
        return {
          call: () => owner.ask(eventsContract.add_attendee, { params: key, body }),
          isKept: async () => {
            const rows = Object.values((await club().store.events.findOne({ _id: id }))?.attendees ?? {});
            return rows.length === 1 && rows[0]?.playerId === keepId && rows[0]?.reason === 'At the sea';
          },
        };
      },
    },
    {
      what: 'taking a seat',
      arrange: async (playerId, keepId) => {
        const { key, id } = await club().game();
        await club().coach.call(eventPlanningContract.offer_ride, { params: key, body: { seats: 3 } });
        const rideId = Object.values((await club().store.events.findOne({ _id: id }))?.rides ?? {})[0]?.id ?? '';
        return {
          call: () => owner.ask(eventPlanningContract.take_seat, { params: { ...key, rideId, playerId } }),
          isKept: async () => {
            const riders = (await club().store.events.findOne({ _id: id }))?.riders ?? {};
            return Object.keys(riders).join() === itemRow(keepId);
          },
        };
      },
    },
    {
      what: 'adding a development',
      arrange: async (playerId, keepId) => ({
        call: () =>
          club().coach.ask(developmentsContract.add_development, {
            body: { playerId, month: '2026-03', contactEmail: owner.user.emailAddress },
          }),
        isKept: async () => (await club().store.developments.findOne({ playerId: keepId })) !== null,
      }),
      refused: [400],
    },
    {
      what: 'tagging a play of the child',
      arrange: async (playerId, keepId) => {
        const { key, id } = await club().game();
        const body = {
          id: '30000001',
          name: 'Goal',
          players: [`${(await child(playerId))?.name}`],
          playerIds: [playerId],
        };
        return {
          call: () => club().coach.ask(eventEditingContract.save_play, { params: key, body }),
          isKept: async () => {
            const { plays = {} } = (await club().store.events.findOne({ _id: id })) ?? {};
            const { name } = (await child(keepId)) ?? {};
            return Object.values(plays).every(
              ({ players, playerIds }) => `${players} ${playerIds}` === `${name} ${keepId}`,
            );
          },
        };
      },
    },
    {
      what: 'putting the child into the line-up',
      arrange: async (playerId, keepId) => {
        const { id, rev } = await club().game();
        const team = { teamId: GREEN, teamName: 'Riverside Green' };
        const participant = { id: '90000001', playerId, playerName: `${(await child(playerId))?.name}`, ...team };
        return {
          call: () =>
            club().coach.ask(eventEditingContract.update_event, { body: { id, rev, participants: [participant] } }),
          isKept: async () => {
            const { participants = {} } = (await club().store.events.findOne({ _id: id })) ?? {};
            return Object.values(participants).every((one) => one.playerId === keepId);
          },
        };
      },
    },
  ];

  return { child, pair, merge, races };
}
