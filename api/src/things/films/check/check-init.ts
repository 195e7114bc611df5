/** Reads what an init says. The server writes the init that viewers get anew from that, and keeps nothing of the one that was sent. */
import type { AudioTrack, FilmInit, TrackDefaults, VideoTrack } from '@touchline/shared/films/mp4-writer';
import { demand } from '@touchline/shared/films/not-film';
import { readSps } from '@touchline/shared/films/sps';
import { boxesIn, needed, oneOfEach, Span } from './boxes';

const TABLES = ['stts', 'stsc', 'stsz', 'stco'] as const;
const IDENTITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const MAX_PPS = 64;
/** Sampling rates of AAC by index. */
const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000];

/** @throws NotFilm */
export function readInit(bytes: Uint8Array): FilmInit {
  const top = oneOfEach(new Span(bytes), ['ftyp', 'moov']);
  needed(top, 'ftyp');
  const boxes = boxesIn(needed(top, 'moov'), ['mvhd', 'trak', 'mvex']);
  const only = (type: string): Span => {
    const [first, second] = boxes.filter((box) => box.type === type);
    demand(first !== undefined && second === undefined, `The box ${type} must occur once.`);
    return first.content;
  };
  only('mvhd');
  const defaults = readDefaults(only('mvex'));
  const tracks = boxes.filter(({ type }) => type === 'trak').map(({ content }) => readTrack(content, defaults));
  demand(tracks.length <= 2 && defaults.size === tracks.length, 'A film has one picture and at most one sound.');
  const video = tracks.flatMap((track) => ('sps' in track ? [track] : []));
  const audio = tracks.flatMap((track) => ('config' in track ? [track] : []));
  const [picture, second] = video;
  demand(
    picture !== undefined && second === undefined && audio.length <= 1,
    'A film has one picture and at most one sound.',
  );
  demand(new Set(tracks.map(({ id }) => id)).size === tracks.length, 'Two tracks have one number.');
  return { video: picture, ...(audio[0] && { audio: audio[0] }) };
}

function readDefaults(mvex: Span): Map<number, TrackDefaults> {
  const found = new Map<number, TrackDefaults>();
  for (const { type, content } of boxesIn(mvex, ['mehd', 'trex'])) {
    if (type === 'mehd') continue;
    content.skip(4);
    const id = content.u32();
    demand(content.u32() === 1 && !found.has(id), 'The defaults of a track are wrong.');
    found.set(id, { duration: content.u32(), size: content.u32(), flags: content.u32() });
    content.close();
  }
  return found;
}

function readTrack(trak: Span, defaults: Map<number, TrackDefaults>): VideoTrack | AudioTrack {
  const boxes = oneOfEach(trak, ['tkhd', 'mdia']);
  const id = readHeader(needed(boxes, 'tkhd'));
  const media = oneOfEach(needed(boxes, 'mdia'), ['mdhd', 'hdlr', 'minf']);
  const head = needed(media, 'mdhd');
  head.skip(head.versioned().version === 1 ? 16 : 8);
  const timescale = head.u32();
  demand(timescale >= 10 && timescale <= 1_000_000, 'The clock of a track is wrong.');
  const handler = needed(media, 'hdlr');
  handler.skip(8);
  const kind = handler.text(4);
  demand(kind === 'vide' || kind === 'soun', 'A film has one picture and at most one sound.');
  const info = oneOfEach(needed(media, 'minf'), [kind === 'vide' ? 'vmhd' : 'smhd', 'dinf', 'stbl']);
  const own = defaults.get(id);
  demand(own !== undefined, 'The defaults of a track are missing.');
  const entry = readEntry(needed(info, 'stbl'), kind === 'vide' ? 'avc1' : 'mp4a');
  const track = { id, timescale, defaults: own };
  return kind === 'vide' ? { ...track, ...readPicture(entry) } : { ...track, ...readSound(entry, timescale) };
}

/** @returns the number of the track */
function readHeader(tkhd: Span): number {
  const { version } = tkhd.versioned();
  tkhd.skip(version === 1 ? 16 : 8);
  const id = tkhd.u32();
  demand(id === 1 || id === 2, 'A track has a wrong number.');
  tkhd.skip(version === 1 ? 28 : 24);
  const matrix = IDENTITY.map(() => tkhd.u32());
  // Not every browser turns a picture by its matrix.
  demand(
    matrix.every((value, n) => value === IDENTITY[n]),
    'The picture may not be turned by its frame: turn it before.',
  );
  tkhd.skip(8);
  tkhd.close();
  return id;
}

/** Returns the only sample entry of a track, which has no samples outside of fragments. */
function readEntry(stbl: Span, type: string): Span {
  const boxes = oneOfEach(stbl, ['stsd', ...TABLES]);
  for (const name of TABLES) {
    const table = needed(boxes, name);
    const count = name === 'stsz' ? 12 : 8;
    demand(table.left === count && table.take(count).every((byte) => byte === 0), 'An init holds no samples.');
  }
  const stsd = needed(boxes, 'stsd');
  stsd.skip(4);
  demand(stsd.u32() === 1, 'A track has one format.');
  return needed(oneOfEach(stsd, [type]), type);
}

function readPicture(avc1: Span): Pick<VideoTrack, 'width' | 'height' | 'sps' | 'pps'> {
  avc1.skip(78);
  const avcC = needed(oneOfEach(avc1, ['avcC', 'pasp', 'colr', 'btrt']), 'avcC');
  demand(avcC.u8() === 1, 'The format of the picture is wrong.');
  const named = avcC.take(3);
  demand((avcC.u8() & 3) === 3, 'Lengths of H.264 must have four bytes.');
  demand((avcC.u8() & 31) === 1, 'A film has one parameter set.');
  const sps = avcC.take(avcC.u16());
  demand(avcC.u8() === 1, 'A film has one parameter set.');
  const pps = avcC.take(avcC.u16());
  demand(
    pps.length >= 2 && pps.length <= MAX_PPS && ((pps[0] ?? 0) & 0x9f) === 8,
    'The parameter set of the picture is wrong.',
  );
  demand(
    named.every((byte, n) => byte === sps[n + 1]),
    'The format of the picture contradicts itself.',
  );
  demand(avcC.left === 0 || avcC.left === 4, 'The format of the picture is wrong.');
  return { ...readSps(sps), sps, pps };
}

function readSound(mp4a: Span, timescale: number): Pick<AudioTrack, 'channels' | 'config'> {
  mp4a.skip(28);
  const esds = needed(oneOfEach(mp4a, ['esds', 'btrt']), 'esds');
  esds.skip(4);
  const config = configIn(esds);
  demand(config.length >= 2 && config.length <= 8, 'The format of the sound is wrong.');
  const [first = 0, second = 0] = config;
  const rate = RATES[((first & 7) << 1) | (second >> 7)];
  const channels = (second >> 3) & 15;
  demand(first >> 3 === 2 && channels >= 1 && channels <= 2, 'Sound must be AAC with one or two channels.');
  demand(rate === timescale, 'The clock of the sound must be its sampling rate.');
  return { channels, config };
}

/** Returns the decoder's own data from the nested descriptors. */
function configIn(esds: Span): Uint8Array {
  const open = (tag: number): number => {
    demand(esds.u8() === tag, 'The format of the sound is wrong.');
    let size = 0;
    for (let n = 0; n < 4; n += 1) {
      const byte = esds.u8();
      size = size * 128 + (byte & 127);
      if (byte < 128) break;
    }
    demand(size <= esds.left, 'The format of the sound is wrong.');
    return size;
  };
  open(3);
  esds.skip(2);
  demand(esds.u8() === 0, 'The format of the sound is wrong.');
  open(4);
  demand(esds.u8() === 0x40, 'Sound must be AAC.');
  esds.skip(12);
  return esds.take(open(5));
}
