import { markOfPlayer } from '@touchline/server/erasures';
import { peopleFields } from '@touchline/server/event-people';
import type { PlayerRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { buildEvent, buildPlayer, newEvent } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../data/accounts/passwords';
import { finishInterruptedWork } from '../../interrupted-work';
import { isNamedIn, storedText } from '../../testing/stored-text';
import { GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { mergeTraces, play } from './merge-traces.fixture';

const { merge_players, undo_merge } = playersContract;
describe.each(STORES)('merging children on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let leo: PlayerRecord;
  /** The same child as Leo, as the manager typed it: without a guardian. */
  let twin: PlayerRecord;
  beforeEach(() => open());
  afterEach(() => club.close());

  async function open() {
    club = await openTwoTeams(mongoUrl);
    const found = await club.store.players.findOne({ _id: club.leo });
    if (!found) throw new Error('no Leo');
    leo = found;
    twin = await buildPlayer(club.store, 'Leo Ramann');
    await club.store.teams.updateOne(
      { _id: GREEN },
      { $set: { [`players.${itemRow(twin._id)}`]: { id: twin._id } }, $addToSet: { playerIds: twin._id } },
    );
  }

  const merge = (who: Person, keepId = leo._id, dropId = twin._id) =>
    who.ask(merge_players, { body: { keepId, dropId } });
  const undo = (who: Person, id: string) => who.ask(undo_merge, { params: { id } });
  const { row, traces, state } = mergeTraces(() => ({ club, leo, twin }));

  it('lists a merge to those who run the team, until it is undone', async () => {
    const id = await merge(club.coach).then(({ reply }) => reply);
    const listed = () => club.coach2.call(playersContract.list_merges, { query: { teamId: GREEN } });
    expect(await listed()).toMatchObject([{ id, kept: 'Leo Raman', dropped: 'Leo Ramann', by: 'coach surname' }]);
    await club.coach.call(playersContract.undo_merge, { params: { id } });
    expect(await listed()).toEqual([]);
  });

  it('moves rosters, sign-ups, line-ups, plays, developments, clips and markers; undoing it restores them', async () => {
    const traced = await traces();
    const before = await state(traced);
    const { status, reply: id } = await merge(club.coach);
    expect(status).toBe(200);
    expect(await state(traced)).toEqual({
      players: [['leo', leo.contacts]],
      roster: ['leo', 'other', 'other'],
      alone: { rows: ['leo leo Leo Raman MAYBE'], plays: [[['Leo Raman'], ['leo']]], lineUp: ['leo Leo Raman'] },
      // The answer NO was the later one.
      both: { rows: ['leo leo Leo Raman NO'], plays: [[['Leo Raman'], ['leo']]], lineUp: [] },
      months: [
        ['2026-01', 'leo', ['51000001']],
        ['2026-02', 'leo', ['51000002', '51000003']],
      ],
      clips: [['leo'], ['leo'], ['leo']],
      markers: ['disc-1 leo', 'disc-2 leo'],
    });
    expect((await merge(club.coach)).reply).toBe(id);
    expect((await undo(club.coach, id)).status).toBe(200);
    expect(await state(traced)).toEqual(before);
    expect((await undo(club.coach, id)).status).toBe(200);
    expect(await state(traced)).toEqual(before);
  });

  it.each([
    [
      'the child',
      async () => {
        const { rev } = await club.parent.call(profilesContract.get_profile, { query: {} });
        const players = [{ id: leo._id, name: leo.name, position: 'Libero' }];
        await club.parent.call(profilesContract.update_profile, { body: { rev, players } });
      },
    ],
    [
      'a contact',
      () => club.admin.call(profilesContract.update_player_contact, { body: { playerId: leo._id, contacts: [] } }),
    ],
    [
      'an answer',
      async ({ alone }: Awaited<ReturnType<typeof traces>>) => {
        const event = await club.store.events.findOne({ _id: alone });
        const [time = '', hash = ''] = event?.keys[0]?.split('/') ?? [];
        const [answered] = Object.values(event?.attendees ?? {});
        await club.coach.call(eventsContract.update_attendee, {
          params: { time, hash, id: alone, index: answered?.id ?? '' },
          query: {},
          body: { available: 'NO' },
        });
      },
    ],
    [
      'a sign-up',
      async () => {
        const body = { playerId: leo._id, available: 'YES' as const };
        await club.parent.call(eventsContract.add_attendee, { params: (await club.game()).key, body });
      },
    ],
    [
      'a development',
      async () => {
        const { _id: id, rev = 0 } =
          (await club.store.developments.findOne({ playerId: leo._id, month: '2026-02' })) ?? {};
        await club.coach.call(developmentsContract.update_development, { body: { id: id ?? '', rev, matches: [] } });
      },
    ],
    ['a clip', () => club.store.filmClips.updateOne({ _id: '87000000' }, { $set: { playerIds: [leo._id, club.noa] } })],
    [
      'the roster',
      () => club.coach.call(teamsContract.remove_player, { params: { teamId: GREEN, player: leo._id } } as never),
    ],
  ])('can no longer be undone, nor are listed, once %s has changed since', async (_what, change) => {
    const traced = await traces();
    const { reply: id } = await merge(club.coach);
    await change(traced);
    const changed = await state(traced);
    const { status, problem } = await undo(club.admin, id);
    expect([status, problem.detail]).toEqual([
      409,
      'Something about Leo Raman has changed since the merge, so it can no longer be undone.',
    ]);
    expect(await club.admin.call(playersContract.list_merges, { query: { teamId: GREEN } })).toEqual([]);
    expect(await state(traced)).toEqual(changed);
  });

  it('leaves other children of one name in a play', async () => {
    const bens = [await buildPlayer(club.store, 'Ben Ott'), await buildPlayer(club.store, 'Ben Ott')];
    const { _id } = await buildEvent(club.store, [GREEN]);
    const namesAndIds = async () =>
      Object.values((await club.store.events.findOne({ _id }))?.plays ?? {}).map(({ players, playerIds }) => [
        ...[players, playerIds],
      ]);
    const benIds = bens.map((ben) => ben._id);
    for (const named of [[twin], [leo, twin]]) {
      const plays = play(...bens, ...named);
      await club.store.events.updateOne({ _id }, { $set: { plays, ...peopleFields({ ...newEvent([]), plays }) } });
      const before = await namesAndIds();
      const { reply: id } = await merge(club.coach);
      expect(await namesAndIds()).toEqual([
        [
          ['Ben Ott', 'Ben Ott', 'Leo Raman'],
          [...benIds, leo._id],
        ],
      ]);
      await undo(club.coach, id);
      expect(await namesAndIds()).toEqual(before);
    }
  });

  it('keeps the later of two answers, and records the merge in the history of the event', async () => {
    const early = await buildEvent(club.store, [GREEN], {
      attendees: [row(leo, 'YES', 2_000), row(twin, 'NO', 1_000)],
    });
    const untimed = await buildEvent(club.store, [GREEN], { attendees: [row(leo, 'YES'), row(twin, 'NO')] });
    await merge(club.coach);
    const answersOf = async (_id: string) =>
      Object.values((await club.store.events.findOne({ _id }))?.attendees ?? {}).map(({ available }) => available);
    expect(await answersOf(early._id)).toEqual(['YES']);
    expect(await answersOf(untimed._id)).toEqual(['NO']);
    const [time = '', hash = ''] = untimed.keys[0]?.split('/') ?? [];
    const query = { time, hash, id: untimed._id };
    const history = await club.coach.call(eventEditingContract.get_event_history, { query });
    expect(history).toMatchObject([
      { what: 'attendee:removed', fields: ['merge'] },
      { what: 'attendee:changed', fields: ['merge'] },
    ]);
  });

  it('makes the guardian of the dropped child a guardian of the other one, with access at every moment; undoing takes it back', async () => {
    const traced = await traces();
    const before = await state(traced);
    const { reply: id } = await merge(club.coach, twin._id, leo._id);
    expect((await state(traced)).players).toEqual([['twin', leo.contacts]]);
    const ownChildren = async () =>
      (await club.parent.call(profilesContract.get_profile, { query: {} })).players?.map(({ name }) => name).sort();
    // The name of the child whose guardian has seen it.
    expect(await ownChildren()).toEqual(['Leo Raman', 'Mia Raman']);
    expect((await club.parent.call(teamsContract.list_teams, {})).map(({ id: team }) => team)).toEqual([GREEN]);
    await undo(club.coach, id);
    expect(await ownChildren()).toEqual(['Leo Raman', 'Mia Raman']);
    expect(await state(traced)).toEqual(before);
  });

  it('of two children with guardians needs an ADMIN; children of another team get 404', async () => {
    expect((await merge(club.coach, leo._id, club.noa)).status).toBe(403);
    expect((await merge(club.coach, leo._id, club.ida)).status).toBe(404);
    expect((await merge(club.blueCoach)).status).toBe(404);
    expect((await merge(club.parent)).status).toBe(403);
    const { reply: id } = await merge(club.admin, leo._id, club.noa);
    expect((await club.store.players.findOne({ _id: leo._id }))?.contacts).toHaveLength(2);
    const mails = club.mailsTo(club.parent.user.emailAddress).map(({ text }) => text);
    expect(mails.some((text) => text.includes(club.parent2.user.emailAddress))).toBe(true);
    expect((await undo(club.coach, id)).status).toBe(403);
    expect((await undo(club.blueCoach, id)).status).toBe(404);
    expect((await undo(club.admin, id)).status).toBe(200);
    expect((await club.store.players.findOne({ _id: leo._id }))?.contacts).toEqual(leo.contacts);
  });

  it.each([
    ['kept', (real: string, other: string) => [real, other]],
    ['dropped', (real: string, other: string) => [other, real]],
  ] as const)(
    'tells the guardian of the %s child whom the invitations of the other child reach',
    async (_which, order) => {
      const { emailAddress } = club.newcomer.user;
      const body = { teamId: GREEN, kind: 'guardian' as const, emailAddress, playerId: twin._id };
      await club.coach.call(invitationsContract.add_invitation, { body });
      const [keepId, dropId] = order(leo._id, twin._id);
      expect((await merge(club.coach, keepId, dropId)).status).toBe(200);
      const mails = club.mailsTo(club.parent.user.emailAddress).filter(({ text }) => text.includes(emailAddress));
      expect(mails).toMatchObject([{ subject: 'The guardians of a child have changed' }]);
      expect(mails[0]?.text).toContain('Invited, not a guardian until they accept');
    },
  );

  it('R20: are at most 60 an hour for one account, counting undone ones', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (let times = 0; times < 30; times += 1) {
      expect((await merge(club.coach, leo._id, club.ida)).status).toBe(404);
      expect((await undo(club.coach, unknown)).status).toBe(404);
    }
    expect([(await merge(club.coach)).status, (await undo(club.coach, unknown)).status]).toEqual([429, 429]);
    expect((await merge(club.manager)).status).toBe(200);
  });

  it('neither begin nor are undone while the family erases a child', async () => {
    const began = (_id: string) => club.store.players.updateOne({ _id }, { $set: { erasing: Date.now() } });
    await began(twin._id);
    expect((await merge(club.coach)).status).toBe(404);
    await club.store.players.updateOne({ _id: twin._id }, { $unset: { erasing: '' } });
    const { reply: id } = await merge(club.coach);
    await began(leo._id);
    expect((await undo(club.coach, id)).status).toBe(409);
    expect(await club.store.merges.findOne({ _id: id })).toMatchObject({ state: 'merged' });
  });

  it('shows a guardian whose form names the merged child the current profile', async () => {
    await club.store.players.updateOne({ _id: twin._id }, { $set: { contacts: [club.parent.user.emailAddress] } });
    const { rev } = await club.parent.call(profilesContract.get_profile, { query: {} });
    await merge(club.admin);
    const body = { rev, players: [{ id: twin._id, name: 'Leo Ramann' }] };
    const { status, problem } = await club.parent.ask(profilesContract.update_profile, { body });
    expect([status, problem.detail]).toEqual([409, 'Your profile was saved elsewhere meanwhile.']);
  });

  it('cannot be undone after 7 days', async () => {
    const { reply: id } = await merge(club.coach);
    const merged = await club.store.merges.findOne({ _id: id });
    expect((merged?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    await club.store.merges.updateOne({ _id: id }, { $set: { expiresAt: Date.now() - 1 } });
    expect((await undo(club.coach, id)).status).toBe(404);
  });

  it('R5: keep the id of the merged child taken, also after the merge can no longer be undone', async () => {
    const { reply: id } = await merge(club.coach);
    const steal = (rev: number) =>
      club.parent2.ask(profilesContract.update_profile, { body: { rev, players: [{ id: twin._id, name: 'My Own' }] } });
    const refused = await steal(1);
    expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringContaining('known already')]);
    await club.store.merges.deleteMany({ _id: id });
    expect((await steal(1)).status).toBe(409);
    const body = { emailAddress: club.parent2.user.emailAddress, players: [{ id: twin._id, name: 'My Own' }] };
    await club.admin.call(usersContract.update_user, { body });
    expect(await club.store.players.find({ name: 'My Own' })).toHaveLength(1);
    expect(await club.store.players.findOne({ _id: twin._id })).toBeNull();
  });

  it('R5: cannot be undone while another child has the id, and give that child nothing', async () => {
    const traced = await traces();
    const { reply: id } = await merge(club.coach);
    const merged = await state(traced);
    // Stored before ids of merged children stayed taken.
    const stranger = { ...twin, name: 'My Own', contacts: [club.parent2.user.emailAddress], createdBy: 'parent2' };
    await club.store.players.insertOne(stranger);
    expect((await undo(club.coach, id)).status).toBe(409);
    expect(await club.store.players.findOne({ _id: twin._id })).toEqual(stranger);
    await club.store.players.deleteOne({ _id: twin._id });
    expect(await state(traced)).toEqual(merged);
    expect((await undo(club.coach, id)).status).toBe(200);
  });

  it('succeeds once of many concurrent calls', async () => {
    const traced = await traces();
    const answers = await Promise.all([merge(club.coach), merge(club.coach), merge(club.manager), merge(club.admin)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => [200, 404].includes(status))).toBe(true);
    expect(await club.store.merges.find({})).toHaveLength(1);
    expect((await state(traced)).both.rows).toEqual(['leo leo Leo Raman NO']);
  });

  /** Lets every write fail from the given one on, as after a kill. Returns a function that restores the writes and returns whether one failed. */
  function killAtWrite(count: number) {
    let writes = 0;
    const restore: (() => void)[] = [];
    for (const [name, documents] of Object.entries(club.store)) {
      if (name === 'leases') continue;
      for (const method of ['insertOne', 'findOneAndUpdate', 'updateOne', 'deleteOne', 'deleteMany'] as const) {
        const original = (documents as unknown as Record<string, unknown>)[method] as (
          ...args: unknown[]
        ) => Promise<unknown>;
        Object.assign(documents, {
          [method]: async (...args: unknown[]) => {
            writes += 1;
            if (writes >= count) throw new Error('killed');
            return original.apply(documents, args);
          },
        });
        restore.push(() => Object.assign(documents, { [method]: original }));
      }
    }
    return () => {
      for (const restoreWrite of restore) restoreWrite();
      return writes >= count;
    };
  }

  it('S1: finishes a merge or its undo at the next start after a crash at any write', async () => {
    const traced = await traces();
    const before = await state(traced);
    await merge(club.coach);
    const after = await state(traced);
    let kills = 0;
    for (let write = 2, killed = true; killed; write += 1) {
      await club.close();
      await open();
      const own = await traces();
      let end = killAtWrite(write);
      await merge(club.coach);
      killed = end();
      await finishInterruptedWork(club.services);
      const [merged] = await club.store.merges.find({});
      // A crash before the merge is noted leaves nothing behind.
      expect(await state(own), `merge killed at write ${write}`).toEqual(merged ? after : before);
      if (!merged) continue;
      end = killAtWrite(write);
      await undo(club.coach, merged._id);
      const undoKilled = end();
      await finishInterruptedWork(club.services);
      const [undone] = await club.store.merges.find({});
      expect(await state(own), `undo killed at write ${write}`).toEqual(undone?.state === 'undone' ? before : after);
      if (undoKilled) kills += 1;
    }
    expect(kills).toBeGreaterThan(10);
  });

  it('R25: erasing the child that was kept leaves nothing of the dropped one', async () => {
    await club.store.users.updateOne(
      { _id: club.parent.user._id },
      { $set: { passwordHash: await hashPassword('corner flag 12') } },
    );
    await traces();
    await merge(club.coach);
    await club.parent.call(profilesContract.delete_account, { body: { password: 'corner flag 12' } });
    const text = await storedText(club.store, 'mails', 'audit');
    expect(text).not.toContain('Leo Raman');
    expect(isNamedIn(text, club.parent.user.emailAddress)).toBe(false);
    expect(await club.store.merges.find({})).toEqual([]);
    // A restored backup does not bring the other record back either.
    expect(await club.store.erasures.findOne({ _id: markOfPlayer(twin) })).not.toBeNull();
  });
});
