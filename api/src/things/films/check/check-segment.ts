/**
 * Checks a segment: each byte belongs to a box that film needs or to a sample, each sample to its time, and each picture is H.264 as
 * the init says. The slices of a picture are left to the browsers' decoders (docs/decisions/0080).
 */
import { CUT_CLOCK } from '@touchline/shared/films/film-cuts';
import type { AudioTrack, FilmInit, VideoTrack } from '@touchline/shared/films/mp4-writer';
import { demand } from '@touchline/shared/films/not-film';
import { type Box, boxesIn, needed, Span } from './boxes';

/** The place of a segment on the grid. */
export interface Place {
  /** Start (s). */
  start: number;
  fps: number;
  /** Frames that it must have; undefined: at most `maxFrames`. */
  frames?: number | undefined;
  maxFrames: number;
  /** Of a live film: it may hold any part of so many seconds. Otherwise it begins with its place. */
  within?: number;
  /** Of a film that keeps the pictures of its camera: its start and end on the clock of cuts. */
  cut?: { at: number; end: number };
}

export interface CheckedSegment {
  /** Time of its first frame (s). */
  start: number;
  /** Length of its picture (s). */
  seconds: number;
  /** The segment without boxes in front that say nothing. */
  bytes: Uint8Array;
}

interface Sample {
  at: number;
  size: number;
  duration: number;
  offset: number;
  isKey: boolean;
}
interface Run {
  start: number;
  samples: Sample[];
}

const MAX_FRAGMENTS = 32;
const MAX_SAMPLES = 4_096;
/** Bytes that describe a picture to a decoder beside its slices. */
const MAX_SEI = 4_096;
const NAL = { slice: 1, idr: 5, sei: 6, sps: 7, pps: 8, delimiter: 9 } as const;
/** How much earlier or later than its segment sound may be (s): a packet of AAC at 8,000 Hz. */
const SOUND_SLACK = 0.13;

/** @throws NotFilm */
export function checkSegment(bytes: Uint8Array, init: FilmInit, place: Place): CheckedSegment {
  const boxes = boxesIn(new Span(bytes), ['styp', 'sidx', 'moof', 'mdat']);
  const first = boxes.findIndex(({ type }) => type === 'moof');
  demand(first >= 0, 'There is no film in this.');
  const fragments = boxes.slice(first);
  demand(fragments.length % 2 === 0 && fragments.length / 2 <= MAX_FRAGMENTS, 'The order of the boxes is wrong.');
  const tracks = new Map<number, Run>();
  for (let n = 0; n < fragments.length; n += 2) readFragment(fragments[n], fragments[n + 1], { init, tracks });
  const picture = tracks.get(init.video.id);
  demand(picture !== undefined, 'The segment has no picture.');
  const seconds = checkPicture(bytes, init.video, picture, place);
  const start = picture.start / init.video.timescale;
  const sound = init.audio && tracks.get(init.audio.id);
  if (init.audio && sound) checkSound(init.audio, sound, start, seconds);
  return { start, seconds, bytes: bytes.subarray(boxes[first]?.start) };
}

/** Adds the samples of a fragment to the tracks. */
function readFragment(
  moof: Box | undefined,
  mdat: Box | undefined,
  to: { init: FilmInit; tracks: Map<number, Run> },
): void {
  demand(moof?.type === 'moof' && mdat?.type === 'mdat', 'The order of the boxes is wrong.');
  const [header, ...runs] = boxesIn(moof.content, ['mfhd', 'traf']);
  demand(header?.type === 'mfhd' && header.content.left === 8, 'The head of a fragment is wrong.');
  demand(runs.length > 0 && runs.every(({ type }) => type === 'traf'), 'A fragment has no track.');
  const own = runs.flatMap(({ content }) => readRun(content, moof.start, to));
  let at = mdat.content.at;
  for (const { at: start, size } of own.toSorted((one, other) => one.at - other.at)) {
    demand(start === at, 'Bytes of the film belong to no picture or sound, or to two.');
    at += size;
  }
  demand(at === mdat.content.end, 'Bytes of the film belong to no picture or sound.');
}

const TFHD = { description: 0x2, duration: 0x8, size: 0x10, flags: 0x20, fromMoof: 0x20000 } as const;
const TRUN = { offset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 } as const;
const allOf = (flags: Record<string, number>): number => Object.values(flags).reduce((sum, flag) => sum | flag, 0);

function readRun(traf: Span, base: number, { init, tracks }: { init: FilmInit; tracks: Map<number, Run> }): Sample[] {
  const boxes = boxesIn(traf, ['tfhd', 'tfdt', 'trun']);
  const head = new Map<string, Span>();
  const truns: Span[] = [];
  for (const { type, content } of boxes) {
    if (type === 'trun') truns.push(content);
    else {
      demand(!head.has(type) && truns.length === 0, 'The order of the boxes is wrong.');
      head.set(type, content);
    }
  }
  const tfhd = needed(head, 'tfhd');
  const { flags } = tfhd.versioned();
  demand((flags & ~allOf(TFHD)) === 0 && (flags & TFHD.fromMoof) !== 0, 'The head of a track is wrong.');
  const id = tfhd.u32();
  const track = [init.video, init.audio].find((one) => one?.id === id);
  demand(track !== undefined, 'The segment has a track that its init lacks.');
  if (flags & TFHD.description) demand(tfhd.u32() === 1, 'A track has one format.');
  const defaults = {
    duration: flags & TFHD.duration ? tfhd.u32() : track.defaults.duration,
    size: flags & TFHD.size ? tfhd.u32() : track.defaults.size,
    flags: flags & TFHD.flags ? tfhd.u32() : track.defaults.flags,
  };
  tfhd.close();
  const tfdt = needed(head, 'tfdt');
  const start = tfdt.versioned().version === 1 ? tfdt.u64() : tfdt.u32();
  tfdt.close();
  const known = tracks.get(id) ?? { start, samples: [] };
  const reached = known.start + known.samples.reduce((sum, { duration }) => sum + duration, 0);
  demand(start === reached, 'There is a gap in a track.');
  tracks.set(id, known);
  const samples = truns.flatMap((trun) => readSamples(trun, base, defaults));
  known.samples.push(...samples);
  demand(known.samples.length <= MAX_SAMPLES, 'A track has too many samples.');
  return samples;
}

function readSamples(trun: Span, base: number, defaults: { duration: number; size: number; flags: number }): Sample[] {
  const { flags } = trun.versioned();
  demand((flags & ~allOf(TRUN)) === 0 && (flags & TRUN.offset) !== 0, 'The list of samples is wrong.');
  const count = trun.u32();
  demand(count >= 1 && count <= MAX_SAMPLES, 'A track has too many samples, or none.');
  let at = base + trun.i32();
  const firstFlags = flags & TRUN.firstFlags ? trun.u32() : undefined;
  const samples: Sample[] = [];
  for (let n = 0; n < count; n += 1) {
    const duration = flags & TRUN.duration ? trun.u32() : defaults.duration;
    const size = flags & TRUN.size ? trun.u32() : defaults.size;
    const own = flags & TRUN.flags ? trun.u32() : n === 0 && firstFlags !== undefined ? firstFlags : defaults.flags;
    const offset = flags & TRUN.composition ? trun.i32() : 0;
    demand(size >= 1, 'A sample is empty.');
    samples.push({ at, size, duration, offset, isKey: (own & 0x10000) === 0 });
    at += size;
  }
  trun.close();
  return samples;
}

/** @returns the length of the picture (s) */
function checkPicture(bytes: Uint8Array, track: VideoTrack, { start, samples }: Run, place: Place): number {
  const { timescale } = track;
  const { frames, maxFrames } = place;
  const fits = frames === undefined ? samples.length <= maxFrames : samples.length === frames;
  demand(fits, `The segment has ${samples.length} frames instead of ${frames ?? `at most ${maxFrames}`}.`);
  demand(isPlaced(track, start, samples.length, place), 'The segment belongs to another time.');
  let end = start;
  for (const { duration, offset } of samples) {
    end += duration;
    demand(Math.abs(offset) <= timescale, 'A frame is shown far from its time.');
  }
  const length = end - start;
  demand(isLong(length, samples.length, timescale, place), 'The frames last too long or too short.');
  if (place.cut) demand(isWholeShown({ start, samples }, end), 'Frames are shown in the time of another segment.');
  samples.forEach((sample, n) => {
    const isIdr = checkNals(new Span(bytes, sample.at, sample.at + sample.size), track, place.cut !== undefined);
    demand(
      isIdr === sample.isKey && (n > 0 || isIdr),
      'The segment does not begin with a key frame, or a frame is marked wrongly.',
    );
  });
  return length / timescale;
}

/** Returns whether a run begins with its place. */
function isPlaced(track: VideoTrack, start: number, count: number, place: Place): boolean {
  if (place.cut) return track.timescale === CUT_CLOCK && start === place.cut.at;
  if (place.within !== undefined) return isWithin(track, start, count, place);
  return start === Math.round(place.start * track.timescale);
}

/** Returns whether frames last as long (ticks) as their place, or as so many of them do. */
function isLong(length: number, count: number, timescale: number, { cut, fps }: Place): boolean {
  if (cut) return length === cut.end - cut.at;
  // Each frame may be rounded to a tick.
  return Math.abs(length - (count / fps) * timescale) <= 1 + count * (Number.isInteger(timescale / fps) ? 0 : 1);
}

/** Returns whether each frame is shown at a time of its own between start and end, the key frame first. */
function isWholeShown({ start, samples }: Run, end: number): boolean {
  const shown = new Set<number>();
  let at = start;
  for (const { duration, offset } of samples) {
    if (at + offset < start || at + offset >= end) return false;
    shown.add(at + offset);
    at += duration;
  }
  return shown.size === samples.length && samples[0]?.offset === 0;
}

/** Returns whether frames lie on the frames of the grid, in the time of the place. */
function isWithin(
  { timescale }: VideoTrack,
  start: number,
  count: number,
  { start: from, within = 0, fps }: Place,
): boolean {
  const first = Math.round((start / timescale) * fps);
  return (
    Math.round((first / fps) * timescale) === start && first >= from * fps && first + count <= (from + within) * fps
  );
}

/** Checks the parts of a coded picture; one of a camera has slices alone. @returns whether it is a key frame */
function checkNals(span: Span, { sps, pps }: VideoTrack, isOfCamera: boolean): boolean {
  const slices = new Set<number>();
  while (span.left > 0) {
    const nal = span.take(span.u32());
    const [head = 0x80] = nal;
    demand(nal.length >= 2 && head < 0x80, 'A part of a picture is wrong.');
    const type = head & 31;
    if (type === NAL.slice || type === NAL.idr) slices.add(type);
    else if (isOfCamera) demand(false, 'A picture of a camera has more than its slices, such as its place.');
    else if (type === NAL.sei) demand(nal.length <= MAX_SEI, 'A picture has too much beside it.');
    else if (type === NAL.sps || type === NAL.pps)
      demand(isEqual(nal, type === NAL.sps ? sps : pps), 'A picture changes the format of the film.');
    else demand(type === NAL.delimiter, 'A picture has a part that film does not need.');
  }
  demand(slices.size === 1, 'A picture is mixed, or empty.');
  return slices.has(NAL.idr);
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, n) => byte === other[n]);

function checkSound({ timescale }: AudioTrack, { start, samples }: Run, from: number, seconds: number): void {
  let end = start;
  for (const { duration, size, offset } of samples) {
    demand(duration >= 1 && duration <= 2_048 && size <= 8_192 && offset === 0, 'A packet of sound is wrong.');
    end += duration;
  }
  const isInside = start / timescale >= from - SOUND_SLACK && end / timescale <= from + seconds + SOUND_SLACK;
  demand(isInside, 'The sound belongs to another time.');
}
