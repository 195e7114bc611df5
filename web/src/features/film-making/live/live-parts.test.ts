import { expect, it } from 'vitest';
import { createSoundLine, PACKET } from '../making/sound-line';
import { createCutter } from './cutter';
import { createFrameSlots } from './frame-slots';
import { createTrackClock } from './track-clock';

it('ties tracks whose clocks begin from different zeros, by the shortest way of their data', () => {
  const [picture, sound] = [createTrackClock(), createTrackClock()];
  // The same moments, with other zeros and ways of 5 to 25 ms.
  const ways = Array.from({ length: 4 }, () => [25, 9, 5, 18, 5, 12, 7, 21, 5]).flat();
  const times = ways.map((way, n) => {
    const at = 1_000 + n * 50;
    return [at, picture.timeOf((at + 64_360_000) * 1_000, at + way), sound.timeOf((at - 700) * 1_000, at + (30 - way))];
  });
  expect(picture.isSettled()).toBe(true);
  const [at = 0, seen = 0, heard = 0] = times.at(-1) ?? [];
  expect(seen - at).toBeCloseTo(5);
  expect(Math.abs(seen - heard)).toBeLessThan(1);
});

it('does not begin with data that a page delivers late while it opens, and stays when a device is busy for seconds', () => {
  const clock = createTrackClock();
  const known: { at: number; seen: number }[] = [];
  for (let at = 0; at < 90_000; at += 50) {
    const isLate = at < 1_000 || (at > 40_000 && at < 55_000);
    const seen = clock.timeOf((at + 5_000) * 1_000, at + (isLate ? 90 : 5));
    if (clock.isSettled()) known.push({ at, seen });
  }
  expect(known[0]?.at).toBeLessThan(2_000);
  for (const { at, seen } of known) expect(Math.abs(seen - at - 5), `${at} ms`).toBeLessThan(1);
});

it('follows a clock that drifts', () => {
  const clock = createTrackClock();
  let error = 0;
  for (let at = 0; at < 3_600_000; at += 100) error = clock.timeOf(at * 1_000 * 0.9999, at + 5) - at;
  expect(Math.abs(error - 5)).toBeLessThan(7);
});

it('puts frames on the grid: late, early, missing and too many ones', () => {
  const { fill } = createFrameSlots(20);
  const slots = [0.001, 0.052, 0.09, 0.151, 0.154, 0.201, 0.35, 0.4].map((time) => fill(time));
  expect(slots).toEqual([[0], [1], [2], [3], [], [4], [5, 6, 7], [8]]);
  expect(fill(1.6)).toBe('gap');
});

it('loses and doubles no frame of a steady camera whose times tremble', () => {
  const { fill } = createFrameSlots(30);
  const filled = Array.from({ length: 3_000 }, (_, n) => fill(n / 30 + ((n * 7) % 13) / 1_000)).flat();
  expect(filled).toEqual(Array.from({ length: 3_000 }, (_, n) => n));
});

const tone = (count: number, value = 1) => new Float32Array(count).fill(value);

it('makes packets of sound on one line, with silence where it is missing', () => {
  const { add } = createSoundLine(48_000, 0.005);
  const first = add(tone(1_200), 0);
  expect(first.map(({ start }) => start)).toEqual([]);
  // 240 samples were from before the film.
  const second = add(tone(480), 0.025);
  expect(second).toHaveLength(1);
  expect(second[0]?.start).toBe(240);
  // A little too late is the same time; a second too late is silence.
  expect(add(tone(480), 0.05)).toHaveLength(0);
  const late = add(tone(480), 1.045);
  expect(late.map(({ start }) => start)).toEqual(late.map((_, n) => 240 + PACKET * (n + 1)));
  const samples = late.flatMap((packet) => [...packet.samples]);
  expect(samples.filter((value) => value === 0).length).toBeGreaterThan(46_000);
  expect(add(tone(24_000), 0.5)).toHaveLength(0);
});

it('fills the time in which a microphone was away with silence, and goes on where the sound stands', () => {
  const { add, fill } = createSoundLine(48_000, 0);
  const before = add(tone(48_000), 0);
  const away = [fill(1.01), fill(3), fill(5)];
  // It comes back at 4.5: half a second was filled already.
  const back = add(tone(48_000), 4.5);
  const all = [...before, ...away.flat(), ...back];
  expect(all.map(({ start }) => start)).toEqual(all.map((_, n) => n * PACKET));
  expect(away.map((packets) => packets.length > 0)).toEqual([false, true, true]);
  const heard = all.flatMap(({ samples }) => [...samples]);
  expect(heard.indexOf(0)).toBe(48_000);
  expect(heard.indexOf(1, 48_000)).toBe(5 * 48_000);
});

const bytes = Uint8Array.from([1]);

it('cuts segments of two seconds with the sound of their time, and what is left at the end', () => {
  const cutter = createCutter(20, 48_000);
  const cuts = [];
  // The take begins half a second after a line of the grid. Sound comes a little later.
  let packet = 0;
  for (let slot = 90; slot < 190; slot += 1) {
    cuts.push(...cutter.addPicture(slot, bytes, slot === 90 || slot % 40 === 0));
    for (; packet * PACKET < ((slot - 94) / 20) * 48_000; packet += 1)
      cuts.push(...cutter.addSound(216_000 + packet * PACKET, bytes));
  }
  for (; packet < 240; packet += 1) cuts.push(...cutter.addSound(216_000 + packet * PACKET, bytes));
  cuts.push(...cutter.finish());
  expect(cuts.map(({ k, frames }) => [k, frames])).toEqual([
    [2, 30],
    [3, 40],
    [4, 30],
  ]);
  const [picture, sound] = cuts[1]?.runs ?? [];
  expect(picture).toMatchObject({ id: 1, start: 6 * 90_000 });
  expect(picture?.samples[0]).toEqual({ data: bytes, duration: 4_500, isKey: true });
  expect(sound?.start).toBeGreaterThanOrEqual(6 * 48_000);
  const starts = cuts.flatMap(({ runs }) => runs[1]?.samples ?? []);
  expect(starts).toHaveLength(Math.ceil((5 * 48_000) / PACKET));
  expect(cuts.reduce((sum, { packets }) => sum + packets, 0)).toBe(starts.length);
});

it('does not wait for a microphone that has fallen silent', () => {
  const cutter = createCutter(20, 48_000);
  const cuts = [];
  for (let slot = 0; slot < 250; slot += 1) cuts.push(...cutter.addPicture(slot, bytes, slot % 40 === 0));
  expect(cuts.map(({ k, packets }) => [k, packets])).toEqual([[0, 0]]);
});
