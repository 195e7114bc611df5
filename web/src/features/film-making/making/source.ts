/** Looks at a film in files of this device: its facts, and the pieces of which it is made. */

import { readEditLists } from '@touchline/shared/films/edit-list';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { filmRate } from '@touchline/shared/films/film-rate';
import { sizeOf } from '@touchline/shared/films/film-size';
import { containerOf, HEAD_BYTES } from '@touchline/shared/films/source-file';
import {
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  VideoSampleSink,
  WEBM,
} from 'mediabunny';
import { encoderFor } from './encoder';
import { canMake } from './made-sound';
import type { SourceFacts } from './messages';
import { hasHalves, passableCuts } from './pass';
import { endOf, isPlain, type Piece, piecesOf, placeAt } from './pieces';
import { readRate } from './rate';

export interface FilmSource {
  /** The file; of several the first one. */
  file: Blob;
  facts: SourceFacts;
  /** How far its pictures are turned (degrees). */
  turn: number;
  pictures: Piece<InputVideoTrack>[];
  sounds: Piece<InputAudioTrack>[];
  /** The sound is encoded anew: as it is, a film cannot take it over. */
  isSoundMade: boolean;
}

/** Moments of a film whose pictures tell it from others. */
const PRINTED = [0.1, 0.5, 0.9];
const PRINT_SIDE = 8;
const AAC = 'mp4a.40.2';
/** The end of a file that breaks off is found to this (s). */
const READ_TO = 0.02;

/** Facts about a file that is no film. */
export const NOTHING: SourceFacts = {
  way: 'noFilm',
  seconds: 0,
  width: 0,
  height: 0,
  fps: 30,
  bytes: 0,
  cuts: undefined,
  damagedAt: undefined,
  hint: undefined,
  sound: 'none',
  recordedAt: undefined,
  prints: [],
  hashes: [],
};

/** Pictures of a film whose size only the club finds. */
const UNKNOWN_SIZE = { width: 1280, height: 720 };

/** Returns the facts of a file whose container browsers do not read, such as AVI and AVCHD; undefined when it is no such file. */
async function unreadFacts(file: File, converts: boolean): Promise<SourceFacts | undefined> {
  const container = containerOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (container === undefined) return undefined;
  // A file of MP4 that can be read and has no pictures is sound alone.
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  if (await input.canRead()) return undefined;
  const way = converts ? 'convert' : 'unreadable';
  return { ...NOTHING, ...UNKNOWN_SIZE, way, bytes: file.size, hashes: await hashesOf(file) };
}

/** A file with a film in it. */
interface Opened {
  file: File;
  picture: InputVideoTrack;
  sound: InputAudioTrack | undefined;
  recordedAt: number | undefined;
}

/** Returns the track of sound that a film takes over, or else the first one. */
async function soundOf(input: Input): Promise<InputAudioTrack | undefined> {
  const primary = await input.getPrimaryAudioTrack();
  const tracks = [...(primary ? [primary] : []), ...(await input.getAudioTracks())];
  for (const track of tracks) if ((await formatOf(track)) !== undefined) return track;
  return tracks[0];
}

async function openFile(file: File): Promise<Opened | undefined> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  const picture = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
  if (!picture) return undefined;
  const sound = await soundOf(input);
  const tags = await input.getMetadataTags().catch(() => undefined);
  return { file, picture, sound, recordedAt: tags?.date?.getTime() };
}

/** Brings the files of one film in its order: by their times where all have another one, else by their names. */
function inOrder(files: readonly Opened[]): Opened[] {
  const times = new Set(files.map(({ recordedAt }) => recordedAt));
  const byName = (one: Opened, other: Opened) =>
    one.file.name.localeCompare(other.file.name, 'en', { numeric: true, sensitivity: 'base' });
  const haveTimes = !times.has(undefined) && times.size === files.length;
  return files.toSorted((one, other) =>
    haveTimes ? (one.recordedAt ?? 0) - (other.recordedAt ?? 0) : byName(one, other),
  );
}

/** Returns the format of sound that a film can take over; undefined for others. */
async function formatOf(track: InputAudioTrack): Promise<string | undefined> {
  const config = await track.getDecoderConfig();
  if (config?.codec !== AAC || config.numberOfChannels > 2 || !config.description) return undefined;
  return `${config.numberOfChannels} ${config.sampleRate}`;
}

/** Returns how much of a track is in its file (s): one that was cut off in the middle promises more. */
async function readableOf(track: InputVideoTrack, whole: number): Promise<number> {
  const sink = new EncodedPacketSink(track);
  const begins = await track.getFirstTimestamp();
  const isHere = async (at: number) => (await sink.getPacket(at).catch(() => null)) !== null;
  if (await isHere(whole)) return whole;
  let [here, away] = [begins, whole];
  while (away - here > READ_TO) {
    const middle = (here + away) / 2;
    if (await isHere(middle)) here = middle;
    else away = middle;
  }
  return here;
}

/** A first picture or sound that comes so late at most (s) only waits for the other one. */
const LATE = 0.3;

/** Returns when the clock of a file begins (s): those of some cameras go on from file to file. */
async function clockOf({ picture, sound }: Opened): Promise<number> {
  const begins = await picture.getFirstTimestamp();
  const first = sound ? Math.min(begins, await sound.getFirstTimestamp()) : begins;
  return first < LATE ? 0 : first;
}

/** Returns how the sound of files comes into their film. What has another format than the first one is lost where it cannot be made anew. */
async function soundWay(files: readonly Opened[]): Promise<'none' | 'taken' | 'made' | 'partly'> {
  const tracks = files.flatMap(({ sound }) => sound ?? []);
  if (tracks.length === 0) return 'none';
  const formats = new Set(await Promise.all(tracks.map(formatOf)));
  if (formats.size === 1 && !formats.has(undefined)) return 'taken';
  for (const track of tracks) if (!(await canMake(track))) return 'partly';
  return 'made';
}

/** Returns the pieces of the pictures and of the sound that the film can take over, file by file. */
async function readPieces(files: readonly Opened[]) {
  const pictures: Piece<InputVideoTrack>[] = [];
  const sounds: Piece<InputAudioTrack>[] = [];
  const way = await soundWay(files);
  let format: string | undefined;
  let heard: SourceFacts['sound'] = 'none';
  let whole = 0;
  let damagedAt: number | undefined;
  for (const opened of files) {
    const { file, picture, sound } = opened;
    const begins = endOf(pictures);
    const promised = await picture.computeDuration();
    whole = await readableOf(picture, promised);
    const edits = await readEditLists(file).catch(() => () => []);
    const zero = await clockOf(opened);
    pictures.push(...piecesOf(picture, edits(picture.id), whole, begins, zero));
    if (whole < promised) damagedAt = endOf(pictures);
    if (!sound) continue;
    const own = await formatOf(sound);
    format ??= own;
    if (way !== 'made' && (own === undefined || own !== format)) heard = 'lost';
    else {
      if (heard === 'none') heard = 'kept';
      const end = endOf(pictures);
      const shown = piecesOf(sound, edits(sound.id), await sound.computeDuration(), begins, zero);
      // Players end with the picture.
      sounds.push(...shown.filter(({ from }) => from < end).map((one) => ({ ...one, to: Math.min(one.to, end) })));
    }
  }
  return { pictures, sounds, heard, isSoundMade: way === 'made', whole, damagedAt };
}

/** Returns 8 × 8 shades of grey of a few moments. */
async function printsOf(pieces: readonly Piece<InputVideoTrack>[], seconds: number): Promise<string[]> {
  const canvas = new OffscreenCanvas(PRINT_SIDE, PRINT_SIDE);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const prints: string[] = [];
  for (const part of PRINTED) {
    const place = placeAt(pieces, seconds * part);
    const sample = place && (await new VideoSampleSink(place.track).getSample(place.at).catch(() => null));
    if (!sample || !context) continue;
    sample.draw(context, 0, 0, PRINT_SIDE, PRINT_SIDE);
    sample.close();
    const { data } = context.getImageData(0, 0, PRINT_SIDE, PRINT_SIDE);
    let print = '';
    for (let at = 0; at < data.length; at += 4) {
      const grey = ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) >> 2;
      print += grey.toString(16).padStart(2, '0');
    }
    prints.push(print);
  }
  return prints;
}

/** Bytes at the start and the end of a file that tell it from others. */
const HASHED = 1_048_576;

/** Returns hashes of the start and the end of a file: its chunks fit no other file. */
async function hashesOf(file: Blob): Promise<string[]> {
  const parts = [file.slice(0, HASHED), file.slice(Math.max(0, file.size - HASHED))];
  return Promise.all(
    parts.map(async (part) => {
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await part.arrayBuffer()));
      return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
    }),
  );
}

/** How film of a high range transfers its colours. */
const BRIGHT = ['pq', 'hlg'];

/** Returns what a browser makes no good film of: colours of a high range, and pictures of two halves. */
async function hintOf(track: InputVideoTrack): Promise<SourceFacts['hint']> {
  // The types of the browser lack some of them.
  const transfer: string = (await track.getColorSpace()).transfer ?? '';
  if (BRIGHT.includes(transfer)) return 'bright';
  return (await hasHalves(track)) ? 'halves' : undefined;
}

/** Files of one film have pictures of one shape. */
async function isAlike(one: InputVideoTrack, other: InputVideoTrack): Promise<boolean> {
  const shapeOf = async (track: InputVideoTrack) =>
    [await track.getDisplayWidth(), await track.getDisplayHeight(), await track.getRotation()].join();
  return (await shapeOf(one)) === (await shapeOf(other));
}

/**
 * Looks at the files of a film, in any order. What it cannot read it says in the facts.
 * @param converts the club can convert what this browser cannot read
 */
export async function openSource(files: readonly File[], converts: boolean): Promise<FilmSource> {
  const [chosen] = files;
  const none: FilmSource = {
    file: chosen ?? new Blob(),
    facts: NOTHING,
    turn: 0,
    pictures: [],
    sounds: [],
    isSoundMade: false,
  };
  const opened = (await Promise.all(files.map(openFile))).filter((one) => one !== undefined);
  const [first, ...others] = inOrder(opened);
  if (!first && chosen && files.length === 1)
    return { ...none, facts: (await unreadFacts(chosen, converts)) ?? NOTHING };
  if (!first || opened.length < files.length) return none;
  const { file, picture, recordedAt } = first;
  for (const other of others)
    if (!(await isAlike(picture, other.picture))) return { ...none, facts: { ...NOTHING, way: 'apart' } };
  const isSeveral = others.length > 0;
  const size = sizeOf({ width: await picture.getDisplayWidth(), height: await picture.getDisplayHeight() }, '720p');
  const { pictures, sounds, heard, isSoundMade, whole, damagedAt } = await readPieces([first, ...others]);
  const seconds = endOf(pictures);
  if (seconds > FILM_LIMITS.seconds) return { ...none, facts: { ...NOTHING, way: 'tooLong', seconds } };
  const rate = await readRate(picture, await picture.getFirstTimestamp(), await picture.computeDuration());
  const fps = filmRate(rate ?? 30);
  const hint = await hintOf(picture);
  const canRead = await picture.canDecode().catch(() => false);
  const canWrite = canRead && (await encoderFor(size, fps)) !== undefined;
  // Pictures before a cut may need some behind it: a film that was cut is made anew.
  const isPassable = !isSeveral && damagedAt === undefined && isPlain(pictures, whole, 0.5 / fps);
  const cuts = isPassable ? await passableCuts(picture, seconds).catch(() => undefined) : undefined;
  // ffmpeg plays every part at its usual rate: of a slow one it would show more than players do.
  const isOfFfmpeg = converts && pictures.every((one) => one.rate === 1);
  // Also of sound that this browser does not know: no film is silent that need not be.
  const isOfClub = isOfFfmpeg && (heard === 'lost' || (hint !== undefined && !isSeveral));
  const own = isOfClub ? undefined : canWrite ? 'encode' : cuts ? 'pass' : undefined;
  const other = isSeveral ? 'oneByOne' : isOfFfmpeg ? 'convert' : canRead ? 'noEncoder' : 'unreadable';
  const way = own ?? other;
  const facts: SourceFacts = {
    way,
    seconds,
    ...size,
    fps,
    bytes: files.reduce((sum, one) => sum + one.size, 0),
    cuts,
    damagedAt,
    hint,
    sound: heard,
    recordedAt,
    prints: canRead ? await printsOf(pictures, seconds) : [],
    hashes: isSeveral ? [] : await hashesOf(file),
  };
  return { file, facts, turn: await picture.getRotation(), pictures, sounds, isSoundMade };
}
