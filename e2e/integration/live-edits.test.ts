import { PATIENCE, SOON } from '@touchline/server/testing/soon';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { monthOf, monthStart } from '@touchline/shared/months';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGame, read, signUpGuest, TEAM, teamOf } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { Watcher } from '../../testing/clients/watcher';
import { type Club, startClub, until } from '../../testing/services/club';
import { Recorder } from '../src/recorder';

const NAMES = ['admin', 'manager', 'coach', 'filming', 'parent', 'parent2', 'root', 'newcomer'] as const;
type Name = (typeof NAMES)[number];
/** A child of parent2@ in the team. */
const NOAS = '10000003';

describe('edits arrive in every open client that may see them, and in no other', () => {
  let club: Club;
  const people = {} as Record<Name, Person>;
  const recorders = {} as Record<Name, Recorder>;

  beforeAll(async () => {
    club = await startClub();
    for (const name of NAMES) {
      people[name] = await Person.signIn(club.url, name);
      recorders[name] = await Recorder.open(people[name]);
    }
  });
  afterAll(async () => {
    for (const recorder of Object.values(recorders)) recorder.close();
    await club.stop();
  });

  /** The accounts that received a matching message of this name, after all messages have arrived. */
  async function receiversOf(
    name: 'engagement:changed' | 'development:changed' | 'team:changed',
    id: string,
  ): Promise<Name[]> {
    await Promise.all(NAMES.map((who) => recorders[who].caughtUp()));
    return NAMES.filter((who) =>
      recorders[who].received(name).some((payload) => ('id' in payload ? payload.id : payload.teamId) === id),
    );
  }

  const playerAsReadBy = async (who: Name, id: string) =>
    (await teamOf(people[who])).players?.find((player) => player.id === id);

  it('I11: sends a roster edit, masked for each audience', async () => {
    const team = await people.manager.call(teamsContract.add_player, {
      params: { teamId: TEAM, player: 'Nina Novak' },
    });
    const id = team.players?.find(({ name }) => name === 'Nina Novak')?.id ?? '';
    const contacts = ['manager@riverside.example'];
    await people.manager.call(profilesContract.update_player_contact, { body: { playerId: id, contacts } });
    for (const who of ['admin', 'coach', 'filming', 'parent', 'parent2'] as const) {
      const { added } = await recorders[who].receives('roster:changed', ({ version }) => version === team.version + 1);
      expect(added).toMatchObject({ id, name: 'Nina Novak' });
      const isStaff = who === 'admin' || who === 'coach';
      expect([added?.contacts, added?.birthYear], who).toEqual(
        isStaff ? [contacts, 2012] : [undefined, who === 'filming' ? 2012 : undefined],
      );
      expect(added, who).toEqual(await playerAsReadBy(who, id));
    }
    for (const who of ['root', 'newcomer'] as const) expect(recorders[who].received('roster:changed')).toEqual([]);
  });

  it('I8: sends a player with cleared number and birth date as a fresh read returns it', async () => {
    const { rev } = await people.parent2.call(profilesContract.get_profile, { query: {} });
    const noa = { id: NOAS, name: 'Noa Cleared', number: null, birthDate: null };
    await people.parent2.call(profilesContract.update_profile, { body: { rev, players: [noa] } });
    for (const who of ['admin', 'coach', 'filming', 'parent', 'parent2'] as const) {
      const { added } = await recorders[who].receives('roster:changed', (payload) => payload.added?.name === noa.name);
      expect(added, who).toEqual(await playerAsReadBy(who, NOAS));
      expect(added, who).not.toHaveProperty('number');
      expect(added, who).not.toHaveProperty('birthDate');
    }
  });

  it('I8: removes the rating and offsets of a play from every open screen', async () => {
    const game = await newGame(people.manager);
    const watchers = await Promise.all(
      (['coach', 'parent'] as const).map((who) => Watcher.open(people[who], game.key)),
    );
    const play = { id: '300000999', name: 'Late winner' };
    for (const body of [{ ...play, rating: 80, startOffset: 10, endOffset: 20 }, play])
      await people.filming.call(eventEditingContract.save_play, { params: game.key, body });
    for (const watcher of watchers) {
      await until(() => watcher.event.version === game.version + 2, SOON, 'the last version arrived');
      expect(watcher.event).toEqual(await read(watcher.person, game.key));
      expect(watcher.event.plays[0]).not.toHaveProperty('rating');
      expect(watcher.refetches).toBe(0);
      watcher.close();
    }
  });

  it('I11: sends the addresses of a saved team to staff only', async () => {
    const team = await teamOf(people.admin);
    const change = { id: TEAM, rev: team.rev, practiceField: 'North field', coachEmail: 'new.coach@riverside.example' };
    await people.admin.call(teamEditingContract.update_team, { body: change });
    const patches = Object.fromEntries(
      await Promise.all(
        (['manager', 'filming', 'parent'] as const).map(async (who) => {
          const { patch } = await recorders[who].receives(
            'team:changed',
            ({ version }) => version === team.version + 1,
          );
          return [who, patch] as const;
        }),
      ),
    );
    const shared = { practiceField: 'North field', rev: team.rev + 1 };
    expect(patches).toEqual({
      manager: { ...shared, coachEmail: 'new.coach@riverside.example' },
      filming: shared,
      parent: shared,
    });
    expect(await receiversOf('team:changed', TEAM)).toEqual([
      'admin',
      'manager',
      'coach',
      'filming',
      'parent',
      'parent2',
    ]);
  });

  it('I6 I8: leaves every client equal to a fresh read after forms, plays and sign-ups at once', async () => {
    const game = await newGame(people.manager);
    const watchers = await Promise.all(
      (['manager', 'filming', 'parent'] as const).map((who) => Watcher.open(people[who], game.key)),
    );
    const signUps = Array.from({ length: 100 }, (_, n) => signUpGuest(people.manager, game.key, n));
    const plays = Array.from({ length: 20 }, (_, n) =>
      people.filming.ask(eventEditingContract.save_play, {
        params: game.key,
        body: { id: String(300_000_000 + n), name: `Play ${n}` },
      }),
    );
    const statusesOfSaves = (async () => {
      const statuses: number[] = [];
      for (let rev = game.rev; rev < game.rev + 5; rev += 1) {
        const body = {
          id: game.id,
          rev,
          summary: `Half ${rev}`,
          ...(rev === 3 && { eventTime: game.eventTime + 3_600_000 }),
        };
        statuses.push((await people.coach.ask(eventEditingContract.update_event, { body })).status);
      }
      return statuses;
    })();
    const statuses = [
      ...(await Promise.all([...signUps, ...plays])).map(({ status }) => status),
      ...(await statusesOfSaves),
    ];
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const watcher of watchers) {
      await until(() => watcher.event.version === game.version + 125, PATIENCE, 'the last version arrived');
      expect(watcher.event).toEqual(await read(watcher.person, game.key));
      expect(watcher.refetches).toBe(0);
      watcher.close();
    }
    const stale = await people.manager.ask(eventEditingContract.update_event, {
      body: { id: game.id, rev: game.rev, kit: 'Green' },
    });
    expect(stale.problem).toMatchObject({ status: 409, current: { rev: game.rev + 5, version: game.version + 125 } });
  });

  it('I11: sends an engagement to its managers and its member', async () => {
    const body = {
      teamId: TEAM,
      month: monthOf(monthStart(monthOf(Date.now())) + 40 * 86_400_000),
      userEmail: 'parent@riverside.example',
    };
    const { id } = await people.manager.call(engagementsContract.add_engagement, { body });
    await recorders.parent.receives('engagement:changed', (payload) => payload.id === id);
    expect(await receiversOf('engagement:changed', id)).toEqual(['admin', 'manager', 'coach', 'parent']);
  });

  it('I11: sends a development to staff, film crew and the child’s family, and to no other family', async () => {
    const month = monthOf(monthStart(monthOf(Date.now())) + 40 * 86_400_000);
    const { id } = await people.filming.call(developmentsContract.add_development, {
      body: { month, playerId: NOAS, contactEmail: 'parent2@riverside.example' },
    });
    await recorders.parent2.receives('development:changed', (payload) => payload.id === id);
    expect(await receiversOf('development:changed', id)).toEqual(['admin', 'manager', 'coach', 'filming', 'parent2']);
    const knownVersions = { developments: [{ id, version: 1 }] };
    for (const [who, gone] of [
      ['coach', 0],
      ['parent2', 0],
      ['parent', 1],
      ['newcomer', 1],
    ] as const) {
      const response = await recorders[who].socket.timeout(SOON).emitWithAck('sync', knownVersions);
      expect(response.ok && response.gone.length, who).toBe(gone);
    }
  });

  it('notifies the holder of a granted role', async () => {
    const params = { email: 'newcomer@riverside.example', role: 'FILMING' as const };
    await people.manager.call(teamsContract.add_member, { params: { teamId: TEAM, member: params.email }, query: {} });
    await people.admin.call(usersContract.add_role, { params });
    await until(() => recorders.newcomer.received('access:changed').length >= 2, SOON, 'the newcomer is notified');
    const game = await newGame(people.manager);
    await recorders.newcomer.receives('event:created', ({ event }) => event.id === game.id);
    const event = await people.newcomer.call(eventsContract.get_event, { query: game.key });
    expect(event.id).toBe(game.id);
  });
});
