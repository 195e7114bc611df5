/** Makes exactly the segments of a film that are missing, and sends them. */
import type { FilmView } from '@touchline/shared/films/film.model';
import { CUT_CLOCK, cutOf, type FilmCut } from '@touchline/shared/films/film-cuts';
import { SEGMENT_SECONDS } from '@touchline/shared/films/film-grid';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { hasSmall, sizeOf } from '@touchline/shared/films/film-size';
import type { Rendition } from '@touchline/shared/films/film-words';
import { type VideoTrack, writeInit, writeSegment } from '@touchline/shared/films/mp4-writer';
import { CHUNK_BYTES } from '@touchline/shared/films/source-file';
import { TIMESCALE } from './coded-picture';
import { EncoderFault, encodeRange } from './encode';
import { encoderFor } from './encoder';
import { framesOn, type OnDamage } from './frames';
import { openMadeSound } from './made-sound';
import { createPace } from './pace';
import { passedPictures, passedTrack } from './pass';
import { createSender, type SenderOptions, SendingEnded } from './sender';
import { soundIn, soundTrack } from './sound';
import type { FilmSource } from './source';

interface Making extends SenderOptions {
  source: FilmSource;
  film: FilmView;
  /** Called with the number of stored segments, or of chunks of the file. */
  onStored: (stored: number) => void;
  onDamage: OnDamage;
}

/** Draws frames in the size of the film: for sources that are turned, and encoders that do not scale. */
async function* drawn(
  frames: AsyncIterable<VideoFrame>,
  { width, height }: FilmView,
  turn: number,
): AsyncGenerator<VideoFrame> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  const isSideways = turn % 180 !== 0;
  for await (const frame of frames) {
    context.setTransform(1, 0, 0, 1, width / 2, height / 2);
    context.rotate((turn * Math.PI) / 180);
    const [wide, high] = isSideways ? [height, width] : [width, height];
    context.drawImage(frame, -wide / 2, -high / 2, wide, high);
    const copy = new VideoFrame(canvas, { timestamp: frame.timestamp, duration: frame.duration ?? 0 });
    frame.close();
    yield copy;
  }
}

/** Sends what is missing of a file that the club converts. */
async function sendFile(
  file: Blob,
  { id: film, missing = [], conversion }: FilmView,
  { sender, onStored }: { sender: ReturnType<typeof createSender> } & Pick<Making, 'onStored'>,
): Promise<void> {
  let sent = conversion?.sent ?? 0;
  for (const { rendition, from, to } of missing)
    for (let k = from; rendition === 'source' && k <= to; k += 1) {
      const bytes = new Uint8Array(await file.slice(k * CHUNK_BYTES, (k + 1) * CHUNK_BYTES).arrayBuffer());
      await sender.queue([{ film, rendition, take: 0, k, bytes }], () => {
        sent += 1;
        onStored(sent);
      });
    }
  await sender.finish();
}

/**
 * Makes and sends what is missing of a film.
 * @throws SendingEnded, and what the browser's decoder or encoder throws
 */
export async function makeFilm({ source, film, onStored, onDamage, ...sending }: Making): Promise<void> {
  const { pictures, sounds, turn } = source;
  const [picture] = pictures;
  const [sound] = sounds;
  const { seconds, fps } = film;
  const sender = createSender(sending);
  // The club reads what this browser may not.
  if (film.way === 'CONVERT') return sendFile(source.file, film, { sender, onStored });
  if (!picture || seconds === undefined) throw new SendingEnded('broken', '');
  const made = sound && source.isSoundMade ? await openMadeSound(sounds) : undefined;
  const audio = made?.track ?? (sound && (await soundTrack(sound.track)));
  const heardIn = (start: number, end: number) => (made ? made.during(start, end) : soundIn(sounds, start, end));
  let stored = film.stored;
  const takes = new Map<Rendition, number>();
  const coded = picture.track;

  /** Finds the take of this encoder: its own one from before, or a new one. */
  async function announce(rendition: Rendition, video: VideoTrack): Promise<number> {
    const known = takes.get(rendition);
    if (known !== undefined) return known;
    const init = writeInit({ video, ...(audio && { audio }) });
    for (let take = 0; take < FILM_LIMITS.takes; take += 1)
      if ((await sender.send({ film: film.id, rendition, take, k: 'init' }, init)) === 'stored') {
        takes.set(rendition, take);
        return take;
      }
    throw new SendingEnded('closed', '');
  }

  const count = () => {
    stored += 1;
    onStored(stored);
  };

  /** Passes a run of segments on as the camera coded them. */
  async function passRange({ from, to }: { from: number; to: number }, cuts: readonly FilmCut[]): Promise<void> {
    const track = await passedTrack(coded);
    if (!track) throw new SendingEnded('broken', '');
    const take = await announce('720p', track);
    const whole = { seconds: seconds ?? 0, cuts };
    for (let k = from; k <= to; k += 1) {
      const video = await passedPictures(coded, whole, k);
      const { at = 0, end = 0 } = cutOf(whole, k) ?? {};
      const heard = await heardIn(at / CUT_CLOCK, end / CUT_CLOCK);
      const bytes = writeSegment(k + 1, heard ? [video, heard] : [video]);
      await sender.queue([{ film: film.id, rendition: '720p', take, k, bytes }], count);
    }
  }

  if (film.cuts) {
    for (const range of film.missing ?? []) await passRange(range, film.cuts);
    made?.close();
    await sender.finish();
    return;
  }
  const config = await encoderFor(film, fps);
  if (!config) throw new SendingEnded('broken', '');
  const small = hasSmall(film) ? await encoderFor(sizeOf(film, '360p'), fps) : undefined;
  const pace = createPace(() => performance.now());

  async function makeRange(range: { from: number; to: number }, isDrawn: boolean): Promise<void> {
    const shown = framesOn(pictures, { seconds: seconds ?? 0, fps }, range, onDamage);
    await encodeRange({
      film: { seconds: seconds ?? 0, fps },
      range,
      frames: isDrawn ? drawn(shown, film, turn) : shown,
      config: config as VideoEncoderConfig,
      small: pace.keepsSmall() ? small : undefined,
      keepsSmall: pace.keepsSmall,
      onSegment: async ({ k, renditions }) => {
        pace.made();
        const start = k * SEGMENT_SECONDS;
        const heard = await heardIn(start, start + (renditions[0]?.samples.length ?? 0) / fps);
        const parts = [];
        for (const { rendition, format, samples } of renditions) {
          const video = { id: 1, start: start * TIMESCALE, samples };
          const bytes = writeSegment(k + 1, heard ? [video, heard] : [video]);
          parts.push({ film: film.id, rendition, take: await announce(rendition, format), k, bytes });
        }
        await sender.queue(parts, count);
        pace.goesOn();
      },
    });
  }

  let isDrawn = turn !== 0;
  for (const range of film.missing ?? []) {
    try {
      await makeRange(range, isDrawn);
    } catch (error) {
      // Not every encoder scales: draw the frames in the right size instead.
      if (!(error instanceof EncoderFault) || isDrawn) throw error;
      isDrawn = true;
      takes.clear();
      await makeRange(range, isDrawn);
    }
    await sender.finish();
  }
  made?.close();
}
