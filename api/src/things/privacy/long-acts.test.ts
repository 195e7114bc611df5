/** R20: calls of others are answered while an act reads the whole club. */
import { buildLargeClub } from '@touchline/server/testing/large-club';
import { type Person as Built, buildPost, newPlayer } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/start-test-api';
import { Person } from '../../testing/two-teams';

const SIZE = { teams: 3, childrenPerTeam: 3, eventsPerTeam: 10, engagementMonths: 1 };
/** More than a club of 300 teams has, so that one piece of work for all of them would be long. */
const CHILDREN = 10_000;
const POSTS = 3_000;
const LONG = 'Bring the kit of Newman, water and a ball, and be there early. '.repeat(30);

let api: TestApi;
let club: Awaited<ReturnType<typeof buildLargeClub>>;
beforeAll(async () => {
  api = await startTestApi({ settings: { LIMIT_FAMILY: '1000000', LIMIT_ADDRESS: '1000000' } });
  const { store } = api.services;
  club = await buildLargeClub(store, SIZE);
  const { admin, teams } = club;
  for (let n = 0; n < CHILDREN; n += 500)
    await Promise.all(
      Array.from({ length: 500 }, (_, k) =>
        store.players.insertOne(newPlayer(`Kid ${n + k} Newman ${k}`, [admin.user])),
      ),
    );
  for (let n = 0; n < POSTS; n += 500)
    await Promise.all(Array.from({ length: 500 }, () => buildPost(store, teams[2]?.id ?? '', { text: LONG })));
});
afterAll(() => api.close());

const as = ({ token, user }: Built): Person => new Person(api.url, token, user);

/** Runs an act, and meanwhile watches the event loop and makes calls. Returns the longest piece of work as a share of the whole time, and the number of calls. */
async function during(act: () => Promise<unknown>) {
  const other = as((club.teams[1] as (typeof club.teams)[number]).manager);
  let isOver = false;
  let longest = 0;
  let calls = 0;
  const begun = performance.now();
  let last = begun;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  look();
  const calling = (async () => {
    for (; !isOver; calls += 1) await other.call(accountsContract.current_user, {});
  })();
  await act();
  isOver = true;
  const took = performance.now() - begun;
  await calling;
  console.info(`${took.toFixed(0)} ms, in pieces of at most ${longest.toFixed(0)} ms, ${calls} other calls`);
  return { share: longest / took, calls };
}

const rows = Array.from({ length: 200 }, (_, n) => ({ name: `New ${n} Newman ${n}`, birthYear: 2012 }));

it.each([
  [
    'an erasure',
    () => {
      const email = club.teams[0]?.families[0]?.guardian.user.emailAddress ?? '';
      return as(club.admin).call(usersContract.delete_user, { params: { email } });
    },
  ],
  [
    'the check of a sheet of 200 children',
    () =>
      as(club.admin).call(playersContract.import_roster, {
        body: { teamId: club.teams[0]?.id ?? '', rows, dryRun: true },
      }),
  ],
])('R20: %s is done in small pieces, and others are served between them', async (_what, act) => {
  const { share, calls } = await during(act);
  expect(share).toBeLessThan(0.3);
  expect(calls).toBeGreaterThan(5);
});
