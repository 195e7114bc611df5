/**
 * Random commands of two families and staff, whose children are merged and separated: a merge that is listed can be undone, and gives both
 * children what they had; an erased family is found nowhere in the store, and every other family keeps what it typed and answered.
 */

import type { PlayerRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { buildPerson } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import type { EventKey } from '@touchline/shared/events/event.model';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFor } from '../../testing/services/seeds';
import { storedText } from './testing/stored-text';
import { GREEN, openTwoTeams, Person, STORES, type TwoTeams } from './testing/two-teams';

/** COMMANDS_SEED and COMMANDS_PATH repeat a failed run. */
const seed = seedFor('COMMANDS_SEED');
const path = process.env.COMMANDS_PATH ?? '';
const RUNS = Number(process.env.COMMANDS_RUNS ?? 25);
const STEPS = 16;

const FAMILIES = ['ash', 'birch'] as const;
type Family = (typeof FAMILIES)[number];
const CHILDREN = [...FAMILIES, 'staff'] as const;
type ChildOf = (typeof CHILDREN)[number];
const FIELDS = ['name', 'position'] as const;
type Field = (typeof FIELDS)[number];

const family = fc.constantFrom(...FAMILIES);
const game = fc.nat(1);
const anyCommand = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant('merge' as const), keep: fc.nat(2), drop: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('undo' as const), at: fc.nat(5) }) },
  {
    weight: 4,
    arbitrary: fc.record({ op: fc.constant('edit' as const), who: family, field: fc.constantFrom(...FIELDS) }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('position' as const) }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('answer' as const), who: family, game }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('accept' as const), who: family }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('erase' as const), who: family }) },
);
type Command = typeof anyCommand extends fc.Arbitrary<infer C> ? C : never;

/** A family, with the newest values that it typed and the reasons that it gave. */
interface Home {
  person: Person;
  /** A second guardian, whom the family invited. */
  partner?: Person;
  word: string;
  childId: string;
  typed: Partial<Record<Field, string>>;
  reasons: Map<number, string>;
  erased: boolean;
}

describe.each(STORES)('random merges of children, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let runs = 0;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());

  const child = (_id: string) => club.store.players.findOne({ _id });
  const onRoster = (player: string) => club.admin.call(teamsContract.add_player, { params: { teamId: GREEN, player } });

  async function start() {
    runs += 1;
    for (const name of ['merges', 'profiles', 'renames', 'deletions'])
      for (const who of [club.admin, club.coach])
        await club.services.rateLimiters.open(name, { points: 1, duration: 1 }).delete(who.user._id);
    let words = 0;
    /** Returns a word that nobody has typed before. */
    const word = (owner: string) => {
      words += 1;
      return `${owner}q${runs}x${words}z`;
    };
    const homes = {} as Record<Family, Home>;
    for (const name of FAMILIES) {
      const { user, token } = await buildPerson(club.store, word(name), 'PARENT');
      const person = new Person(club.coach.url, token, user);
      const typed = { name: word(name), position: word(name) };
      await person.call(profilesContract.update_profile, { body: { rev: 1, players: [typed] } });
      const [created] = await club.store.players.find({ contacts: user.emailAddress });
      const childId = created?._id ?? '';
      await onRoster(childId);
      homes[name] = { person, word: `${name}q${runs}x`, childId, typed, reasons: new Map(), erased: false };
    }
    await onRoster(word('staff'));
    const staffChild = (await club.store.players.find({ createdBy: club.admin.user._id })).at(-1)?._id ?? '';
    const games = [await club.game(), await club.game()].map(({ key, id }) => ({ key: key as EventKey, id }));
    return {
      homes,
      staffChild,
      games,
      word,
      merges: [] as { id: string; before: Awaited<ReturnType<typeof pairOf>> }[],
    };
  }
  type State = Awaited<ReturnType<typeof start>>;

  /** Returns the family's child as it is now: its own record, or the one into which that was merged. */
  const present = async ({ childId }: Pick<Home, 'childId'>): Promise<PlayerRecord | null> =>
    (await child(childId)) ?? club.store.players.findOne({ [`absorbed.${itemRow(childId)}`]: { $exists: true } });
  /** Returns two children, and the answers to the games where the second one has any. */
  async function pairOf(games: readonly { id: string }[], keepId: string, dropId: string) {
    const rows = [];
    for (const { id } of games) {
      const { attendees = {} } = (await club.store.events.findOne({ _id: id })) ?? {};
      const [own, other] = [attendees[itemRow(keepId)], attendees[itemRow(dropId)]];
      if (other) rows.push({ id, own, other });
    }
    return { keep: await child(keepId), drop: await child(dropId), rows };
  }
  /** Returns a child with which no other one is merged. */
  async function separate(_id: string): Promise<PlayerRecord | null> {
    const found = await child(_id);
    return Object.keys(found?.absorbed ?? {}).length > 0 ? null : found;
  }
  const idOf = ({ homes, staffChild }: State, which: ChildOf) =>
    which === 'staff' ? staffChild : homes[which].childId;

  /** Undoes a merge if it is listed; otherwise expects that it changes nothing. */
  async function undo({ games }: State, { id, before }: State['merges'][number]) {
    const [keepId, dropId] = [before.keep?._id ?? '', before.drop?._id ?? ''];
    const listed = await club.admin.call(playersContract.list_merges, { query: { teamId: GREEN } });
    const isUndone = (await club.store.merges.findOne({ _id: id }))?.state === 'undone';
    const now = await pairOf(games, keepId, dropId);
    const { status } = await club.admin.ask(playersContract.undo_merge, { params: { id } });
    const after = await pairOf(games, keepId, dropId);
    if (!listed.some((merge) => merge.id === id)) {
      expect(isUndone ? [200] : [404, 409]).toContain(status);
      expect(after).toEqual(now);
      return;
    }
    expect(status).toBe(200);
    expect(after).toMatchObject(before);
  }

  async function run(state: State, command: Command): Promise<void> {
    const { homes, games, merges } = state;
    switch (command.op) {
      case 'merge': {
        const [keepId, dropId] = [command.keep, command.drop].map((at) => idOf(state, CHILDREN[at] ?? 'staff'));
        if (!keepId || !dropId || keepId === dropId) return;
        const before = await pairOf(games, keepId, dropId);
        const { status, reply } = await club.admin.ask(playersContract.merge_players, { body: { keepId, dropId } });
        expect([200, 404]).toContain(status);
        if (status === 200 && !merges.some(({ id }) => id === reply)) merges.push({ id: reply, before });
        return;
      }
      case 'undo': {
        const merge = merges[command.at % (merges.length || 1)];
        if (merge) await undo(state, merge);
        return;
      }
      case 'edit': {
        const home = homes[command.who];
        if (home.erased) return;
        const profile = await home.person.call(profilesContract.get_profile, { query: {} });
        const own = profile.players?.find(({ id }) => id === home.childId) ?? profile.players?.[0];
        const value = state.word(command.who);
        const players = [{ id: own?.id ?? '', name: own?.name ?? '', [command.field]: value }];
        await home.person.call(profilesContract.update_profile, { body: { rev: profile.rev, players } });
        home.typed[command.field] = value;
        return;
      }
      case 'position':
        await club.coach.ask(playersContract.update_rostered_player, {
          body: { teamId: GREEN, playerId: state.staffChild, position: state.word('staff') },
        });
        return;
      case 'answer': {
        const home = homes[command.who];
        const now = home.erased ? null : await present(home);
        const event = games[command.game];
        if (!now || !event) return;
        const reason = state.word(command.who);
        const rows = (await club.store.events.findOne({ _id: event.id }))?.attendees ?? {};
        const row = rows[itemRow(now._id)];
        const body = { available: 'NO' as const, reason };
        if (row)
          await home.person.call(eventsContract.update_attendee, {
            params: { ...event.key, index: row.id },
            query: {},
            body,
          });
        else
          await home.person.call(eventsContract.add_attendee, {
            params: event.key,
            body: { playerId: now._id, ...body },
          });
        home.reasons.set(command.game, reason);
        return;
      }
      case 'accept': {
        const home = homes[command.who];
        const now = home.erased ? null : await present(home);
        if (!now || home.partner) return;
        const { user, token } = await buildPerson(club.store, state.word(command.who), 'PARENT');
        home.partner = new Person(club.coach.url, token, user);
        const body = { teamId: GREEN, kind: 'guardian' as const, emailAddress: user.emailAddress, playerId: now._id };
        const { id } = await home.person.call(invitationsContract.add_invitation, { body });
        await home.partner.call(invitationsContract.accept_invitation, { body: { id } });
        return;
      }
      case 'erase': {
        const home = homes[command.who];
        if (home.erased) return;
        for (const who of [home.partner, home.person])
          if (who)
            await club.admin.call(usersContract.delete_user, { params: { email: who.user.emailAddress } } as never);
        home.erased = true;
        return;
      }
    }
  }

  const addressesOf = ({ person, partner }: Home) =>
    [person, partner].flatMap((one) => (one ? [one.user.emailAddress] : []));

  async function checkErased({ homes }: State) {
    const erased = FAMILIES.map((name) => homes[name]).filter((home) => home.erased);
    if (erased.length === 0) return;
    const text = await storedText(club.store, 'mails');
    // A child whose merge stays belongs to the other family, too, with what was typed about it.
    for (const home of erased)
      for (const trace of (await present(home)) ? addressesOf(home) : [home.word]) {
        const at = text.indexOf(trace);
        expect(at < 0 ? '' : text.slice(Math.max(0, at - 300), at + 60)).toBe('');
      }
  }

  it(`R25 I1: an erased family is found nowhere, every other one keeps what it did (seed ${seed})`, async () => {
    const steps = fc.array(anyCommand, { minLength: STEPS, maxLength: STEPS });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const state = await start();
        for (const command of all) {
          await run(state, command);
          await checkErased(state);
        }
        // The later merge is undone first.
        for (const merge of state.merges.toReversed()) await undo(state, merge);
        await checkErased(state);
        const { homes, games } = state;
        for (const name of FAMILIES) {
          const home = homes[name];
          const { erased, childId, typed, reasons } = home;
          if (erased) continue;
          const own = await present(home);
          expect(own?.contacts).toEqual(expect.arrayContaining(addressesOf(home)));
          if (!(await separate(childId))) continue;
          expect(own?.contacts).toEqual(addressesOf(home));
          expect(own).toMatchObject(typed);
          for (const [at, reason] of reasons) {
            const rows = (await club.store.events.findOne({ _id: games[at]?.id ?? '' }))?.attendees ?? {};
            expect({ name, reason: rows[itemRow(childId)]?.reason }).toEqual({ name, reason });
          }
        }
        // No record of one child alone holds what another family typed.
        for (const which of CHILDREN) {
          const record = JSON.stringify((await separate(idOf(state, which))) ?? {});
          for (const name of FAMILIES)
            if (name !== which)
              expect({ which, has: record.includes(homes[name].word) }).toEqual({ which, has: false });
        }
      }),
      { numRuns: RUNS, seed, path, endOnFailure: true },
    );
  });
});
