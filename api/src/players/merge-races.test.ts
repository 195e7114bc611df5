/** Calls about a child that is being merged: whatever was answered 200 is with the child that stays. */
import { randomUUID } from 'node:crypto';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { itemRow } from '@touchline/shared/server/row-keys';
import { buildPerson, buildPlayer } from '@touchline/shared/server/testing/records';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api';
import { BLUE, GREEN, openTwoTeams, Person, STORES, type TwoTeams } from '../testing/two-teams';

const { add_invitation, accept_invitation, decide_request } = invitationsContract;
const ROUNDS = 12;

type Answer = { status: number };
/** A call about the dropped child, and whether its effect is with the kept one. */
interface Race {
  what: string;
  /** Prepares, and returns the call. */
  arrange: (dropId: string, keepId: string) => Promise<{ call: () => Promise<Answer>; isKept: () => Promise<boolean> }>;
  /** Statuses of a refusal after the merge. */
  refused?: number[];
}

describe.each(STORES)('a merge and another call about the child at once, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let second: TestApi | undefined;
  beforeEach(async () => {
    const database = `api-${randomUUID().slice(0, 8)}`;
    club = await openTwoTeams(mongoUrl, { database });
    // Another process of the same club.
    second = mongoUrl === undefined ? undefined : await startTestApi({ mongoUrl, database });
  });
  afterEach(async () => {
    await second?.close();
    await club.close();
  });

  const elsewhere = (who: Person) => new Person(second?.url ?? who.url, who.token, who.user);
  const child = (_id: string) => club.store.players.findOne({ _id });
  async function newPerson(name: string): Promise<Person> {
    const { user, token } = await buildPerson(club.store, name);
    return new Person(club.coach.url, token, user);
  }

  /** Puts two records of one child on the roster of Green. The dropped one has a guardian. */
  async function pair(round: number) {
    const guardian = await buildPerson(club.store, `Guardian ${round}`, 'PARENT');
    const keep = await buildPlayer(club.store, `Kept Child ${round}`);
    const drop = await buildPlayer(club.store, `Other Child ${round}`, guardian);
    for (const { _id } of [keep, drop])
      await club.store.teams.updateOne(
        { _id: GREEN },
        { $set: { [`players.${itemRow(_id)}`]: { id: _id } }, $addToSet: { playerIds: _id } },
      );
    owner = new Person(club.coach.url, guardian.token, guardian.user);
    return { keepId: keep._id, dropId: drop._id };
  }
  let owner: Person;
  const merge = (keepId: string, dropId: string) =>
    elsewhere(club.admin).ask(playersContract.merge_players, { body: { keepId, dropId } });

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
        const link = await club.coach.call(add_invitation, { body: { teamId: GREEN, kind: 'family' } });
        const children = [{ name: 'Asked Child', birthYear: 2013 }];
        const id = await asking.call(accept_invitation, { body: { token: link.code ?? '', children } });
        const asked = (await club.store.requests.findOne({ _id: id }))?.children[0]?.id ?? '';
        return {
          call: () =>
            club.coach.ask(decide_request, { body: { id, decision: 'accept', links: { [asked]: playerId } } }),
          isKept: async () => {
            const team = await club.store.teams.findOne({ _id: GREEN });
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
          club.coach.ask(playersContract.update_rostered_player, { body: { teamId: GREEN, playerId, number: 77 } }),
        isKept: async () => (await child(keepId))?.number === 77,
      }),
    },
    {
      what: 'adding a guardian by an admin',
      arrange: async (playerId, keepId) => {
        const { emailAddress } = club.newcomer.user;
        const contacts = [owner.user.emailAddress, emailAddress];
        return {
          call: () => club.admin.ask(profilesContract.update_player_contact, { body: { playerId, contacts } }),
          isKept: async () => {
            const [open] = await club.newcomer.call(invitationsContract.list_invitations, { query: {} });
            await club.newcomer.ask(accept_invitation, { body: { id: open?.id ?? '' } });
            const isIn = (await child(keepId))?.contacts.includes(emailAddress) ?? false;
            await club.store.players.updateOne({ _id: keepId }, { $set: { contacts: [] } });
            return isIn;
          },
        };
      },
    },
    {
      what: 'asking to remove the other guardian',
      arrange: async (playerId, keepId) => {
        const { emailAddress } = club.parent2.user;
        await club.store.players.updateOne({ _id: playerId }, { $addToSet: { contacts: emailAddress } });
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
        call: () => club.admin.ask(teamsContract.add_player, { params: { teamId: BLUE, player } }),
        isKept: async () => {
          const ids = (await club.store.teams.findOne({ _id: BLUE }))?.playerIds ?? [];
          return ids.includes(keepId) && !ids.includes(player);
        },
      }),
    },
    {
      what: 'signing the child up',
      arrange: async (playerId, keepId) => {
        const { key, id } = await club.game();
        const body = { playerId, available: 'NO' as const, reason: 'At the sea' };
        return {
          call: () => owner.ask(eventsContract.add_attendee, { params: key, body }),
          isKept: async () => {
            const rows = Object.values((await club.store.events.findOne({ _id: id }))?.attendees ?? {});
            return rows.length === 1 && rows[0]?.playerId === keepId && rows[0]?.reason === 'At the sea';
          },
        };
      },
    },
    {
      what: 'taking a seat',
      arrange: async (playerId, keepId) => {
        const { key, id } = await club.game();
        await club.coach.call(eventPlanningContract.offer_ride, { params: key, body: { seats: 3 } });
        const rideId = Object.values((await club.store.events.findOne({ _id: id }))?.rides ?? {})[0]?.id ?? '';
        return {
          call: () => owner.ask(eventPlanningContract.take_seat, { params: { ...key, rideId, playerId } }),
          isKept: async () => {
            const riders = (await club.store.events.findOne({ _id: id }))?.riders ?? {};
            return Object.keys(riders).join() === itemRow(keepId);
          },
        };
      },
    },
    {
      what: 'adding a development',
      arrange: async (playerId, keepId) => ({
        call: () =>
          club.coach.ask(developmentsContract.add_development, {
            body: { playerId, month: '2026-03', contactEmail: owner.user.emailAddress },
          }),
        isKept: async () => (await club.store.developments.findOne({ playerId: keepId })) !== null,
      }),
      refused: [400],
    },
  ];

  it.each(races)('I1: $what is not lost, at any moment of the merge', async ({ arrange, refused = [] }) => {
    const statuses: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { keepId, dropId } = await pair(round);
      const { call, isKept } = await arrange(dropId, keepId);
      const begun = round % 2 === 0 ? [merge(keepId, dropId), undefined] : [undefined, call()];
      for (let turn = 0; turn < round * 4; turn += 1) await new Promise(setImmediate);
      const [merged, answered] = await Promise.all([begun[0] ?? merge(keepId, dropId), begun[1] ?? call()]);
      expect(merged?.status).toBe(200);
      expect([200, 403, 404, ...refused]).toContain(answered?.status);
      statuses.push(answered?.status ?? 0);
      if (answered?.status === 200) expect(await isKept(), `round ${round}`).toBe(true);
      expect(await child(dropId)).toBeNull();
    }
    expect(statuses).toContain(200);
  });

  it.each(races.slice(0, 3).concat(races.slice(6)))(
    'I1: $what is not lost when the whole merge happens just before its write',
    async ({ arrange, refused = [] }) => {
      const { keepId, dropId } = await pair(0);
      const { call, isKept } = await arrange(dropId, keepId);
      const restore: (() => void)[] = [];
      let merged: Promise<Answer> | undefined;
      for (const name of ['players', 'teams', 'events', 'developments'] as const)
        for (const method of ['findOneAndUpdate', 'insertOne'] as const) {
          const documents = club.store[name] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
          const original = documents[method] as (...args: unknown[]) => Promise<unknown>;
          documents[method] = async (...args) => {
            for (const one of restore.splice(0)) one();
            merged ??= merge(keepId, dropId);
            await merged;
            return original.apply(documents, args);
          };
          restore.push(() => Object.assign(documents, { [method]: original }));
        }
      const { status } = await call();
      expect((await merged)?.status).toBe(200);
      expect([200, 403, 404, ...refused]).toContain(status);
      if (status === 200) expect(await isKept()).toBe(true);
    },
  );
});
