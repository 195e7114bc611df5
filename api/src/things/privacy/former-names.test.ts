/** Tests that names from before a rename leave the store with their person. */

import { appendUpdate } from '@touchline/server/boards/journal';
import { itemRow } from '@touchline/server/row-keys';
import { buildDevelopment, buildEngagement, buildPlayer } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { rootsOf } from '@touchline/shared/boards/document';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { storedText } from '../../testing/stored-text';
import { GREEN, STORES, type TwoTeams } from '../../testing/two-teams';
import { deleteAccount, openClubToLeave } from './leaving.fixture';

const { get_profile, update_profile } = profilesContract;
const { save_play, add_all_players } = eventEditingContract;
const PAST = Date.now() - 30 * 86_400_000;
const PLAY = '30000001';

describe.each(STORES)('former names on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openClubToLeave(mongoUrl);
  });
  afterEach(() => club.close());

  const tag = (game: EventView, play: { id?: string; name: string; players: string[]; playerIds: string[] }) =>
    club.coach.call(save_play, { params: game.key, body: { id: PLAY, ...play } });
  /** Renames the parent and Leo, as the family does. */
  async function rename(name = 'Leo R.') {
    const { rev } = await club.parent.call(get_profile, { query: {} });
    await club.parent.call(update_profile, {
      body: { rev, fullName: 'Priya Newname', players: [{ id: club.leo, name }] },
    });
  }
  const playsOf = async ({ id }: EventView) =>
    Object.values((await club.store.events.findOne({ _id: id }))?.plays ?? {}).map(({ name, players }) => [
      name,
      ...players,
    ]);
  const makePast = ({ id }: EventView) =>
    club.store.events.updateOne({ _id: id }, { $set: { eventTime: PAST }, $inc: { version: 1 } });

  it('R25: an erasure leaves no former name of a child or an adult, wherever it was copied', async () => {
    const { store } = club;
    const [past, coming] = [await club.game(), await club.game()];
    const leo = await store.players.findOne({ _id: club.leo });
    if (!leo) throw new Error('no child');
    for (const game of [past, coming]) {
      await tag(game, {
        name: 'Goal, Noa Silva, Leo Raman',
        players: ['Noa Silva', 'Leo Raman'],
        playerIds: [club.noa, club.leo],
      });
      await club.coach.call(add_all_players, { query: { ...game.key, teams: [GREEN] } });
      await club.parent.call(eventsContract.add_attendee, { params: game.key, body: { playerId: club.leo } });
      await club.parent.call(eventsContract.add_attendee, { params: game.key, body: { volunteer: 'Ref' } });
      await club.parent.call(eventPlanningContract.offer_ride, { params: game.key, body: { seats: 2 } });
      const { rev } = await club.read(game.key);
      const jobs = [{ id: '31000001', name: 'Oranges', needed: 1 }];
      await club.manager.call(eventEditingContract.update_event, { body: { id: game.id, rev, jobs } });
      const params = { ...game.key, jobId: '31000001' };
      await club.parent.call(eventPlanningContract.take_job, { params });
    }
    await makePast(past);
    await buildDevelopment(store, GREEN, leo);
    await buildEngagement(store, GREEN, club.parent);
    const board = await club.coach.call(boardsContract.add_board, {
      body: { teamId: GREEN, month: Date.UTC(2026, 4), name: 'May' },
    });
    const drawing = new Y.Doc();
    const marker = { kind: 'player', at: { x: 1, y: 1 }, side: 'home', label: 'Leo Raman', playerId: club.leo };
    rootsOf(drawing).shapes.set('disc', marker);
    await appendUpdate(store, board, Y.encodeStateAsUpdate(drawing));
    await rename();

    const names = [club.parent.user.fullName, 'Leo Raman', 'Priya Newname', 'Leo R.'];
    const before = await storedText(store);
    for (const name of names) expect(before, name).toContain(name);
    expect((await deleteAccount(club.parent)).status).toBe(200);
    await expect.poll(() => store.mails.countDocuments({})).toBe(0);
    // Lists are sorted by names in lower case, and another parent's ends with this one's.
    const after = (await storedText(store)).replaceAll('blueparent surname', '');
    for (const name of names) expect(after, name).not.toContain(name);
    for (const game of [past, coming])
      expect(await playsOf(game)).toEqual([['Goal, Noa Silva, Removed player', 'Noa Silva', 'Removed player']]);
  });

  it('R20: an account gives children at most 100 new names an hour', async () => {
    const statuses: number[] = [];
    for (let n = 0; n <= 100; n += 1) {
      const { rev } = await club.parent.call(get_profile, { query: {} });
      const body = { rev, players: [{ id: club.leo, name: `Leo ${n}` }] };
      statuses.push((await club.parent.ask(update_profile, { body })).status);
    }
    expect(statuses).toEqual([...Array(100).fill(200), 429]);
    expect((await club.store.players.findOne({ _id: club.leo }))?.name).toBe('Leo 99');
  });

  it('a new name of a child is written into line-ups and plays, also of past events, in one published change', async () => {
    const game = await club.game();
    await club.coach.call(add_all_players, { query: { ...game.key, teams: [GREEN] } });
    await tag(game, { name: 'Goal, Leo Raman', players: ['Leo Raman', 'Leo Ramanov'], playerIds: [club.leo] });
    await makePast(game);
    const { version } = await club.read(game.key);
    await rename();
    expect(await playsOf(game)).toEqual([['Goal, Leo R.', 'Leo R.', 'Leo Ramanov']]);
    const { participants, version: after } = await club.read(game.key);
    expect(participants.map(({ playerName }) => playerName)).toContain('Leo R.');
    expect(after).toBe(version + 1);
    const published = club.messages('event:changed').filter(({ key }) => key.id === game.id);
    expect(published.at(-1)).toMatchObject({
      version: after,
      patch: { plays: [{ players: ['Leo R.', 'Leo Ramanov'] }] },
    });
  });

  it('a new name that an ADMIN or the staff of a child without guardians types is written there, too', async () => {
    const game = await club.game();
    await tag(game, { name: 'Goal, Leo Raman', players: ['Leo Raman'], playerIds: [club.leo] });
    const { emailAddress } = club.parent.user;
    const players = [{ id: club.leo, name: 'Leo Admin' }];
    await club.admin.call(usersContract.update_user, { body: { emailAddress, players } });
    expect(await playsOf(game)).toEqual([['Goal, Leo Admin', 'Leo Admin']]);
    const zoe = await buildPlayer(club.store, 'Zoe Alone', club.parent);
    await club.store.players.updateOne({ _id: zoe._id }, { $set: { contacts: [] } });
    const onRoster = { $set: { [`players.${itemRow(zoe._id)}`]: { id: zoe._id } }, $push: { playerIds: zoe._id } };
    await club.store.teams.updateOne({ _id: GREEN }, onRoster);
    await tag(game, { name: 'Goal', players: ['Zoe Alone'], playerIds: [zoe._id] });
    const body = { teamId: GREEN, playerId: zoe._id, name: 'Zoe New' };
    await club.coach.call(playersContract.update_rostered_player, { body });
    expect(await playsOf(game)).toEqual([['Goal', 'Zoe New']]);
  });

  it.each([
    ['beside their ids', ['Old Leo', 'Noa Silva'], ['Removed player', 'Noa Silva']],
    ['in another order than their ids', ['Noa Silva', 'Old Leo'], ['Noa Silva', 'Removed player']],
    ['more than ids', ['Noa Silva', 'Guest', 'Old Leo'], ['Noa Silva', 'Removed player', 'Removed player']],
    ['less than ids', ['Old Leo'], ['Removed player']],
  ])('R25: an erasure removes a former name that a play kept, with names %s', async (_how, players, expected) => {
    const game = await club.game();
    await tag(game, { name: 'Goal, Old Leo', players, playerIds: [club.leo, club.noa] });
    await deleteAccount(club.parent);
    expect(await playsOf(game)).toEqual([['Goal, Removed player', ...expected]]);
    expect(await storedText(club.store)).not.toContain('Old Leo');
  });

  it('R25: an erasure leaves no name of a record that was merged into the child', async () => {
    const game = await club.game();
    const typed = await buildPlayer(club.store, 'Leo Ramann', club.parent);
    const onRoster = {
      $set: { [`players.${itemRow(typed._id)}`]: { id: typed._id } },
      $push: { playerIds: typed._id },
    };
    await club.store.teams.updateOne({ _id: GREEN }, onRoster);
    await club.store.players.updateOne({ _id: typed._id }, { $set: { contacts: [] } });
    await tag(game, { name: 'Goal, Leo Ramann', players: ['Leo Ramann'], playerIds: [typed._id] });
    await club.coach.call(playersContract.merge_players, { body: { keepId: club.leo, dropId: typed._id } });
    expect(await playsOf(game)).toEqual([['Goal, Leo Raman', 'Leo Raman']]);
    await deleteAccount(club.parent);
    expect(await playsOf(game)).toEqual([['Goal, Removed player', 'Removed player']]);
    // Mails that wait are deleted within a day (decision 0011); the one about the merge names both records.
    expect(await storedText(club.store, 'mails')).not.toContain('Leo Ramann');
  });

  it('R25: an erasure takes every name that the family ever had out of what others typed', async () => {
    const { parent, coach, store } = club;
    const write = (text: string) => coach.call(postsContract.add_post, { body: { tag: GREEN, text } });
    const save = async (names: object, name: string) => {
      const { rev } = await parent.call(get_profile, { query: {} });
      await parent.call(update_profile, { body: { rev, ...names, players: [{ id: club.leo, name }] } });
    };
    await save({ fullName: 'Priya First', userName: 'Quirky Quokka' }, 'Leo First');
    await save({ fullName: 'Priya Second', userName: 'Coach' }, 'Pass');
    await save({ fullName: 'Priya Third', userName: 'Plain Parrot' }, 'Leo Last');
    const texts = ['Leo First, Leo Last and Noa Silva play.', 'Thanks Priya First, PRIYA  SECOND, Priya Third.'];
    // One word may be any: a former name or a user name of one word stays.
    for (const text of [...texts, 'Quirky Quokka, plain parrot.', 'Coach says: Pass!']) await write(text);
    await deleteAccount(parent);
    const posts = (await store.posts.find({}, { sort: { at: 1 } })).map(({ text }) => text);
    expect(posts.toSorted()).toEqual([
      'Coach says: Pass!',
      'Removed person, Removed person.',
      'Removed player, Removed player and Noa Silva play.',
      'Thanks Removed person, Removed person, Removed person.',
    ]);
  });

  it('R25: an erasure takes the names of a child that was merged into the erased one out of texts, unless it was separated again', async () => {
    const { coach, store } = club;
    const typed = await buildPlayer(store, 'Leopold Ramanov', club.parent);
    const other = await buildPlayer(store, 'Lenny Ramann', club.parent);
    let merge = '';
    for (const { _id } of [typed, other]) {
      const onRoster = { $set: { [`players.${itemRow(_id)}`]: { id: _id } }, $push: { playerIds: _id } };
      await store.teams.updateOne({ _id: GREEN }, onRoster);
      await store.players.updateOne({ _id }, { $set: { contacts: [] } });
      merge = await coach.call(playersContract.merge_players, { body: { keepId: club.leo, dropId: _id } });
    }
    await coach.call(playersContract.undo_merge, { params: { id: merge } });
    const text = 'Leopold Ramanov, Lenny Ramann and Leo Raman run.';
    await coach.call(postsContract.add_post, { body: { tag: GREEN, text } });
    await deleteAccount(club.parent);
    const texts = (await store.posts.find({})).map((post) => post.text);
    expect(texts).toEqual(['Removed player, Lenny Ramann and Removed player run.']);
  });

  it('R25: an erasure keeps another child of the same name in a play', async () => {
    const game = await club.game();
    const namesake = await buildPlayer(club.store, 'Leo Raman', club.parent2);
    const ids = [namesake._id, club.leo];
    await tag(game, { name: 'Corner', players: ['Leo Raman', 'Leo Raman'], playerIds: ids });
    await deleteAccount(club.parent);
    expect(await playsOf(game)).toEqual([['Corner', 'Leo Raman', 'Removed player']]);
  });
});
