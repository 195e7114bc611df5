import { expect, it } from 'vitest';
import { type Level, qualitiesOf } from './quality-names';

const level = (width: number, height: number, megabits: number, frameRate?: number): Level => ({
  width,
  height,
  bitrate: megabits * 1_000_000,
  ...(frameRate && { frameRate }),
});

it.each<[string, Level[], string[]]>([
  ['sizes', [level(640, 360, 0.7), level(1280, 720, 2.5)], ['360p', '720p']],
  ['upright film by its short side', [level(720, 1280, 2.5), level(360, 640, 0.7)], ['720p', '360p']],
  [
    'two of one size by their bits',
    [level(1280, 720, 1.53), level(1280, 720, 2.5)],
    ['720p · 1.5 Mbit/s', '720p · 2.5 Mbit/s'],
  ],
  ['60 frames a second', [level(1280, 720, 2.5, 29.97), level(1280, 720, 4, 59.94)], ['720p', '720p60']],
  ['no size', [level(0, 0, 0.64), level(0, 0, 3)], ['0.6 Mbit/s', '3 Mbit/s']],
  ['no size, few bits', [level(0, 0, 0.02), level(0, 0, 3)], ['0.1 Mbit/s', '3 Mbit/s']],
  ['a height without a width', [level(0, 480, 1)], ['480p']],
  ['nothing at all by its place', [level(0, 0, 0), level(0, 0, 0)], ['1', '2']],
])('names qualities: %s', (_what, levels, labels) =>
  expect(qualitiesOf(levels).map(({ label }) => label)).toEqual(labels),
);

it('offers one of several copies, and keeps the places of all levels', () => {
  const levels = [level(640, 360, 0.7), level(640, 360, 0.7), level(1280, 720, 2.5)];
  expect(qualitiesOf(levels)).toEqual([
    { level: 0, label: '360p · 0.7 Mbit/s' },
    { level: 2, label: '720p' },
  ]);
});
