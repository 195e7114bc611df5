/** The film that the demo club keeps: seen as a newcomer sees it, by the calls. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@touchline/server/config/config';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Person } from '../../testing/clients/person';
import { type Single, startSingle } from '../single';

const { list_films, get_film, watch_film } = filmsContract;
let folder: string;
let club: Single;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-own-film-'));
  club = await startSingle(readConfig({ PORT: '0', DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'silent' }));
});
afterAll(async () => {
  await club.close();
  await rm(folder, { recursive: true, force: true });
});

it('waits for the answer of one family, and is then open to all of them', async () => {
  const [coach, parent, parent2] = await Promise.all(
    ['coach', 'parent', 'parent2'].map((name) => Person.signIn(club.url, name)),
  );
  if (!coach || !parent || !parent2) throw new Error('nobody');
  const [film] = await coach.call(list_films, { query: { tag: '26618' } });
  if (!film) throw new Error('no film');
  expect(film).toMatchObject({ state: 'COMPLETE', stored: 2, segments: 2, showing: { bars: ['CONSENT'] } });
  expect(film.showing?.lacking.map(({ name }) => name)).toEqual(['Noa Silva']);
  expect((await parent.ask(get_film, { query: { id: film.id } })).status).toBe(404);
  await parent2.call(filmFamiliesContract.save_film_consent, { body: { playerId: '10000003', level: 'TEAM' } });
  const path = await parent.call(watch_film, { body: { id: film.id } });
  const read = async (name: string) => {
    const answer = await fetch(club.url + path.replace('film.m3u8', name));
    expect(answer.status).toBe(200);
    return answer;
  };
  const playlist = await (await read('720p.m3u8')).text();
  expect(playlist.match(/m4s$/gm)).toHaveLength(2);
  expect(playlist).toContain('#EXT-X-ENDLIST');
  const [, init = ''] = /URI="([^"]+)"/.exec(playlist) ?? [];
  for (const name of [init, '720p/0/0.m4s', '720p/0/1.m4s'])
    expect((await (await read(name)).arrayBuffer()).byteLength).toBeGreaterThan(500);

  const game = await coach.call(eventsContract.get_event, { query: film.event });
  expect(game.sources).toEqual([]);
  expect(game.plays.map(({ source }) => source)).toEqual([`film:${film.id}`, `film:${film.id}`]);
  const players = new Map(game.participants.map(({ playerId, playerName }) => [playerId, playerName]));
  for (const play of game.plays) {
    expect(play.players).toEqual(play.playerIds.map((id) => players.get(id)));
    expect(play.players).not.toContain('Noa Silva');
    expect(play.endOffset).toBeLessThanOrEqual(film.seconds ?? 0);
  }
});
