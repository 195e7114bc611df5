/** Team news on many open screens: everybody hears of a post, all confirm it at once, and a removed guardian hears nothing more. */
import type { ClubStore } from '@touchline/server/club-store';
import {
  type Person as Account,
  buildPerson,
  buildPlayer,
  buildSession,
  buildTeam,
} from '@touchline/server/testing/records';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTwoTeams, Person, type TwoTeams } from '../../api/src/testing/two-teams';
import type { Listener } from '../../realtime/src/testing/listener';
import { startNode, type TestNode } from '../../realtime/src/testing/start';

const { add_post, add_reply, update_post, remove_post, confirm_post, list_posts } = postsContract;
const LARGE = '26700';
const FAMILIES = 200;

async function buildLargeTeam(store: ClubStore, coach: Person): Promise<Account[]> {
  const families = await Promise.all(
    Array.from({ length: FAMILIES }, (_, n) => buildPerson(store, `Family ${n}`, 'PARENT')),
  );
  const players = await Promise.all(families.map((family, n) => buildPlayer(store, `Child ${n}`, family)));
  await buildTeam(store, LARGE, { staff: [coach], family: families, players });
  return families;
}

let club: TwoTeams;
let node: TestNode;
let families: { person: Person; live: Listener }[];
beforeAll(async () => {
  club = await openTwoTeams();
  const { store, services, coach } = club;
  node = await startNode({ store, bus: services.subscriber });
  const accounts = await buildLargeTeam(store, coach);
  families = await Promise.all(
    accounts.map(async ({ token, user }) => ({
      person: new Person(coach.url, token, user),
      live: await node.connect(token),
    })),
  );
});
afterAll(async () => {
  await node.close();
  await club.close();
});

const write = (text: string, confirm = false) => club.coach.call(add_post, { body: { tag: LARGE, text, confirm } });
const read = async (who: Person, id: string) =>
  (await who.call(list_posts, { query: { tag: LARGE } })).find((post) => post.id === id);
const told = (live: Listener, id: string) => live.received('post:changed').filter((message) => message.id === id);

describe('team news on 200 open screens', () => {
  it('are told to each of them once, and each may read them', async () => {
    const id = await write('The field has changed.');
    await Promise.all(families.map(({ live }) => live.receives('post:changed')));
    const texts = await Promise.all(families.map(async ({ person }) => (await read(person, id))?.text));
    expect(new Set(texts)).toEqual(new Set(['The field has changed.']));
    await Promise.all(families.map(({ live }) => live.caughtUp()));
    expect(families.map(({ live }) => told(live, id).length)).toEqual(families.map(() => 1));
  });

  it('I4: are confirmed by all at once, twice: one row for each, and few messages for the staff', async () => {
    const id = await write('Please confirm.', true);
    const coach = await node.connect(club.coach.token);
    const before = await club.store.postReads.countDocuments({ postId: id });
    const confirm = () => families.map(({ person }) => person.call(confirm_post, { params: { id }, query: {} }));
    await Promise.all([...confirm(), ...confirm()]);
    const rows = (await club.store.postReads.find({ postId: id })).filter(
      ({ confirmedAt }) => confirmedAt !== undefined,
    );
    expect([before, rows.length, new Set(rows.map(({ userId }) => userId)).size]).toEqual([0, FAMILIES, FAMILIES]);
    expect((await read(club.coach, id))?.counts).toEqual({ families: FAMILIES, seen: FAMILIES, confirmed: FAMILIES });
    const seen = () => club.messages('post:changed').filter((message) => message.id === id && message.seen);
    // Each family hears that it has confirmed, on its other screens.
    await Promise.all(
      families.map(({ live }) => expect.poll(() => told(live, id).some((message) => message.seen)).toBe(true)),
    );
    await coach.caughtUp();
    expect(seen().length).toBeLessThan(FAMILIES);
    expect(told(coach, id)).toHaveLength(seen().length);
  });

  it('I12: end on both screens of a guardian who is removed, with the answer to the removal', async () => {
    const [{ person, live }, other] = families as [(typeof families)[number], (typeof families)[number]];
    const { token } = await buildSession(club.store, person.user);
    const screens = [live, await node.connect(token)];
    const id = await write('Before the removal');
    await Promise.all(screens.map((screen) => expect.poll(() => told(screen, id)).toHaveLength(1)));
    const { status } = await club.admin.ask(teamsContract.remove_member, {
      params: { teamId: LARGE, member: person.user.emailAddress },
    });
    expect(status).toBe(200);
    const frames = screens.map(({ frames }) => frames.length);

    await club.coach.call(update_post, { body: { id, text: 'After the removal' } });
    await other.person.call(add_reply, { body: { postId: id, text: 'A secret reply' } });
    const later = await write('A later post');
    await club.coach.call(remove_post, { params: { id }, query: {} });
    await expect.poll(() => told(other.live, id).at(-1)?.removed).toBe(true);
    await Promise.all(screens.map((screen) => screen.caughtUp()));
    for (const [n, screen] of screens.entries()) {
      expect(screen.frames.slice(frames[n]).filter(({ name }) => name === 'post:changed')).toEqual([]);
      expect(screen.raw).not.toContain(later);
      expect(screen.received('access:changed').length).toBeGreaterThan(0);
    }
    expect((await person.ask(list_posts, { query: { tag: LARGE } })).status).toBe(404);
    expect((await person.ask(confirm_post, { params: { id: later }, query: {} })).status).toBe(404);
    expect((await person.ask(add_reply, { body: { postId: later, text: 'Still here' } })).status).toBe(404);
    expect(await person.call(list_posts, { query: {} })).toEqual([]);
  });
});
