/**
 * Writes the boxes of fragmented MP4 (ISO 14496-12, CMAF): browsers write segments, the server writes every init anew. No times, no
 * names and no places of recording are written. Pure.
 */

/** Values for samples of a track that a segment does not repeat. */
export interface TrackDefaults {
  duration: number;
  size: number;
  flags: number;
}

interface Track {
  /** 1 or 2. */
  id: number;
  /** Ticks a second. */
  timescale: number;
  defaults: TrackDefaults;
}

export interface VideoTrack extends Track {
  width: number;
  height: number;
  /** Parameter sets of H.264, without lengths. */
  sps: Uint8Array;
  pps: Uint8Array;
}

export interface AudioTrack extends Track {
  channels: number;
  /** AudioSpecificConfig of AAC. */
  config: Uint8Array;
}

/** All that an init says. */
export interface FilmInit {
  video: VideoTrack;
  audio?: AudioTrack;
}

/** A coded picture, or a packet of sound. */
export interface Sample {
  data: Uint8Array;
  /** Ticks. */
  duration: number;
  isKey: boolean;
  /** Time from its turn to when it is shown (ticks): for pictures that are coded in another order. */
  offset?: number;
}

/** The samples of one track in a segment. */
export interface TrackRun {
  id: number;
  /** Time of the first sample (ticks). */
  start: number;
  samples: readonly Sample[];
}

export const SAMPLE_FLAGS = { key: 0x02000000, other: 0x01010000 } as const;

type Part = Uint8Array | readonly number[];

/** Joins bytes. */
export function joined(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const u8 = (value: number): number[] => [value & 0xff];
const u16 = (value: number): number[] => [(value >>> 8) & 0xff, value & 0xff];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];
/** Up to 2^53. */
const u64 = (value: number): number[] => [...u32(Math.floor(value / 0x1_0000_0000)), ...u32(value >>> 0)];
const zeros = (count: number): number[] => new Array(count).fill(0);
const text = (value: string): number[] => [...value].map((letter) => letter.charCodeAt(0));

export function box(type: string, ...parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const content = joined(parts);
  return joined([u32(content.length + 8), text(type), content]);
}
const fullBox = (type: string, version: number, flags: number, ...parts: readonly Part[]) =>
  box(type, u32(((version << 24) | flags) >>> 0), ...parts);

const MATRIX = [...u32(0x10000), ...zeros(12), ...u32(0x10000), ...zeros(12), ...u32(0x40000000)];
const NO_SAMPLES = ['stts', 'stsc', 'stco'] as const;

function trackHeader({ id }: Track, sides: { width: number; height: number }, volume: number): Uint8Array {
  const place = [...zeros(8), ...u16(0), ...u16(0), ...u16(volume), ...u16(0)];
  const size = [...u32(sides.width * 0x10000), ...u32(sides.height * 0x10000)];
  return fullBox('tkhd', 0, 7, zeros(8), u32(id), zeros(4), u32(0), place, MATRIX, size);
}

function media({ timescale }: Track, kind: 'vide' | 'soun', header: Uint8Array, entry: Uint8Array): Uint8Array {
  const language = u16(0x55c4);
  return box(
    'mdia',
    fullBox('mdhd', 0, 0, zeros(8), u32(timescale), u32(0), language, u16(0)),
    fullBox('hdlr', 0, 0, u32(0), text(kind), zeros(12), u8(0)),
    box(
      'minf',
      header,
      box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
      box(
        'stbl',
        fullBox('stsd', 0, 0, u32(1), entry),
        ...NO_SAMPLES.map((type) => fullBox(type, 0, 0, u32(0))),
        fullBox('stsz', 0, 0, u32(0), u32(0)),
      ),
    ),
  );
}

function pictureEntry({ width, height, sps, pps }: VideoTrack): Uint8Array {
  const isHigh = ![66, 77, 88].includes(sps[1] ?? 0);
  const sets = [u8(0xe1), u16(sps.length), sps, u8(1), u16(pps.length), pps];
  const format = isHigh ? [0xfd, 0xf8, 0xf8, 0] : [];
  const avcC = box('avcC', u8(1), sps.subarray(1, 4), u8(0xff), ...sets, format);
  const resolution = [...u32(0x480000), ...u32(0x480000), ...u32(0)];
  return box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    resolution,
    u16(1),
    zeros(32),
    u16(0x18),
    u16(0xffff),
    avcC,
  );
}

const descriptor = (tag: number, ...parts: readonly Part[]): Uint8Array => {
  const content = joined(parts);
  return joined([u8(tag), [0x80, 0x80, 0x80], u8(content.length), content]);
};

function soundEntry({ channels, timescale, config }: AudioTrack): Uint8Array {
  const decoder = descriptor(4, u8(0x40), u8(0x15), zeros(3), u32(0), u32(0), descriptor(5, config));
  const esds = fullBox('esds', 0, 0, descriptor(3, u16(1), u8(0), decoder, descriptor(6, u8(2))));
  return box('mp4a', zeros(6), u16(1), zeros(8), u16(channels), u16(16), u32(0), u32(timescale * 0x10000), esds);
}

const trackExtends = ({ id, defaults }: Track): Uint8Array =>
  fullBox('trex', 0, 0, u32(id), u32(1), u32(defaults.duration), u32(defaults.size), u32(defaults.flags));

/** Writes an init. Equal facts give equal bytes. */
export function writeInit({ video, audio }: FilmInit): Uint8Array<ArrayBuffer> {
  const picture = box(
    'trak',
    trackHeader(video, video, 0),
    media(video, 'vide', fullBox('vmhd', 0, 1, zeros(8)), pictureEntry(video)),
  );
  const sound =
    audio &&
    box(
      'trak',
      trackHeader(audio, { width: 0, height: 0 }, 0x100),
      media(audio, 'soun', fullBox('smhd', 0, 0, zeros(4)), soundEntry(audio)),
    );
  const rest = [...u32(0x10000), ...u16(0x100), ...zeros(10), ...MATRIX, ...zeros(24), ...u32(3)];
  return joined([
    box('ftyp', text('iso6'), u32(1), text('iso6'), text('cmfc'), text('mp41')),
    box(
      'moov',
      fullBox('mvhd', 0, 0, zeros(8), u32(1_000), u32(0), rest),
      picture,
      ...(sound ? [sound] : []),
      box('mvex', trackExtends(video), ...(audio ? [trackExtends(audio)] : [])),
    ),
  ]);
}

/** Writes a segment: one fragment, the samples of each track one after the other. */
export function writeSegment(sequence: number, runs: readonly TrackRun[]): Uint8Array<ArrayBuffer> {
  const isReordered = ({ samples }: TrackRun) => samples.some(({ offset = 0 }) => offset !== 0);
  const fragment = (offsets: readonly number[]) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      ...runs.map((run, n) => {
        const { id, start, samples } = run;
        const hasOffsets = isReordered(run);
        return box(
          'traf',
          fullBox('tfhd', 0, 0x020000, u32(id)),
          fullBox('tfdt', 1, 0, u64(start)),
          fullBox(
            'trun',
            // Version 1: offsets may be negative.
            hasOffsets ? 1 : 0,
            hasOffsets ? 0x000f01 : 0x000701,
            u32(samples.length),
            u32(offsets[n] ?? 0),
            samples.flatMap(({ duration, data, isKey, offset = 0 }) => [
              ...u32(duration),
              ...u32(data.length),
              ...u32(isKey ? SAMPLE_FLAGS.key : SAMPLE_FLAGS.other),
              ...(hasOffsets ? u32(offset >>> 0) : []),
            ]),
          ),
        );
      }),
    );
  let at = fragment([]).length + 8;
  const offsets = runs.map(({ samples }) => {
    const own = at;
    at += samples.reduce((sum, { data }) => sum + data.length, 0);
    return own;
  });
  return joined([fragment(offsets), box('mdat', ...runs.flatMap(({ samples }) => samples.map(({ data }) => data)))]);
}
