/** `kill -9` while the club converts a film: the next start goes on at the missing segment, and no frame is lost or doubled. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newFilm, putPart } from '@touchline/api/testing/sent-film';
import { PATIENCE } from '@touchline/server/testing/soon';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGame } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { CAMERA_FPS, cameraFile, FFMPEG, frameNumbers } from '../../testing/films/camera-file';
import { type Club, startClub, until } from '../../testing/services/club';

const { start_film, get_film, watch_film } = filmsContract;
const SECONDS = 70;
/** The lease of the killed process ends first. */
const LEASE = 30_000;

let folder: string;
let club: Club;
let gate: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-convert-kill-'));
  gate = join(folder, 'gate');
  const program = join(folder, 'ffmpeg');
  // The second piece waits at the gate while the club lives.
  const waits = `case "$*" in *"-ss 58"*) while [ -e ${gate} ] && kill -0 $PPID; do sleep 0.05; done;; esac`;
  await writeFile(program, `#!/bin/sh\n${waits}\nexec ${FFMPEG} "$@"\n`);
  await chmod(program, 0o755);
  club = await startClub({ FFMPEG: program });
});
afterAll(async () => {
  await club.stop();
  await rm(folder, { recursive: true, force: true });
});

it.runIf(FFMPEG)(
  'R35: a killed conversion goes on at the missing segment',
  async () => {
    const manager = await Person.signIn(club.url, 'manager');
    const { key } = await newGame(manager);
    const file = await cameraFile({ seconds: SECONDS });
    const body = { way: 'CONVERT', seconds: SECONDS, width: 160, height: 96, fileBytes: file.length };
    const { id } = await manager.call(start_film, { body: newFilm(key, body) as never });
    await writeFile(gate, '');
    const sent = await putPart(club.url, manager.token, `${id}/source/0/0`, Uint8Array.from(file));
    expect(sent.status).toBe(200);
    const read = () => manager.call(get_film, { query: { id } });
    await until(async () => (await read()).stored === 15, PATIENCE, 'a piece is converted');
    await club.kill();
    await rm(gate);
    await club.start();
    await until(async () => (await read()).state === 'COMPLETE', LEASE + 2 * PATIENCE, 'the film is complete');
    expect(await read()).toMatchObject({ stored: 18, missing: [], takes: 1 });
    const path = await manager.call(watch_film, { body: { id } });
    const bytesOf = async (name: string) =>
      Buffer.from(await (await fetch(club.url + path.replace('film.m3u8', name))).arrayBuffer());
    const list = (await bytesOf('720p.m3u8')).toString();
    const names = [...list.matchAll(/URI="([^"]+)"|^([^#\s].*)$/gm)].map(([, init, part]) => init ?? part ?? '');
    const film = Buffer.concat(await Promise.all(names.map(bytesOf)));
    expect(await frameNumbers(film)).toEqual(Array.from({ length: SECONDS * CAMERA_FPS }, (_, n) => n));
  },
  LEASE + 6 * PATIENCE,
);
