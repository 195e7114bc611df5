import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedText } from '../../testing/stored-text';
import { emailOf, GREEN, openTwoTeams, type TwoTeams } from '../../testing/two-teams';
import { applyLedger } from './ledger.service';

const { get_profile, update_profile, remove_child } = profilesContract;

describe('removing a child that was entered by mistake', () => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams();
  });
  afterEach(() => club.close());

  const profile = () => club.parent.call(get_profile, { query: {} });
  async function enterChild(called = 'Typing Mistake', sent: { id?: string } = {}): Promise<string> {
    const { rev, players = [] } = await profile();
    const others = players.map(({ id, name }) => ({ id, name }));
    await club.parent.call(update_profile, { body: { rev, players: [...others, { ...sent, name: called }] } });
    return (await profile()).players?.find(({ name }) => name === called)?.id ?? '';
  }
  const remove = (playerId: string, who = club.parent) => who.ask(remove_child, { params: { playerId } });

  it('erases the child, for its only guardian who entered it', async () => {
    const id = await enterChild();
    expect((await remove(id, club.parent2)).status).toBe(404);
    expect(await remove(id)).toMatchObject({ status: 200, reply: id });
    expect((await profile()).players?.map(({ name }) => name)).not.toContain('Typing Mistake');
    expect(await storedText(club.store)).not.toContain('Typing Mistake');
    expect((await remove(id)).status).toBe(404);
  });

  it('changes no role, kind, id, address or ordinary word, whatever the child was called', async () => {
    const { coach, store } = club;
    const { key } = await club.game();
    const post = 'Training: we will meet at nine in the team bus. See Will there. Thanks Leo Raman for the cake.';
    await coach.call(postsContract.add_post, { body: { tag: GREEN, text: post } });
    const before = await storedText(store);
    for (const called of ['GAME', 'ADMIN', GREEN, club.leo, emailOf('coach')])
      expect((await remove(await enterChild(called))).status, called).toBe(200);
    expect(await coach.call(eventsContract.get_event, { query: key })).toMatchObject({ type: 'GAME', tags: [GREEN] });
    const changed = (await storedText(store)).split('Removed player').length;
    expect(changed).toBe(before.split('Removed player').length);
    const phrases = ['Will', 'Training', 'the team bus', 'Thanks Leo Raman For', 'Riverside Green'];
    for (const called of phrases) expect((await remove(await enterChild(called))).status, called).toBe(200);
    expect((await store.posts.find({})).map(({ text }) => text)).toContain(post);
    expect((await store.teams.find({})).map(({ name }) => name)).toContain('Riverside Green');
  });

  it('gives the id of an erased child to nobody, and counts removals', async () => {
    const id = await enterChild();
    await remove(id);
    const { rev, players = [] } = await profile();
    const again = await club.parent.ask(update_profile, {
      body: { rev, players: [...players.map((one) => ({ id: one.id, name: one.name })), { id, name: 'Another' }] },
    });
    expect(again).toMatchObject({ status: 409 });
    for (let count = 1; count < 10; count += 1)
      expect((await remove(await enterChild(`Mistake ${count}`))).status).toBe(200);
    expect((await remove(await enterChild('One More'))).status).toBe(429);
  });

  it('goes on at the next start with an erasure that broke off, whatever came last', async () => {
    const id = await enterChild();
    await club.coach.call(postsContract.add_post, { body: { tag: GREEN, text: 'Get well soon, Typing Mistake!' } });
    const { store } = club;
    const { find } = store.posts;
    Object.assign(store.posts, { find: () => Promise.reject(new Error('power failure')) });
    expect((await remove(id)).status).toBe(500);
    Object.assign(store.posts, { find });
    expect(await storedText(store)).toContain('Typing Mistake');
    await applyLedger(club.services);
    expect(await storedText(store)).not.toContain('Typing Mistake');
    expect(await store.players.findOne({ _id: id })).toBeNull();
  });

  it('leaves a child whom others know: on a roster, with another guardian, or entered by staff', async () => {
    const id = await enterChild();
    await club.store.players.updateOne({ _id: id }, { $addToSet: { contacts: emailOf('parent2') } });
    expect((await remove(id)).problem.detail).toContain('another guardian');
    await club.store.players.updateOne({ _id: id }, { $set: { contacts: [emailOf('parent')] } });
    await club.coach.call(teamsContract.add_player, { params: { teamId: GREEN, player: id } });
    expect((await remove(id)).problem.detail).toContain('roster');
    await club.store.players.updateOne({ _id: id }, { $set: { createdBy: club.coach.user._id } });
    expect((await remove(id)).problem.detail).toContain('staff entered');
    expect((await profile()).players?.map(({ name }) => name)).toContain('Typing Mistake');
  });
});
