/** Films that keep the pictures of their camera: cut at its key frames, in its order of decoding. */
import type { EventKey } from '@touchline/shared/events/event.model';
import { CUT_CLOCK } from '@touchline/shared/films/film-cuts';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { type Sample, writeSegment } from '@touchline/shared/films/mp4-writer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FILMED_AT } from '../../../../testing/films/camera-file';
import { clearFilms, INIT, nal, newFilm, putPart, sentInit, sentSegment, spsOf } from '../../testing/sent-film';
import { GREEN, openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const { start_film, list_films, get_film, end_film, watch_film } = filmsContract;
const SECONDS = 13.5;
/** Key frames after 5 and 10.2 seconds, and frames of changing lengths. */
const cuts = [
  { at: 0, frames: 150 },
  { at: 5 * CUT_CLOCK, frames: 151 },
  { at: 918_000, frames: 100 },
];

let club: TwoTeams;
let event: EventKey;
beforeAll(async () => {
  club = await openTwoTeams();
});
afterAll(() => club.close());
beforeEach(async () => {
  await clearFilms(club.store);
  event = (await club.game()).key;
});

/** Segment k, with each third picture decoded before the two that are shown before it. */
function passed(k: number, change: (samples: Sample[]) => void = () => undefined): Uint8Array<ArrayBuffer> {
  const { at = 0, frames = 0 } = cuts[k] ?? {};
  const end = cuts[k + 1]?.at ?? SECONDS * CUT_CLOCK;
  const turns = Array.from({ length: frames }, (_, n) => at + Math.round(((end - at) / frames) * n));
  const shown = turns.slice();
  for (let n = 1; n + 2 < frames; n += 3) shown.splice(n, 3, ...[n + 2, n, n + 1].map((m) => turns[m] ?? 0));
  const samples = turns.map((turn, n) => ({
    data: Uint8Array.from(nal(n === 0 ? 0x65 : 0x41, k, n & 0xff, n >> 8, 0x80)),
    duration: (turns[n + 1] ?? end) - turn,
    isKey: n === 0,
    offset: (shown[n] ?? 0) - turn,
  }));
  change(samples);
  return writeSegment(k + 1, [{ id: 1, start: at, samples }]);
}

const body = (fields = {}) => newFilm(event, { seconds: SECONDS, way: 'PASS', cuts, ...fields }) as never;
const start = () => club.filming.call(start_film, { body: body() });
const put = async (path: string, bytes = sentInit()) =>
  (await putPart(club.filming.url, club.filming.token, path, bytes)).status;

it('are taken part by part at their own times, and listed with their own lengths', async () => {
  const { id } = await start();
  expect(await put(`${id}/720p/0/init`)).toBe(200);
  expect(await put(`${id}/720p/0/2`, passed(2))).toBe(200);
  expect(await put(`${id}/720p/0/0`, passed(0))).toBe(200);
  const growing = await club.filming.call(get_film, { query: { id } });
  expect(growing).toMatchObject({ stored: 2, segments: 3, cuts, missing: [{ rendition: '720p', from: 1, to: 1 }] });
  const [listed] = await club.filming.call(list_films, { query: { tag: GREEN } });
  expect(listed).toMatchObject({ id, way: 'PASS' });
  expect(listed).not.toHaveProperty('cuts');
  const path = await club.coach.call(watch_film, { body: { id } });
  const list = async () => (await fetch(club.coach.url + path.replace('film.m3u8', '720p.m3u8'))).text();
  // No later segment is longer than the target that players were told first.
  expect(await list()).toContain('#EXT-X-TARGETDURATION:5\n');
  expect(await put(`${id}/720p/0/1`, passed(1))).toBe(200);
  expect((await club.filming.ask(end_film, { body: { id } })).status).toBe(200);
  await expect
    .poll(list)
    .toMatch(
      /INF:5\.000000,\n720p\/0\/0[\s\S]*INF:5\.200000,\n720p\/0\/1[\s\S]*INF:3\.300000,\n720p\/0\/2[\s\S]*ENDLIST/,
    );
});

it('are described by what is stored of them, not by what was said of the film', async () => {
  const { id } = await club.filming.call(start_film, { body: body({ width: 1_280, height: 720 }) });
  const sps = spsOf(120, 68, 40, 77);
  const large = { ...INIT.video, sps, width: 1_920, height: 1_088 };
  expect(await put(`${id}/720p/0/init`, sentInit({ video: large }))).toBe(200);
  for (const k of [0, 1, 2]) expect(await put(`${id}/720p/0/${k}`, passed(k))).toBe(200);
  const path = await club.coach.call(watch_film, { body: { id } });
  expect(await (await fetch(club.coach.url + path)).text()).toContain(
    ',CODECS="avc1.4dc028",RESOLUTION=1920x1088,FRAME-RATE=30.303\n',
  );
});

it('R36: are refused where they are not what the film says', async () => {
  const { id } = await start();
  expect(await put(`${id}/720p/0/init`)).toBe(200);
  const faults: [string, Uint8Array<ArrayBuffer>][] = [
    ['another segment', passed(0)],
    ['a segment of the grid', sentSegment(1)],
    ['a frame less', passed(1, (samples) => samples.pop())],
    ['two pictures at one time', passed(1, (samples) => Object.assign(samples[1] as Sample, { offset: 0 }))],
    [
      'a picture before the key frame',
      passed(1, (samples) => Object.assign(samples[2] as Sample, { offset: -90_000 })),
    ],
    ['a key frame that is shown later', passed(1, (samples) => Object.assign(samples[0] as Sample, { offset: 100 }))],
    ['a picture a tick longer', passed(1, (samples) => Object.assign(samples[1] as Sample, { duration: 3_104 }))],
  ];
  for (const [what, bytes] of faults) expect([what, await put(`${id}/720p/0/1`, bytes)]).toEqual([what, 400]);
  expect(await put(`${id}/720p/0/3`, passed(1))).toBe(400);
  expect(await put(`${id}/720p/0/1`, passed(1))).toBe(200);
});

it('R36: are refused with a place beside their pictures, as some cameras write it', async () => {
  const { id } = await start();
  expect(await put(`${id}/720p/0/init`)).toBe(200);
  const beside = (...parts: number[][]) =>
    passed(1, (samples) => {
      const first = samples[0] as Sample;
      samples[0] = { ...first, data: Uint8Array.from([...parts.flat(), ...first.data]) };
    });
  // As an encoder adds it: 5 is text of anybody, and the last byte ends it.
  const text = [...Buffer.from(FILMED_AT)];
  const withPlace = beside(nal(0x06, 5, 16 + text.length, ...Array(16).fill(7), ...text, 0x80));
  expect(Buffer.from(withPlace).includes(FILMED_AT)).toBe(true);
  expect(await put(`${id}/720p/0/1`, withPlace)).toBe(400);
  expect(await put(`${id}/720p/0/1`, beside(nal(0x09, 0xf0)))).toBe(400);
  expect(await put(`${id}/720p/0/1`, passed(1))).toBe(200);
});

it.each([
  ['no cuts', { cuts: undefined }],
  ['cuts of a film that is encoded', { way: 'ENCODE' }],
  ['no length', { seconds: undefined }],
  ['a start behind the first frame', { cuts: cuts.slice(1) }],
  ['segments shorter than four seconds', { cuts: [cuts[0], { at: 3 * CUT_CLOCK, frames: 60 }, cuts[1], cuts[2]] }],
  ['an end that is far away', { seconds: 40 }],
  ['more frames than a camera makes', { cuts: cuts.with(0, { at: 0, frames: 310 }) }],
])('do not begin with %s', async (_what, fields) =>
  expect((await club.filming.ask(start_film, { body: body(fields) })).status).toBe(400),
);

it('may have larger segments than others', async () => {
  const large = passed(0, (samples) => {
    const first = samples[0] as Sample;
    const size = 5_000_000;
    const data = new Uint8Array(size + 4);
    data.set([size >>> 24, size >>> 16, size >>> 8, size, 0x65, 1]);
    samples[0] = { ...first, data };
  });
  const { id } = await start();
  const encoded = await club.filming.call(start_film, { body: newFilm(event) as never });
  for (const film of [id, encoded.id]) expect(await put(`${film}/720p/0/init`)).toBe(200);
  expect(await put(`${id}/720p/0/0`, large)).toBe(200);
  expect(await put(`${encoded.id}/720p/0/0`, large)).toBe(413);
});
