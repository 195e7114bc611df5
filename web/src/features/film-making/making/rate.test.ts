import { filmRate } from '@touchline/shared/films/film-rate';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { expect, it } from 'vitest';
import { type CameraFile, cameraFile, FFMPEG } from '../../../../../testing/films/camera-file';
import { rateOf, readRate } from './rate';
import { openSource } from './source';

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];

it.each([
  [24, 0],
  [25, 0],
  [29.97, 0],
  [30, 0],
  [60, 0],
  [30, 0.001],
])('finds %s frames a second, also where their times tremble by %s s', (rate, tremble) => {
  const times = Array.from({ length: 90 }, (_, n) => n / rate + ((n * 7) % 3) * tremble);
  // Pictures are coded in another order.
  const coded = times.toSorted((one, other) => ((one * 1_000) % 7) - ((other * 1_000) % 7));
  expect(Math.abs((rateOf([coded]) ?? 0) - rate)).toBeLessThan(rate * 0.06);
});

it('finds nothing in one picture', () => expect(rateOf([[1], []])).toBeUndefined());

/** Returns the rate of a film that is made of a file. */
async function rateIn(file: Buffer): Promise<number> {
  const input = new Input({ source: new BlobSource(new Blob([Uint8Array.from(file)])), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no picture');
  const rate = await readRate(track, await track.getFirstTimestamp(), await track.computeDuration());
  return filmRate(rate ?? 0);
}

it.skipIf(FFMPEG === undefined)('takes the rate that most pictures have, not that of the first seconds', async () => {
  // 12 frames a second for 20 s, then 30.
  const slow = "select='gte(t,20)+lt(mod(n,30),12)',setpts='if(lt(N,240),N/12,20+(N-240)/30)/TB'";
  const changing = (seconds: number) =>
    cameraFile({ seconds, coding: [...X264, '-vf', slow, '-fps_mode', 'passthrough', '-bf', '2'] });
  expect(await rateIn(await changing(40))).toBe(30);
  // Here most of them are slow.
  expect(await rateIn(await changing(22))).toBe(24);
});

it.skipIf(FFMPEG === undefined)(
  'counts from the first time stamp, and says at once that a film is too long',
  async () => {
    const opened = async (fields: Partial<CameraFile>) => {
      const file = await cameraFile({ seconds: 3, coding: X264, ending: 'mkv', ...fields });
      return openSource([new File([Uint8Array.from(file)], 'film.mkv')], false);
    };
    const late = await opened({ container: ['-output_ts_offset', '36000'] });
    expect(late.facts.seconds).toBeCloseTo(3, 1);
    expect(late.pictures[0]).toMatchObject({ from: 0 });
    expect(late.pictures[0]?.at).toBeCloseTo(36_000, 1);
    expect(late.sounds[0]?.at).toBeCloseTo(36_000, 1);
    const long = await opened({ sound: ['-an'], container: ['-vf', 'setpts=PTS*3700', '-fps_mode', 'passthrough'] });
    expect(long.facts.way).toBe('tooLong');
  },
);

it.skipIf(FFMPEG === undefined)(
  'lets the club make film of HDR and of halves of pictures, or says what is lost',
  async () => {
    const hintIn = async (coding: string[], converts: boolean) => {
      const file = await cameraFile({ seconds: 1, coding: [...X264, ...coding] });
      const { facts } = await openSource([new File([Uint8Array.from(file)], 'film.mp4')], converts);
      return [facts.hint, facts.way];
    };
    const hlg = ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'];
    expect(await hintIn(hlg, true)).toEqual(['bright', 'convert']);
    expect(await hintIn(['-flags', '+ildct+ilme'], true)).toEqual(['halves', 'convert']);
    expect((await hintIn(hlg, false))[0]).toBe('bright');
    expect((await hintIn([], true))[0]).toBeUndefined();
  },
);
