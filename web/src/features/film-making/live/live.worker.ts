/** Records beside the page: frames and sound go to the encoders, segments to the outbox, and from there to the club. */
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { type PictureSize, sizeOf } from '@touchline/shared/films/film-size';
import { LIVE_SECONDS } from '@touchline/shared/films/live-grid';
import { sendByWifiOnly } from '../../../domain/film/wifi';
import { openCalls } from '../making/calls';
import { createSender } from '../making/sender';
import type { FromLive, Heard, KeptFilm, Recording, ToLive } from './messages';
import { type Microphone, openMicrophone } from './microphone';
import { type Outbox, openOutbox } from './outbox';
import { createOutboxSender, type Stuck } from './outbox-sender';
import { beginTake, type Take } from './take';
import { createTrackClock } from './track-clock';

const tell = (message: FromLive) => postMessage(message);
/** This device's clock, which nobody sets (ms). */
const clock = () => performance.timeOrigin + performance.now();
/** Only one tab records and sends. */
const LOCK = 'touchline-film-outbox';
/** The outbox may fill this share of what the browser allows. */
const FULL = 0.9;
/** A fault of the sender is tried again after so long (ms). */
const TRY_AGAIN = 5_000;
/** Films of which the club took nothing are tried again so often (ms). */
const TRY_STUCK = 30_000;
/** A film ends at this time after its beginning (s), whole segments before the club takes no more of it. */
const LONGEST = FILM_LIMITS.liveSeconds - 2 * LIVE_SECONDS;

const calls = openCalls();
let outbox: Outbox;
let sending: ReturnType<typeof createOutboxSender>;
let stuck: ReadonlyMap<string, Stuck> = new Map();
let account = '';

/** The recording that runs. */
let active:
  | {
      recording: Recording;
      ahead: number;
      take: Take | undefined;
      /** The sound with which the take began. */
      rate: number | undefined;
      number: number;
      recordedAt: number;
    }
  | undefined;
/** The beginning of the newest take. */
let beginning: Promise<void> = Promise.resolve();
/** The end of the take before. */
let ending: Promise<void> = Promise.resolve();
/** Writes to the outbox, one after the other. */
let writes: Promise<void> = Promise.resolve();

const broken = (error: unknown): void =>
  tell({ kind: 'failed', why: 'broken', detail: error instanceof Error ? error.message : String(error) });

async function report(): Promise<void> {
  const films: KeptFilm[] = [];
  for (const id of await outbox.films()) {
    const note = await outbox.note(id);
    if (!note || note.account !== account) continue;
    const { film, page, isOver } = note;
    const waiting = (await outbox.parts(id)).length;
    films.push({ id, title: film.title, page, waiting, isOver, stuck: stuck.get(id) });
  }
  tell({ kind: 'kept', films });
}

function send(): void {
  void report().catch(broken);
  void sending.wake().catch((error: unknown) => {
    broken(error);
    setTimeout(send, TRY_AGAIN);
  });
}

const isNearlyFull = async (): Promise<boolean> => {
  const { usage = 0, quota = Number.POSITIVE_INFINITY } = await navigator.storage.estimate();
  return usage > FULL * quota;
};

/** Some browsers report more room than they give: only a write shows that there is none. */
const isNoRoom = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Stops the recording, because the device has no room for more of it. */
function stopForRoom(): void {
  tell({ kind: 'failed', why: 'full', detail: '' });
  if (!active) return;
  // The end of a take waits for the writes, which wait for room.
  void endTake(false).catch(broken);
  tell({ kind: 'ended' });
}

/** Writes a part. Without room it waits in memory, until other parts were sent. */
async function write(...part: Parameters<Outbox['put']>): Promise<void> {
  for (;;) {
    try {
      return await outbox.put(...part);
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      stopForRoom();
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN));
    }
  }
}

/** Keeps a part of the film that is recorded. */
function keep(film: string, number: number, k: number | 'init', bytes: Uint8Array<ArrayBuffer>): void {
  writes = writes.then(async () => {
    await write(film, number, k, bytes);
    send();
    if (active && (await isNearlyFull())) stopForRoom();
  });
  writes = writes.catch(broken);
}

/** Ends a take. The next one begins after that, so that its parts stand behind those of this one. */
function close(take: Take | undefined): void {
  ending = ending
    .then(() => take?.end())
    .then(() => writes)
    .catch(broken);
}

/** Ends the take that runs, and with `isOver` its film. */
async function endTake(isOver: boolean): Promise<void> {
  const ended = active;
  active = undefined;
  if (!ended) return;
  await beginning;
  close(ended.take);
  await ending;
  if (isOver) await outbox.change(ended.recording.film.id, { isOver });
  send();
}

/** Ends the take that runs, and says so when all of it is in the outbox. */
function stop(isOver: boolean, message: FromLive = { kind: 'ended' }): void {
  if (active) void endTake(isOver).then(() => tell(message), broken);
}

const isUpright = ({ width, height }: PictureSize): boolean => height > width;

/** Begins a take with its first frame. @param size of that frame: a new film has it, or 720p of its shape; so has a take after the phone was turned */
async function begin(to: NonNullable<typeof active>, at: number, size: PictureSize): Promise<void> {
  const { recording, ahead } = to;
  const { id } = recording.film;
  await ending;
  const known = await outbox.note(id);
  const recordedAt = known?.film.recordedAt ?? Math.round(at + ahead);
  const from = Math.max(0, (at + ahead - recordedAt) / 1_000);
  if (from >= LONGEST) {
    // Its camera was away for hours.
    await outbox.change(id, { isOver: true });
    if (active === to) active = undefined;
    send();
    return tell({ kind: 'ended', isFull: true });
  }
  const number = known?.takes ?? 0;
  const own = sizeOf(size, '720p');
  const film = { ...(known?.film ?? { ...recording.film, ...own }), recordedAt };
  await outbox.change(id, {
    film,
    page: recording.page,
    account: recording.account,
    takes: number + 1,
    isBegun: known?.isBegun ?? false,
    isOver: false,
  });
  to.recordedAt = recordedAt;
  to.number = number;
  const rate = microphone?.rate();
  to.rate = rate;
  const take = await beginTake({
    film: isUpright(film) === isUpright(own) ? film : { ...film, ...own },
    from,
    rate,
    onInit: (bytes) => keep(id, number, 'init', bytes),
    onSegment: ({ k, frames, packets }, bytes) => {
      keep(id, number, k, bytes);
      tell({ kind: 'kept-part', take: number, k, frames, packets });
    },
    onFault: (error) => {
      broken(error);
      stop(false);
    },
  });
  if (active === to) {
    to.take = take;
    return;
  }
  // Somebody pressed Stop while the encoder opened: this take has no picture, and so has a film that began with it.
  await take.end();
  if (number === 0) await outbox.forget(id);
}

const secondsOf = ({ ahead, recordedAt }: NonNullable<typeof active>, at: number) => (at + ahead - recordedAt) / 1_000;

async function watch(picture: ReadableStream<VideoFrame>): Promise<void> {
  const track = createTrackClock();
  let isBeginning = false;
  for await (const frame of picture) {
    const at = track.timeOf(frame.timestamp, clock());
    const to = active;
    if (!to || isBeginning || !track.isSettled()) frame.close();
    else if (!to.take) {
      const size = { width: frame.displayWidth, height: frame.displayHeight };
      frame.close();
      isBeginning = true;
      beginning = begin(to, at, size)
        .catch((error: unknown) => {
          if (active === to) active = undefined;
          if (isNoRoom(error)) tell({ kind: 'failed', why: 'full', detail: '' });
          else broken(error);
          tell({ kind: 'ended' });
        })
        .finally(() => {
          isBeginning = false;
        });
    } else if (secondsOf(to, at) >= LONGEST) {
      frame.close();
      stop(true, { kind: 'ended', isFull: true });
    } else {
      const end = to.take.frame(frame, secondsOf(to, at));
      if (!end && to.rate === microphone?.rate()) continue;
      // The next frame belongs to another take of the same film. So it does when the microphone came later than the picture.
      active = { ...to, take: undefined };
      close(to.take);
      if (end === 'gap') tell({ kind: 'paused' });
    }
  }
}

let microphone: Microphone | undefined;

function open(picture: ReadableStream<VideoFrame>, hasSound: boolean): void {
  microphone?.close();
  microphone = openMicrophone({
    hasSound,
    clock,
    onLevel: (level) => tell({ kind: 'level', level }),
    onSound: (sound) => tell({ kind: 'sound', sound }),
    onFault: broken,
  });
  void watch(picture).catch(broken);
}

function hear(heard: Heard): void {
  const at = microphone?.hear(heard);
  if (active?.take && at !== undefined) active.take.sound(heard.samples, secondsOf(active, at));
}

async function start(token: string, owner: string): Promise<void> {
  account = owner;
  const opened = await openOutbox().catch(() => undefined);
  if (!opened) return tell({ kind: 'failed', why: 'unkept', detail: '' });
  outbox = opened;
  const sender = createSender({
    token,
    origin: self.location.origin,
    signal: new AbortController().signal,
    call: calls.call,
    onWait: (why) => tell({ kind: 'waiting', why }),
  });
  sending = createOutboxSender({
    outbox,
    sender,
    account,
    onChange: (now) => {
      stuck = now;
      void report().catch(broken);
    },
  });
  for (const film of await outbox.films()) await outbox.sweep(film);
  send();
  setInterval(() => void sending.wake(true).catch(broken), TRY_STUCK);
}

/** Holds the outbox until this tab is closed. */
function claim(token: string, owner: string): Promise<void> {
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return tell({ kind: 'failed', why: 'busy', detail: '' });
    await start(token, owner);
    await new Promise(() => undefined);
  });
}

self.addEventListener('message', ({ data }: MessageEvent<ToLive>) => {
  if (data.kind === 'open') void claim(data.token, data.account).catch(broken);
  else if (data.kind === 'camera') open(data.picture, data.hasSound);
  else if (data.kind === 'heard') hear(data);
  else if (data.kind === 'record')
    active = {
      recording: data.recording,
      ahead: data.ahead,
      take: undefined,
      rate: undefined,
      number: 0,
      recordedAt: 0,
    };
  else if (data.kind === 'end') stop(data.isOver);
  else if (data.kind === 'callers') calls.connect(data.port);
  else if (data.kind === 'wifi') sendByWifiOnly(data.only);
  else if (data.kind === 'finish') void outbox.change(data.id, { isOver: true }).then(send, broken);
  else void outbox.forget(data.id).then(report, broken);
});
