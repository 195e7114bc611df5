/** Finds where the film of a camera can be cut without encoding it anew. Pure. */
import { CUT_CLOCK, CUT_LIMITS, type FilmCut } from '@touchline/shared/films/film-cuts';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';

/** A coded picture, in the order of decoding. */
export interface CodedPacket {
  /** When it is shown (s). */
  timestamp: number;
  isKey: boolean;
  bytes: number;
}

/** Bits a second of sound at most, beside the pictures. */
const SOUND_BITS = 320_000;

/** Returns the time of a picture on the clock of cuts. The first one fills what is before it. */
export const ticksOf = (timestamp: number, isFirst: boolean): number =>
  isFirst ? 0 : Math.round(timestamp * CUT_CLOCK);

/** Returns the packets that everything before and behind leaves alone: what is shown before them comes before them. */
function places(packets: readonly CodedPacket[]): number[] {
  const leastBehind = new Array<number>(packets.length + 1).fill(Number.POSITIVE_INFINITY);
  for (let n = packets.length - 1; n >= 0; n -= 1)
    leastBehind[n] = Math.min(leastBehind[n + 1] ?? 0, packets[n]?.timestamp ?? 0);
  const found: number[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  packets.forEach(({ timestamp, isKey }, n) => {
    if (isKey && newest < timestamp && leastBehind[n] === timestamp) found.push(n);
    newest = Math.max(newest, timestamp);
  });
  return found;
}

/** Returns where a film can be cut; undefined when it must be encoded, because its key frames are too rare or its pictures too large. */
export function cutsOf(packets: readonly CodedPacket[], seconds: number): FilmCut[] | undefined {
  const [first] = packets;
  if (!first?.isKey || first.timestamp < 0 || first.timestamp > 1) return undefined;
  const bytes = packets.reduce((sum, packet) => sum + packet.bytes, 0);
  if ((bytes * 8) / seconds > CUT_LIMITS.bits) return undefined;
  const starts: number[] = [];
  let key = 0;
  for (const place of places(packets)) {
    const at = ticksOf(packets[place]?.timestamp ?? 0, place === 0);
    if (at - key > CUT_LIMITS.keyFrames * CUT_CLOCK) return undefined;
    key = at;
    const start = starts.at(-1);
    const before = start === undefined ? undefined : ticksOf(packets[start]?.timestamp ?? 0, start === 0);
    if (before === undefined || at - before >= CUT_LIMITS.shortest * CUT_CLOCK) starts.push(place);
  }
  const end = Math.round(seconds * CUT_CLOCK);
  const cuts = starts.map((place, n) => ({
    at: ticksOf(packets[place]?.timestamp ?? 0, place === 0),
    frames: (starts[n + 1] ?? packets.length) - place,
  }));
  const fits = cuts.every(({ at, frames }, n) => {
    const place = starts[n] ?? 0;
    const length = ((cuts[n + 1]?.at ?? end) - at) / CUT_CLOCK;
    const own = packets.slice(place, place + frames).reduce((sum, packet) => sum + packet.bytes, 0);
    return length > 0 && length <= CUT_LIMITS.longest && own + (length * SOUND_BITS) / 8 < FILM_LIMITS.passed * 0.98;
  });
  return fits && cuts.length > 0 && cuts.length <= CUT_LIMITS.count ? cuts : undefined;
}
