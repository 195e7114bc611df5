import { type TrackRun, type VideoTrack, writeInit, writeSegment } from '@touchline/shared/films/mp4-writer';
import { expect, it } from 'vitest';
import { beepsIn, type CameraFile, cameraFile, FFMPEG } from '../../../../../testing/films/camera-file';
import { mixed, openMadeSound, place } from './made-sound';
import { filled, soundIn, soundTrack } from './sound';
import { PACKET } from './sound-line';
import { openSource } from './source';

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];
const SECONDS = 12;
/** A track without pictures. */
const NO_VIDEO: VideoTrack = {
  id: 1,
  timescale: 90_000,
  defaults: { duration: 0, size: 0, flags: 0 },
  width: 160,
  height: 96,
  sps: Uint8Array.of(0x67, 0x42, 0xe0, 0x1e, 0),
  pps: Uint8Array.of(0x68),
};

/** Opens a film with a beep at each second. */
async function opened(fields: Partial<CameraFile>) {
  const file = await cameraFile({ seconds: SECONDS, coding: X264, ...fields });
  const name = `film.${fields.ending ?? 'mp4'}`;
  return openSource([new File([Uint8Array.from(file)], name)], false);
}

/** Returns when the beeps of a film begin that is made of segments. */
async function heardIn(source: Awaited<ReturnType<typeof opened>>, order = [0, 1, 2]): Promise<number[]> {
  const { sounds, isSoundMade } = source;
  const [first] = sounds;
  if (!first) throw new Error('no sound');
  const made = isSoundMade ? await openMadeSound(sounds) : undefined;
  const audio = made?.track ?? (await soundTrack(first.track));
  const runs = new Map<number, TrackRun>();
  for (const k of order) {
    const run = await (made ? made.during(k * 4, k * 4 + 4) : soundIn(sounds, k * 4, k * 4 + 4));
    if (run) runs.set(k, run);
  }
  made?.close();
  const own = [0, 1, 2].flatMap((k) => runs.get(k) ?? []);
  own.forEach(({ start, samples }, n) => {
    const ends = start + samples.reduce((sum, { duration }) => sum + duration, 0);
    // Segments follow each other without a hole: this reader does not look at their times.
    expect(Math.abs((own[n + 1]?.start ?? ends) - ends)).toBeLessThanOrEqual(PACKET);
  });
  const parts = own.map((run, n) => writeSegment(n + 1, [run]));
  return beepsIn(Buffer.concat([writeInit({ video: NO_VIDEO, audio }), ...parts]));
}

const seconds = Array.from({ length: SECONDS }, (_, n) => n);
function expectBeeps(beeps: readonly number[], wanted: readonly number[]): void {
  expect(beeps.map(Math.round)).toEqual(wanted);
  for (const at of beeps) expect(Math.abs(at - Math.round(at)), `beep at ${at}`).toBeLessThan(0.03);
}

it.skipIf(FFMPEG === undefined).each([
  ['PCM', { ending: 'mov', sound: ['-c:a', 'pcm_s16le'] }],
  [
    'PCM of six channels and 96,000 samples a second',
    { ending: 'mov', sound: ['-ac', '6', '-ar', '96000', '-c:a', 'pcm_s24le'] },
  ],
] as const)('makes sound of %s anew, each tone at its time', async (_name, { ending, sound }) => {
  const source = await opened({ ending, sound: [...sound] });
  expect(source).toMatchObject({ isSoundMade: true, facts: { sound: 'kept' } });
  // Each segment is the same, whichever was made before.
  expectBeeps(await heardIn(source, [0, 2, 1]), seconds);
});

it.skipIf(FFMPEG === undefined)('takes over AAC that is not the first track', async () => {
  const sound = ['-map', '0:v', '-map', '1:a', '-map', '1:a', '-c:a:0', 'ac3', '-c:a:1', 'aac'];
  const source = await opened({ sound });
  expect(source).toMatchObject({ isSoundMade: false, facts: { sound: 'kept' } });
  expectBeeps(await heardIn(source), seconds);
});

it.skipIf(FFMPEG === undefined).each([
  ['AAC that is taken over', { ending: 'mkv', sound: ['-c:a', 'aac'] }],
  ['sound that is made anew', { ending: 'mkv', sound: ['-c:a', 'pcm_s16le'] }],
])('keeps the length of a hole in %s', async (_name, { ending, sound }) => {
  // Six seconds are missing.
  const source = await opened({ ending, sound: [...sound, '-af', "aselect='lt(t,2.9)+gte(t,8.9)'"] });
  expectBeeps(await heardIn(source), [0, 1, 2, 9, 10, 11]);
});

it('fills with silence before, between and behind packets', () => {
  const data = Uint8Array.from([1]);
  const whole = filled(
    [2.2, 3.2, 6.2].map((at) => ({ at, data })),
    1,
    { start: 0, end: 8, silence: [0] },
  );
  expect(whole.map(({ at }) => at.toFixed(1))).toEqual(['0.2', '1.2', '2.2', '3.2', '4.2', '5.2', '6.2', '7.2']);
  expect(whole.map((packet) => packet.data[0])).toEqual([0, 0, 1, 1, 0, 0, 1, 0]);
  expect(filled([], 1, { start: 4, end: 6, silence: [0] }).map(({ at }) => at)).toEqual([4, 5]);
});

it('mixes channels, and places samples of another rate', () => {
  expect([...mixed([Float32Array.of(1, 0), Float32Array.of(0, 0.5)])]).toEqual([0.5, 0.25]);
  expect([...mixed([0, 0, 1, 1, 1, 1].map((value) => Float32Array.of(value)))]).toEqual([0.5]);
  const into = new Float32Array(8);
  place({ into, first: 0, rate: 4, from: 0, to: 1.5 }, Float32Array.of(0, 1, 2, 3), { time: 0.5, rate: 2 });
  expect([...into]).toEqual([0, 0, 0, 0.5, 1, 1.5, 0, 0]);
});
