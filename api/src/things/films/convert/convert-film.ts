/**
 * Converts the file of a film into segments: by pieces of a minute, on the same grid, through the same check and into the same store as
 * what browsers send. What is here already is not made again.
 */
import { createWriteStream, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { freeShareOf } from '@touchline/server/film/disk-room';
import { FfmpegFault, type FfmpegRun, runFfmpeg } from '@touchline/server/film/run-ffmpeg';
import type { FilmRecord } from '@touchline/server/film-records';
import { notFound, Problem } from '@touchline/shared/errors';
import { readAllEdits } from '@touchline/shared/films/edit-list';
import { framesOf, SEGMENT_SECONDS, type SegmentRange, segmentFrames } from '@touchline/shared/films/film-grid';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { filmRate } from '@touchline/shared/films/film-rate';
import { hasSmall, sizeOf } from '@touchline/shared/films/film-size';
import { type ConversionFault, RENDITIONS, type Rendition, WHOLE_WITH } from '@touchline/shared/films/film-words';
import { type TrackRun, type VideoTrack, writeInit, writeSegment } from '@touchline/shared/films/mp4-writer';
import { chunkCount, containerOf, HEAD_BYTES } from '@touchline/shared/films/source-file';
import { readSps } from '@touchline/shared/films/sps';
import { oncePerServices } from '../../../base/services';
import { filmsStore, segmentKey } from '../../../data/films/films.store';
import { missingSegments } from '../../../data/films/films-presenter';
import { filmBytes, filmRoom } from '../../../data/films/stored-film';
import { PartTaken, partStore } from '../part-store';
import { type CodedPicture, picturesIn } from './coded-pictures';
import { CONVERTER } from './converter-actor';
import { type FileFacts, factsIn, LOOK, pictureOptions, SLACK, soundOptions } from './ffmpeg-options';
import { SOUND_TRACK, SoundFile } from './sound-file';

/** Segments that ffmpeg makes in one run: a minute. */
const PIECE = 15;
/** Ticks a second: every frame of the usual rates lasts a whole number of them. */
const TIMESCALE = 90_000;
/** CPU of a start, of a second of picture, and of a second of sound (s). */
const CPU = { start: 60, picture: 10, sound: 1 };
/** Length of a film at least (s). */
const SHORTEST = 0.1;
/** Attempts in a row that may make nothing. */
const ATTEMPTS = 3;

/** A file that becomes no film, also not at another attempt. */
export class Unconvertible extends Error {
  override readonly name = 'Unconvertible';
  readonly fault: ConversionFault;

  constructor(fault: ConversionFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

export interface Work {
  film: FilmRecord;
  /** Path of ffmpeg. */
  program: string;
  /** An empty folder for this work alone. */
  folder: string;
  signal: AbortSignal;
  /** Called after each piece. Returns whether the other pieces wait for a later turn. */
  givesWay(): Promise<boolean>;
}

type Run = (options: Pick<FfmpegRun, 'input' | 'output' | 'cpu' | 'words' | 'read'>) => Promise<string>;
interface PieceWork extends Work {
  run: Run;
  facts: FileFacts;
  /** Its edit list shows several parts of it. */
  isInParts: boolean;
  sound: SoundFile;
}
interface CodedSegment {
  k: number;
  first: CodedPicture;
  pictures: CodedPicture[];
}
/** The encoder of a rendition, and its film with the init of this encoder. */
interface Take {
  film: FilmRecord;
  rendition: Rendition;
  take: number;
}

const renditionsOf = (film: FilmRecord): Rendition[] =>
  RENDITIONS.filter((one) => one === WHOLE_WITH || hasSmall(film));

/** Throws on what is not a refusal because another maker was first. */
const unlessTaken = (error: unknown): false => {
  if (!(error instanceof PartTaken)) throw error;
  return false;
};

/** Yields the pictures of each segment of a run. */
async function* segmentsFrom(
  stream: AsyncIterable<Buffer>,
  film: { seconds: number; fps: number },
  { from, to }: SegmentRange,
): AsyncGenerator<CodedSegment> {
  let k = from;
  let pictures: CodedPicture[] = [];
  for await (const picture of picturesIn(stream)) {
    pictures.push(picture);
    if (k > to || pictures.length < framesOf(film, k)) continue;
    const [first = picture] = pictures;
    yield { k, first, pictures };
    k += 1;
    pictures = [];
  }
}

/**
 * Returns whether the edit list of a file shows several parts of it. ffmpeg knows no slow, fast and still ones: it would show more than players do.
 * @throws Unconvertible
 */
async function readParts(file: string): Promise<boolean> {
  const lists = await readAllEdits(await openAsBlob(file)).catch(() => []);
  if (lists.flat().some(({ rate }) => rate !== 1))
    throw new Unconvertible('UNREADABLE', 'an edit has a rate of its own');
  return lists.some((edits) => edits.length > 1);
}

/**
 * Returns the film with its length, and its size and rate, if its maker could not read them.
 * @throws Unconvertible; Problem 404
 */
async function described(
  films: ReturnType<typeof filmsStore>,
  film: FilmRecord,
  { seconds, size, rate }: FileFacts,
): Promise<FilmRecord> {
  if (seconds !== undefined && seconds + SLACK < (film.seconds ?? 0))
    throw new Unconvertible('SHORT', `the file has ${seconds} s`);
  if (film.seconds !== undefined) return film;
  const isFilm = seconds !== undefined && seconds >= SHORTEST && seconds <= FILM_LIMITS.seconds;
  if (!isFilm || !size || (film.fileBytes ?? 0) < seconds * FILM_LIMITS.leastRate)
    throw new Unconvertible('UNREADABLE', `the file has ${seconds} s`);
  const after = await films.describe(film._id, { seconds, fps: filmRate(rate), ...sizeOf(size, '720p') });
  if (!after) throw notFound('film');
  return after;
}

async function readNothing(outputs: readonly AsyncIterable<Buffer>[]): Promise<void> {
  for (const output of outputs) for await (const _ of output);
}

/** Lets ffmpeg decode the sound of a whole file. */
async function readSound({ film: { seconds = 0 }, facts, run, sound }: PieceWork): Promise<void> {
  const read = async ([output]: readonly AsyncIterable<Buffer>[]) => output && sound.write(output);
  await run({ output: soundOptions(seconds, facts.begins), cpu: CPU.start + Math.ceil(CPU.sound * seconds), read });
}

export const filmConversion = oncePerServices((services) => {
  const films = filmsStore(services.store);
  const bytes = filmBytes(services);
  const room = filmRoom(services);
  const parts = partStore(services);

  /** Puts the file together from its chunks, on the disk of this machine. @throws Unconvertible; Problem 507 when it would fill the disk */
  async function joinFile({ film, folder, signal }: Work): Promise<{ file: string; container: string }> {
    if ((await freeShareOf(folder, film.fileBytes)) < services.config.FILM_LEAST_FREE / 100)
      throw new Problem('NO_ROOM', 'The disk has no room for the file beside its film.');
    const file = join(folder, 'film');
    const key = (k: number) => segmentKey(film._id, { rendition: 'source', take: 0 }, k);
    const head = await bytes.get(key(0), { start: 0, end: HEAD_BYTES - 1 });
    if (!head) throw new Unconvertible('LATE', 'the file is gone');
    const container = containerOf(head);
    if (!container) throw new Unconvertible('UNREADABLE', 'the file is no film');
    async function* chunks(): AsyncGenerator<Buffer> {
      for (let k = 0; k < chunkCount(film.fileBytes ?? 0); k += 1) {
        signal.throwIfAborted();
        const chunk = await bytes.get(key(k));
        if (!chunk) throw new Unconvertible('LATE', 'the file is gone');
        yield chunk;
      }
    }
    await pipeline(chunks, createWriteStream(file, { mode: 0o600 }));
    return { file, container };
  }

  /** Lets ffmpeg look at a file. @throws Unconvertible when it reads no film in it */
  async function lookAt(run: Run): Promise<FileFacts> {
    try {
      return factsIn(await run({ output: LOOK, cpu: CPU.start, words: 'info', read: readNothing }));
    } catch (error) {
      if (!(error instanceof FfmpegFault)) throw error;
      throw new Unconvertible('UNREADABLE', error.message);
    }
  }

  /** Returns the first run of segments of which a rendition lacks one, at most so long; undefined when all are here. */
  async function nextPiece(film: FilmRecord, most: number): Promise<SegmentRange | undefined> {
    const stored = await films.segments(film._id);
    const missing = renditionsOf(film).flatMap((rendition) => missingSegments(film, stored, rendition));
    const from = Math.min(...missing.map((range) => range.from));
    if (!Number.isFinite(from)) return undefined;
    const near = missing.filter((range) => range.from < from + most);
    return { from, to: Math.min(from + most - 1, Math.max(...near.map(({ to }) => to))) };
  }

  /** Finds the take of this encoder: its own one from before, or a new one. @throws Problem 404 when the film is gone */
  async function takeOf(
    { film: { _id: id }, facts: { hasSound } }: PieceWork,
    rendition: Rendition,
    { sps, pps }: CodedPicture,
  ): Promise<Take> {
    const film = await current(id);
    const defaults = { duration: 0, size: 0, flags: 0 };
    const video: VideoTrack = { id: 1, timescale: TIMESCALE, defaults, ...readSps(sps), sps, pps };
    const init = writeInit({ video, ...(hasSound && { audio: SOUND_TRACK }) });
    for (let take = 0; take < FILM_LIMITS.takes; take += 1) {
      const sending = parts.putInit(film, { id, rendition, take, k: 'init' }, init);
      if (await sending.then(() => true, unlessTaken)) return { film: await current(id), rendition, take };
    }
    throw new Error('the film has too many takes');
  }

  /** @throws Problem 404 */
  async function current(id: string): Promise<FilmRecord> {
    const film = await films.byId(id);
    if (!film) throw notFound('film');
    return film;
  }

  /** Stores a segment as if a browser had sent it. Returns false when one is here from an earlier attempt. */
  async function store(
    { sound, facts }: PieceWork,
    { film, rendition, take }: Take,
    { k, pictures }: CodedSegment,
  ): Promise<boolean> {
    const { _id: id, fps } = film;
    const start = k * SEGMENT_SECONDS;
    const samples = pictures.map(({ sample }) => ({ ...sample, duration: TIMESCALE / fps }));
    const picture: TrackRun = { id: 1, start: start * TIMESCALE, samples };
    const heard = facts.hasSound && (await sound.during(start, start + pictures.length / fps));
    const segment = Buffer.from(writeSegment(k + 1, heard ? [picture, heard] : [picture]));
    return parts.putPart(CONVERTER, film, { id, rendition, take, k }, { bytes: segment }).catch(unlessTaken);
  }

  async function convertPiece(work: PieceWork, range: SegmentRange): Promise<void> {
    const { film, facts, run, signal, isInParts } = work;
    const { fps } = film;
    const length = { seconds: film.seconds ?? 0, fps };
    const frames = (range.to - range.from) * segmentFrames(fps) + framesOf(length, range.to);
    const start = range.from * SEGMENT_SECONDS;
    const renditions = renditionsOf(film);
    const made = renditions.map(() => 0);
    let hasNew = false;
    await run({
      ...pictureOptions({ film, renditions, start, frames, keys: segmentFrames(fps), facts, isInParts }),
      cpu: CPU.start + Math.ceil(CPU.picture * (frames / fps + (isInParts ? start : 0))),
      read: async (outputs) => {
        const reading = renditions.map(async (rendition, n) => {
          let take: Take | undefined;
          for await (const segment of segmentsFrom(outputs[n] ?? (async function* () {})(), length, range)) {
            signal.throwIfAborted();
            await room.assert('FILE');
            take ??= await takeOf(work, rendition, segment.first);
            if ((await store(work, take, segment)) && !hasNew) {
              hasNew = true;
              if (!(await films.forgetAttempts(film._id))) throw notFound('film');
            }
            made[n] = (made[n] ?? 0) + 1;
          }
        });
        await Promise.all(reading);
      },
    });
    if (made.some((count) => count <= range.to - range.from))
      throw new Unconvertible('SHORT', `the file ends before second ${start + frames / fps}`);
  }

  /**
   * Converts what is missing of a film. Returns false when it gave way before it was whole.
   * @throws Unconvertible; Problem 404 when the film is gone, 507 without room; FfmpegFault, which another attempt may mend
   */
  return async (begun: Work): Promise<boolean> => {
    const { program, signal, folder } = begun;
    const attempt = await films.beginAttempt(begun.film._id);
    if (!attempt?.conversion) throw notFound('film');
    if (attempt.conversion.attempts > ATTEMPTS) throw new Unconvertible('BROKEN', 'ffmpeg failed again and again');
    await room.assert('FILE');
    const source = await joinFile(begun);
    const run: Run = (options) => runFfmpeg({ program, ...source, signal, ...options });
    const isInParts = await readParts(source.file);
    const facts = await lookAt(run);
    const film = await described(films, begun.film, facts);
    const sound = await SoundFile.open(join(folder, 'sound'));
    const work = { ...begun, film, run, facts, isInParts, sound };
    const next = () => nextPiece(film, isInParts ? Number.POSITIVE_INFINITY : PIECE);
    try {
      if (facts.hasSound) await readSound(work);
      for (let range = await next(), made = 0; range; range = await next(), made += 1) {
        if (made > 0 && (await begun.givesWay())) return false;
        await convertPiece(work, range);
      }
      return true;
    } finally {
      await sound.close();
    }
  };
});
