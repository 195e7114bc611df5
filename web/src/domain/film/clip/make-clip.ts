/** Makes an mp4 of a stretch of a film from its segments: exact to the frame, with its sound, and with a drawing burnt in. */
import { lineWidthIn, pathOf } from '@touchline/shared/drawings/drawing-path';
import {
  BlobSource,
  BufferTarget,
  canEncodeVideo,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSink,
  VideoSampleSource,
} from 'mediabunny';
import { COLOURS, SHADOW } from '../drawing/colours';
import type { ClipFailure, ClipOrder, ShownDrawing } from './messages';
import { firstRendition, type ListedSegment, segmentsIn } from './playlist';

/** Bits a second. */
const BITS = 4_000_000;
const RETRY_AFTER_MS = 1_000;
/** Lengths of films are rounded to this (s). */
const ROUNDED = 0.5;

/** There is no clip. */
export class ClipFault extends Error {
  override readonly name = 'ClipFault';
  readonly why: ClipFailure;
  constructor(why: ClipFailure) {
    super(why);
    this.why = why;
  }
}

interface Hearing {
  onProgress: (done: number) => void;
  onWait: () => void;
}

/** Reads an address, again and again while the club cannot be reached. @throws ClipFault */
async function read(url: URL, { onWait }: Hearing): Promise<Response> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return answer;
    if (answer?.status === 403) throw new ClipFault('closed');
    if (answer && answer.status < 500 && answer.status !== 429) throw new ClipFault('gone');
    onWait();
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
}

/** Returns the segments that hold a part of the clip, with the address that their names are relative to. */
async function segmentsOf({ playlist, begins, from, to }: ClipOrder, hearing: Hearing) {
  const master = new URL(playlist, self.location.origin);
  const name = firstRendition(await (await read(master, hearing)).text());
  if (name === undefined) throw new ClipFault('gone');
  const base = new URL(name, master);
  const all = segmentsIn(await (await read(base, hearing)).text(), begins);
  const needed = all.filter(({ start, seconds }) => start < to && start + seconds > from);
  const last = needed.at(-1);
  if (!last || last.start + last.seconds < to - ROUNDED || (needed[0]?.start ?? 0) > from) throw new ClipFault('gone');
  return { base, needed };
}

/** Paints a drawing over a picture. */
function paint(pen: OffscreenCanvasRenderingContext2D, { shapes }: ShownDrawing): void {
  const size = pen.canvas;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const shape of shapes) {
    const path = new Path2D(pathOf(shape, size));
    for (const [style, width] of [[SHADOW, 2] as const, [COLOURS[shape.colour], 1] as const]) {
      pen.strokeStyle = style;
      pen.lineWidth = width * lineWidthIn(size);
      pen.stroke(path);
    }
  }
}

/** The file that grows: pictures are encoded again, sound is taken over. */
async function openFile(picture: InputVideoTrack, sound: InputAudioTrack | null) {
  const width = await picture.getDisplayWidth();
  const height = await picture.getDisplayHeight();
  if (!(await canEncodeVideo('avc', { width, height, bitrate: BITS }))) throw new ClipFault('noEncoder');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const pictures = new VideoSampleSource({
    codec: 'avc',
    bitrate: BITS,
    keyFrameInterval: 2,
    // A phone that is turned while it records makes pictures of another shape.
    sizeChangeBehavior: 'contain',
  });
  output.addVideoTrack(pictures);
  const decoderConfig = (await sound?.getDecoderConfig()) ?? undefined;
  const sounds = decoderConfig && new EncodedAudioPacketSource('aac');
  if (sounds) output.addAudioTrack(sounds);
  await output.start();
  const pen = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
  if (!pen) throw new ClipFault('noEncoder');
  return {
    pictures,
    sounds,
    decoderConfig,
    pen,
    async finish(): Promise<Blob> {
      await output.finalize();
      if (!target.buffer) throw new ClipFault('broken');
      return new Blob([target.buffer], { type: 'video/mp4' });
    },
  };
}
type ClipFile = Awaited<ReturnType<typeof openFile>>;

/** Returns the picture with the drawing over it. Closes the sample. */
function drawnOver(sample: VideoSample, { pen }: ClipFile, drawing: ShownDrawing, timestamp: number): VideoSample {
  sample.draw(pen, 0, 0, pen.canvas.width, pen.canvas.height);
  paint(pen, drawing);
  const { duration } = sample;
  sample.close();
  return new VideoSample(pen.canvas, { timestamp, duration });
}

/** Adds the frames of a segment that lie in the clip. Returns the time (s) of its first frame by its own clock. */
async function addPictures(track: InputVideoTrack, file: ClipFile, segment: ListedSegment, order: ClipOrder) {
  const { from, to, drawing } = order;
  const zero = await track.getFirstTimestamp();
  for await (const sample of new VideoSampleSink(track).samples()) {
    const at = segment.start + sample.timestamp - zero;
    // Times are rounded: a frame counts by its middle.
    const middle = at + sample.duration / 2;
    if (middle < from || middle >= to) {
      sample.close();
      continue;
    }
    const timestamp = Math.max(0, at - from);
    const isDrawn = drawing !== undefined && middle >= drawing.from && middle < drawing.to;
    if (!isDrawn) sample.setTimestamp(timestamp);
    const shown = isDrawn ? drawnOver(sample, file, drawing, timestamp) : sample;
    await file.pictures.add(shown);
    shown.close();
  }
  return zero;
}

/** Adds the packets of sound of a segment that begin in the clip. */
async function addSound(
  track: InputAudioTrack,
  file: ClipFile,
  segment: ListedSegment,
  { from, to, zero }: ClipOrder & { zero: number },
) {
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const at = segment.start + packet.timestamp - zero;
    if (at < from || at >= to) continue;
    const { decoderConfig } = file;
    await file.sounds?.add(packet.clone({ timestamp: at - from }), decoderConfig && { decoderConfig });
  }
}

/** Makes a clip. @throws ClipFault, and what the browser's decoder or encoder throws */
export async function makeClip(order: ClipOrder, hearing: Hearing): Promise<Blob> {
  const { base, needed } = await segmentsOf(order, hearing);
  const inits = new Map<string, Blob>();
  let file: ClipFile | undefined;
  let done = 0;
  for (const segment of needed) {
    const init = inits.get(segment.init) ?? (await (await read(new URL(segment.init, base), hearing)).blob());
    inits.set(segment.init, init);
    const media = await (await read(new URL(segment.name, base), hearing)).blob();
    const input = new Input({ source: new BlobSource(new Blob([init, media])), formats: [MP4] });
    const picture = await input.getPrimaryVideoTrack();
    if (!picture) throw new ClipFault('broken');
    const sound = await input.getPrimaryAudioTrack();
    file ??= await openFile(picture, sound);
    const zero = await addPictures(picture, file, segment, order);
    if (sound) await addSound(sound, file, segment, { ...order, zero });
    input.dispose();
    done += 1;
    hearing.onProgress(done / needed.length);
  }
  if (!file) throw new ClipFault('gone');
  return file.finish();
}
