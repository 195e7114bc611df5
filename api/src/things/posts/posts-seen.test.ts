/** The state of a post for each family, after all that changes who belongs to a family. */

import { itemRow } from '@touchline/server/row-keys';
import { buildPlayer } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import type { PostView } from '@touchline/shared/posts/post.model';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptAll, emailOf, GREEN, openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';
import { addMember, removeMember, removePlayer } from '../teams/team-calls.fixture';

const { list_posts, add_post, update_post, see_posts, confirm_post, remind_post } = postsContract;
let club: TwoTeams;
let id: string;
beforeEach(async () => {
  club = await openTwoTeams();
  id = await club.coach.call(add_post, { body: { tag: GREEN, text: 'Park behind the school.', confirm: true } });
});
afterEach(() => club.close());

const see = (who: Person) => who.call(see_posts, { body: { ids: [id] } });
const confirm = (who: Person) => who.call(confirm_post, { params: { id }, query: {} });
async function read(who: Person = club.coach): Promise<PostView> {
  const post = (await who.call(list_posts, { query: { tag: GREEN } })).find((one) => one.id === id);
  if (!post) throw new Error(`No post ${id}`);
  return post;
}
const states = async () => (await read()).families?.map(({ name, state }) => `${name}: ${state}`);
const counts = async () => (await read()).counts;
const remindedFamilies = async () => (await club.coach.call(remind_post, { params: { id } })).reminded;

/** Makes somebody the second guardian of Noa, the child of parent2. */
async function shareNoa(guardian: 'newcomer' | 'parent'): Promise<void> {
  const contacts = [emailOf('parent2'), emailOf(guardian)];
  await club.admin.call(profilesContract.update_player_contact, { body: { playerId: club.noa, contacts } });
  await acceptAll(club[guardian]);
}

describe('who has seen a post', () => {
  it('is a family by either of its two guardians, and by the best of what they know', async () => {
    await shareNoa('newcomer');
    await see(club.newcomer);
    expect(await states()).toEqual(['Leo Raman, Mia Raman: waiting', 'Noa Silva: seen']);
    await confirm(club.parent2);
    expect(await states()).toEqual(['Leo Raman, Mia Raman: waiting', 'Noa Silva: confirmed']);
    expect(await counts()).toEqual({ families: 2, seen: 1, confirmed: 1 });
    // Each person answers for themselves: the other guardian may still confirm it.
    expect(await read(club.newcomer)).toMatchObject({ seen: true, confirmed: false });
    expect(await remindedFamilies()).toBe(1);
  });

  it('counts a confirmation for the text that was read: after another one it is of the former version, and asked for again', async () => {
    await shareNoa('newcomer');
    const reword = (text: string, fields: object = {}) =>
      club.coach.call(update_post, { body: { id, text, ...fields } });
    const { textRev } = await read(club.parent);
    const confirmRead = (who: Person) => who.ask(confirm_post, { params: { id }, query: { textRev: String(textRev) } });
    for (const who of [club.parent, club.parent2]) expect((await confirmRead(who)).status).toBe(200);
    await reword('Park behind the schoool.', { smallCorrection: true });
    expect(await counts()).toEqual({ families: 2, seen: 2, confirmed: 2 });
    expect((await read(club.parent)).textRev).toBe(textRev);
    await reword('Park at the river.');
    expect(await counts()).toEqual({ families: 2, seen: 2, confirmed: 0, former: 2 });
    expect(await read(club.parent)).toMatchObject({ confirmed: false, former: true });
    const asked = async (who: Person) => (await who.call(accountsContract.current_user, {})).news?.post.text;
    expect(await asked(club.parent)).toBe('Park at the river.');
    // Somebody who still has the former text on the screen says yes to nothing else.
    expect(await confirmRead(club.newcomer)).toMatchObject({ status: 409 });
    await confirm(club.newcomer);
    expect(await states()).toEqual(['Leo Raman, Mia Raman: former', 'Noa Silva: confirmed']);
    expect(await remindedFamilies()).toBe(1);
    await confirm(club.parent);
    expect(await read(club.parent)).toMatchObject({ confirmed: true, counts: { confirmed: 2 } });
    expect(await asked(club.parent)).toBeUndefined();
  });

  it('is read of rows that were stored before as a confirmation of the first text', async () => {
    await confirm(club.parent);
    await club.store.postReads.updateOne({ postId: id }, { $unset: { confirmedText: '' } });
    expect(await counts()).toEqual({ families: 2, seen: 1, confirmed: 1 });
    await club.coach.call(update_post, { body: { id, text: 'Park at the river.' } });
    expect(await counts()).toEqual({ families: 2, seen: 1, confirmed: 0, former: 1 });
    await confirm(club.parent);
    expect(await counts()).toEqual({ families: 2, seen: 1, confirmed: 1 });
  });

  it('is one family when a guardian of two households joins them', async () => {
    await confirm(club.parent);
    await shareNoa('parent');
    expect(await states()).toEqual(['Leo Raman, Mia Raman, Noa Silva: confirmed']);
    expect(await counts()).toEqual({ families: 1, seen: 1, confirmed: 1 });
    expect(await remindedFamilies()).toBe(0);
  });

  it('stays right after children are merged, and after the merge is undone', async () => {
    const { store, newcomer, admin } = club;
    const twin = await buildPlayer(store, 'Noa Silva Costa', newcomer);
    await store.teams.updateOne(
      { _id: GREEN },
      { $set: { [`players.${itemRow(twin._id)}`]: { id: twin._id } }, $addToSet: { playerIds: twin._id } },
    );
    await confirm(newcomer);
    expect((await states())?.slice(1)).toEqual(['Noa Silva: waiting', 'Noa Silva Costa: confirmed']);
    const merge = await admin.call(playersContract.merge_players, { body: { keepId: club.noa, dropId: twin._id } });
    expect((await states())?.slice(1)).toEqual(['Noa Silva: confirmed']);
    expect(await counts()).toEqual({ families: 2, seen: 1, confirmed: 1 });
    await admin.call(playersContract.undo_merge, { params: { id: merge } });
    expect((await states())?.slice(1).toSorted()).toEqual(['Noa Silva Costa: confirmed', 'Noa Silva: waiting']);
  });

  it('counts only guardians who may still read it, and counts them again when they come back', async () => {
    const { coach, manager, parent2 } = club;
    await confirm(parent2);
    expect((await removeMember(manager, emailOf('parent2'))).status).toBe(200);
    expect((await parent2.ask(list_posts, { query: { tag: GREEN } })).status).toBe(404);
    expect((await parent2.ask(confirm_post, { params: { id }, query: {} })).status).toBe(404);
    expect(await counts()).toEqual({ families: 1, seen: 0, confirmed: 0 });
    expect((await states())?.at(1)).toBe('Noa Silva: absent');
    await addMember(coach, emailOf('parent2'), 'family');
    await acceptAll(parent2);
    expect(await counts()).toEqual({ families: 2, seen: 1, confirmed: 1 });
  });

  it('loses a family whose child leaves the roster, and keeps one with another child', async () => {
    const { manager, parent, parent2 } = club;
    await Promise.all([see(parent), confirm(parent2)]);
    await removePlayer(manager, club.leo);
    expect(await states()).toEqual(['Mia Raman: seen', 'Noa Silva: confirmed']);
    await removePlayer(manager, club.noa);
    expect(await counts()).toEqual({ families: 1, seen: 1, confirmed: 0 });
  });
});
