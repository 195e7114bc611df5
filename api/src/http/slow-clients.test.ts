/** Tests clients that do not send their bodies to the end. */
import { type ClientRequest, request } from 'node:http';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { digestOf, newFilm, putPart, sentInit } from '../testing/sent-film';
import { openTwoTeams, type Person, type TwoTeams } from '../testing/two-teams';

const MB = 1_048_576;

describe('R20: bodies that do not end', () => {
  let club: TwoTeams;
  let film: string;
  const open: ClientRequest[] = [];
  beforeAll(async () => {
    club = await openTwoTeams();
    const { key } = await club.game();
    film = (await club.filming.call(filmsContract.start_film, { body: newFilm(key) as never })).id;
  });
  afterEach(() => {
    for (const call of open.splice(0)) call.destroy();
  });
  afterAll(() => club.close());

  /** Sends the headers of a part, and a beginning of its bytes; without a length in chunks. Returns the status of an early answer. */
  function begin(path: string, bytes: number | undefined, sent = 1, who: Person = club.filming): Promise<number> {
    const { hostname, port } = new URL(who.url);
    const call = request({
      ...{ hostname, port, method: 'PUT', path: `/api/film_segment/${path}` },
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'video/mp4',
        'content-digest': digestOf(new Uint8Array()),
        ...(bytes === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes }),
      },
    });
    open.push(call);
    call.write(Buffer.alloc(sent));
    return new Promise((resolve) => {
      call.on('error', () => resolve(0));
      call.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
  }
  /** Resolves with the first early answer of calls that are begun one after the other. */
  const firstAnswer = (answers: Promise<number>[]) => Promise.race(answers);

  it('are refused at once for a film that does not exist, and for one that the caller may not change', async () => {
    expect(await begin('99999999/720p/0/0', 12 * MB)).toBe(404);
    expect(await begin(`${film}/720p/0/0`, 12 * MB, 1, club.blueCoach)).toBe(404);
    expect(await begin(`${film}/source/0/0`, 12 * MB)).toBe(400);
  });

  it('count with the length that they announce, and no longer when their client has gone', async () => {
    const answers = Array.from({ length: 3 }, (_, k) => begin(`${film}/720p/0/${k}`, 12 * MB));
    expect(await firstAnswer(answers)).toBe(429);
    // Short bodies of the same account are taken.
    const { url, token } = club.filming;
    expect((await putPart(url, token, `${film}/720p/0/init`, sentInit())).status).toBe(200);
    for (const call of open.splice(0)) call.destroy();
    const whole = () =>
      putPart(url, token, `${film}/720p/0/0`, new Uint8Array(12 * MB), {
        'content-digest': digestOf(new Uint8Array()),
      });
    await expect.poll(async () => (await whole()).status).toBe(422);
  });

  it('count as they grow where they announce no length', async () => {
    const answers = [begin(`${film}/720p/0/0`, 12 * MB), begin(`${film}/720p/0/1`, 12 * MB)];
    expect(await firstAnswer([...answers, begin(`${film}/720p/0/2`, undefined, 9 * MB)])).toBe(429);
  });
});
