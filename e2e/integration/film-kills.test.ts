/** `kill -9` while a film is being sent, and holes in it: no acknowledged segment is lost, none is doubled, and no frame differs. */
import { newFilm, putPart, sentInit, sentSegment } from '@touchline/api/testing/sent-film';
import { PATIENCE } from '@touchline/server/testing/soon';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGame } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { type Club, startClub, until } from '../../testing/services/club';
import { seedFor } from '../../testing/services/seeds';

const { start_film, get_film, end_film, watch_film, remove_film } = filmsContract;
const SEGMENTS = 10;
const KILLS = 2;
const first = seedFor('FILM_KILL_SEED');
const seeds = Array.from({ length: Number(process.env.FILM_KILL_SEEDS ?? 2) }, (_, n) => first + n);

let club: Club;
let manager: Person;
beforeAll(async () => {
  club = await startClub();
  manager = await Person.signIn(club.url, 'manager');
});
afterAll(() => club.stop());

/** A generator of numbers below a limit. */
function randomBelow(seed: number): (limit: number) => number {
  let state = seed >>> 0 || 1;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
}

it.each(seeds)('loses and doubles no segment (FILM_KILL_SEED=%i)', async (seed) => {
  const below = randomBelow(seed);
  const { key } = await newGame(manager);
  const { id } = await manager.call(start_film, { body: newFilm(key, { seconds: SEGMENTS * 4 }) as never });
  const acknowledged = new Set<number>();
  const put = async (k: number | 'init', bytes: Uint8Array<ArrayBuffer>): Promise<number | undefined> =>
    (await putPart(club.url, manager.token, `${id}/720p/0/${k}`, bytes).catch(() => undefined))?.status;
  const missingNow = async (): Promise<number[]> => {
    const { missing = [] } = await manager.call(get_film, { query: { id } });
    return missing.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n));
  };

  for (let round = 0; round <= KILLS; round += 1) {
    expect(await put('init', sentInit())).toBe(200);
    const rest = (await missingNow()).toSorted(() => below(3) - 1);
    expect(rest.filter((k) => acknowledged.has(k))).toEqual([]);
    // Some of what is missing waits for a later round.
    const sent = round === KILLS ? rest : rest.filter(() => below(4) > 0);
    const dies = round < KILLS ? acknowledged.size + below(Math.max(1, sent.length)) : Number.POSITIVE_INFINITY;
    let isDying = false;
    const work = sent.map(async (k) => {
      // Two senders with other encoders at once: the first bytes stay.
      const answers = await Promise.all([0, 1].map((mark) => put(k, sentSegment(k, { mark }))));
      if (answers.some((status) => status === 200)) acknowledged.add(k);
    });
    if (round < KILLS) {
      await Promise.race([
        Promise.all(work),
        until(() => acknowledged.size >= dies, PATIENCE, 'enough of the film was sent'),
      ]);
      isDying = true;
      await club.kill();
    }
    await Promise.all(work);
    if (isDying) await club.start();
  }

  for (const k of await missingNow()) expect(await put(k, sentSegment(k))).toBe(200);
  const whole = await manager.call(end_film, { body: { id } });
  expect(whole).toMatchObject({ state: 'COMPLETE', stored: SEGMENTS });
  const path = await manager.call(watch_film, { body: { id } });
  const read = async (name: string) =>
    Buffer.from(await (await fetch(club.url + path.replace('film.m3u8', name))).arrayBuffer());
  const listed = (await read('720p.m3u8')).toString().match(/720p\/0\/\d+\.m4s/g);
  expect(listed).toEqual(Array.from({ length: SEGMENTS }, (_, k) => `720p/0/${k}.m4s`));
  for (let k = 0; k < SEGMENTS; k += 1) {
    const stored = await read(`720p/0/${k}.m4s`);
    expect([0, 1].some((mark) => stored.equals(sentSegment(k, { mark })))).toBe(true);
  }
  await manager.call(remove_film, { params: { id } });
});
