import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { box, type FilmInit, joined, type Sample, writeInit, writeSegment } from '@touchline/shared/films/mp4-writer';
import { NotFilm } from '@touchline/shared/films/not-film';
import { describe, expect, it } from 'vitest';
import { INIT, nal, pictures, sentInit, sentSegment, spsOf } from '../../../testing/sent-film';
import { readInit } from './check-init';
import { checkSegment } from './check-segment';

const place = { start: 4, fps: 30, frames: 120, maxFrames: 150 };
const read = (bytes: Uint8Array, at = place) => checkSegment(bytes, INIT, at);
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

/** Returns a copy in which the bytes behind the n-th occurrence of a text are replaced. */
function changed(bytes: Uint8Array, text: string, offset: number, value: readonly number[], nth = 0): Uint8Array {
  const copy = Uint8Array.from(bytes);
  let at = -1;
  for (let n = 0; n <= nth; n += 1) at = Buffer.from(copy).indexOf(text, at + 1, 'latin1');
  if (at < 0) throw new Error(`no ${text}`);
  copy.set(value, at + offset);
  return copy;
}

/** A segment whose pictures are these. */
const withPictures = (samples: readonly Sample[]) => writeSegment(1, [{ id: 1, start: 4 * 90_000, samples }]);
const withFirst = (data: number[]) =>
  withPictures(pictures(1, 120).with(0, { ...(pictures(1, 1)[0] as Sample), data: Uint8Array.from(data) }));
const withVideo = (video: Partial<FilmInit['video']>) => writeInit({ video: { ...INIT.video, ...video } });

it('takes a segment of its time, and nothing of what is in front of it', () => {
  const segment = sentSegment(1);
  expect(read(segment)).toEqual({ start: 4, seconds: 4, bytes: segment });
  const styp = box('styp', bytesOf('msdh\0\0\0\0msdhmsix'));
  expect(Buffer.from(read(joined([styp, segment])).bytes).equals(Buffer.from(segment))).toBe(true);
});

it('writes the init anew from what it says', () => {
  const init = readInit(sentInit());
  expect(init).toEqual(INIT);
  expect(writeInit(init)).toEqual(sentInit());
  const marked = changed(sentInit(), 'mvhd', 8, [1, 2, 3, 4]);
  expect(writeInit(readInit(marked))).toEqual(sentInit());
});

describe('a segment that is none is refused:', () => {
  const segment = sentSegment(1);
  const hostile: [string, Uint8Array][] = [
    ['nothing', new Uint8Array()],
    ['garbage', Uint8Array.from({ length: 5_000 }, (_, n) => (n * 7_919) & 255)],
    ['a page', bytesOf('<!doctype html><script>alert(1)</script>')],
    ['a page behind the film', joined([segment, bytesOf('<script>alert(1)</script>')])],
    ['a page in a box', joined([segment, box('free', bytesOf('<script>alert(1)</script>'))])],
    ['a page in front, as a box of a kind', joined([box('uuid', bytesOf('<script>')), segment])],
    [
      'bytes behind the samples',
      (() => {
        const at = Buffer.from(segment).indexOf('mdat', 0, 'latin1') - 4;
        return joined([segment.subarray(0, at), box('mdat', segment.subarray(at + 8), bytesOf('hidden'))]);
      })(),
    ],
    ['a box that is larger than the file', changed(segment, 'mdat', -4, [0x7f, 255, 255, 255])],
    ['a box up to the end', changed(segment, 'mdat', -4, [0, 0, 0, 0])],
    ['a box of 64 bits', changed(segment, 'mdat', -4, [0, 0, 0, 1])],
    ['a box in a box that is larger', changed(segment, 'traf', -4, [0, 1, 0, 0])],
    ['the head alone', segment.subarray(0, 200)],
    ['all but the last byte', segment.subarray(0, -1)],
    ['no picture', box('mdat')],
    ['another time', changed(segment, 'tfdt', 8, [0, 0, 0, 0, 0, 0, 1, 0])],
    ['a time beyond all numbers', changed(segment, 'tfdt', 8, [255, 255, 255, 255, 255, 255, 255, 255])],
    ['a length of ten hours', changed(segment, 'trun', 16, [0x7f, 255, 255, 255])],
    ['four thousand million samples', changed(segment, 'trun', 8, [255, 255, 255, 255])],
    ['no samples', changed(segment, 'trun', 8, [0, 0, 0, 0])],
    ['samples in front of the file', changed(segment, 'trun', 12, [255, 255, 0, 0])],
    ['samples that overlap', changed(segment, 'trun', 12, [0, 0, 16, 0])],
    ['an unknown track', changed(segment, 'tfhd', 8, [0, 0, 0, 9])],
    ['a track whose data lie anywhere', changed(segment, 'tfhd', 4, [0, 0, 0, 1])],
    ['a key frame that is marked as another', changed(segment, 'trun', 24, [1, 1, 0, 0])],
    ['too few frames', sentSegment(1, { frames: 119 })],
    ['too many frames', sentSegment(1, { frames: 121 })],
    ['the segment before', sentSegment(0)],
    ['sound of another time', changed(segment, 'tfdt', 8, [0, 0, 0, 0, 0, 9, 0, 0], 1)],
    ['a first frame that needs others', withFirst(nal(0x41, 1, 2))],
    ['a picture of two kinds', withFirst([...nal(0x65, 1, 2), ...nal(0x41, 1, 2)])],
    ['a picture without slices', withFirst(nal(0x06, 1, 2))],
    ['a part that is longer than its picture', withFirst([0, 0, 1, 0, 0x65, 1])],
    ['an empty part', withFirst([0, 0, 0, 0, ...nal(0x65, 1)])],
    ['a part with the forbidden bit', withFirst(nal(0xe5, 1, 2))],
    ['another parameter set', withFirst([...nal(0x67, 66, 0, 31, 1), ...nal(0x65, 1)])],
    ['much beside the picture', withFirst([...[0, 0, 0x20, 0, 6], ...new Array(0x1fff).fill(1), ...nal(0x65, 1)])],
    ['a part of an unknown kind', withFirst([...nal(0x7f, 1), ...nal(0x65, 1)])],
    ['boxes without end', joined(Array.from({ length: 200 }, () => box('styp')))],
  ];
  it.each(hostile)('%s', (_name, bytes) => expect(() => read(bytes)).toThrow(NotFilm));
});

describe('an init that is none is refused:', () => {
  const init = sentInit();
  const moov = init.subarray(Buffer.from(init).indexOf('moov', 0, 'latin1') + 4);
  const ftyp = init.subarray(0, init.length - moov.length - 8);
  const place = bytesOf('\xa9xyz+52.5200+013.4050/');
  const hostile: [string, Uint8Array][] = [
    ['nothing', new Uint8Array()],
    ['a page', bytesOf('<!doctype html>')],
    ['a segment', sentSegment(0)],
    ['two of them', joined([init, init])],
    ['a place of recording', joined([ftyp, box('moov', moov, box('udta', place))])],
    ['a place as metadata', joined([ftyp, box('moov', moov, box('meta', place))])],
    ['a box of somebody', joined([init, box('uuid', place)])],
    ['an edit list', changed(init, 'mdia', 0, [...bytesOf('edts')])],
    ['HEVC', changed(init, 'avc1', 0, [...bytesOf('hvc1')])],
    ['a picture that is turned', changed(init, 'tkhd', 44, [0, 0, 0, 0, 0, 1, 0, 0])],
    ['a huge picture', withVideo({ sps: spsOf(1_024, 512) })],
    ['a picture of no size', withVideo({ sps: spsOf(1, 1).subarray(0, 5) })],
    ['level 6.2', withVideo({ sps: spsOf(80, 45, 62) })],
    ['an unknown profile', withVideo({ sps: spsOf(80, 45, 31, 244) })],
    ['an endless parameter set', withVideo({ sps: Uint8Array.from([0x67, 66, 0, 31, ...new Array(200).fill(0)]) })],
    ['a parameter set that is too long', withVideo({ sps: joined([spsOf(80, 45), new Array(300).fill(1)]) })],
    ['a third track', changed(init, 'trex', 8, [0, 0, 0, 7])],
    ['samples', changed(init, 'stsz', 8, [0, 0, 0, 9])],
    [
      'surround sound',
      writeInit({ ...INIT, audio: { ...INIT.audio, config: Uint8Array.from([0x11, 0xb0]) } as never }),
    ],
    ['another clock of the sound', writeInit({ ...INIT, audio: { ...INIT.audio, timescale: 44_100 } as never })],
  ];
  it.each(hostile)('%s', (_name, bytes) => expect(() => readInit(bytes)).toThrow(NotFilm));
});

it('checks a large segment in a moment', () => {
  const big = pictures(1, 120).map((sample, n) => ({
    ...sample,
    data: joined([[0, 0, 0x27, 0x10], [n === 0 ? 0x65 : 0x41], new Uint8Array(0x270f).fill(7)]),
  }));
  const segment = withPictures(big);
  expect(segment.length).toBeGreaterThan(1_200_000);
  expect(segment.length).toBeLessThan(FILM_LIMITS.segment);
  const began = process.cpuUsage();
  for (let n = 0; n < 100; n += 1) read(segment);
  const { user } = process.cpuUsage(began);
  console.log(`a segment of 1.2 MB: ${(user / 100_000).toFixed(3)} ms of CPU`);
});
