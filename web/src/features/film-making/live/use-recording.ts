/** The state of a recording. The work is done in a worker, and what was recorded is on this device until the club has it. */
import type { EventView } from '@touchline/shared/events/event.model';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { LIVE_SECONDS } from '@touchline/shared/films/live-grid';
import { useCallback, useEffect, useRef, useState } from 'react';
import { recordAddress } from '../../../domain/film/film-address';
import { useWifiOnly } from '../../../domain/film/use-wifi-only';
import { newId } from '../../../lib/new-id';
import { now } from '../../../lib/now';
import { readToken } from '../../../lib/token';
import { giveCallers } from '../making/callers';
import type { Waiting } from '../making/sender';
import type { FromLive, Heard, KeptFilm, ToLive } from './messages';
import { type CameraState, framesOf, listen, liveRate } from './use-camera';

export interface Recording {
  /** The film that is being recorded, and since when (ms). */
  active: { id: string; since: number } | undefined;
  /** The camera has paused: the film goes on with its next picture. */
  isPaused: boolean;
  sound: 'kept' | 'none' | 'lost' | undefined;
  level: number;
  /** Films of which something is on this device; undefined until that is known. */
  kept: readonly KeptFilm[] | undefined;
  waiting: Waiting | undefined;
  /** Segments that were recorded here, and those of them that have sound. */
  recorded: { parts: number; heard: number };
  /** Seconds that are left of the film's greatest length. */
  left: number;
  /** The film has its greatest length: another one goes on. */
  isFull: boolean;
  failed: Pick<Extract<FromLive, { kind: 'failed' }>, 'why' | 'detail'> | undefined;
}

const NOTHING: Recording = {
  active: undefined,
  isPaused: false,
  sound: undefined,
  level: 0,
  kept: undefined,
  waiting: undefined,
  recorded: { parts: 0, heard: 0 },
  left: FILM_LIMITS.liveSeconds,
  isFull: false,
  failed: undefined,
};

/** Returns what a message of the worker changes. */
function heard(before: Recording, message: FromLive): Recording {
  if (message.kind === 'kept') return { ...before, kept: message.films };
  if (message.kind === 'level') return { ...before, level: message.level };
  if (message.kind === 'sound') return { ...before, sound: message.sound };
  if (message.kind === 'waiting') return { ...before, waiting: message.why };
  if (message.kind === 'paused') return { ...before, isPaused: true };
  if (message.kind === 'ended')
    return { ...before, active: undefined, isPaused: false, isFull: message.isFull === true, left: NOTHING.left };
  if (message.kind === 'failed') return { ...before, failed: message };
  const { parts, heard: sounding } = before.recorded;
  const isHeard = message.packets > 0 ? 1 : 0;
  return {
    ...before,
    isPaused: false,
    recorded: { parts: parts + 1, heard: sounding + isHeard },
    left: FILM_LIMITS.liveSeconds - (message.k + 1) * LIVE_SECONDS,
  };
}

/** @param microphone that is heard now: not that of the camera after a call */
export function useRecording(
  event: EventView,
  account: string,
  camera: CameraState,
  microphone: MediaStreamTrack | undefined,
) {
  const [recording, setRecording] = useState<Recording>(NOTHING);
  const worker = useRef<Worker | null>(null);
  /** Title of the newest film. */
  const newest = useRef('');
  const page = recordAddress(event.key);
  const tell = useCallback(
    (message: ToLive, moved: Transferable[] = []) => worker.current?.postMessage(message, moved),
    [],
  );

  useEffect(() => {
    const own = new Worker(new URL('./live.worker.ts', import.meta.url), { type: 'module' });
    worker.current = own;
    const endWorkers = giveCallers(own);
    const hear = (message: FromLive) => setRecording((before) => heard(before, message));
    own.addEventListener('message', ({ data }: MessageEvent<FromLive>) => hear(data));
    own.addEventListener('error', () => hear({ kind: 'failed', why: 'broken', detail: '' }));
    tell({ kind: 'open', token: readToken() ?? '', account });
    return endWorkers;
  }, [account, tell]);

  const { only } = useWifiOnly();
  useEffect(() => tell({ kind: 'wifi', only }), [tell, only]);

  useEffect(() => {
    if (camera.step !== 'running') return undefined;
    const picture = framesOf(camera);
    tell({ kind: 'camera', picture, hasSound: camera.sound !== undefined }, [picture]);
    return undefined;
  }, [camera, tell]);
  useEffect(() => {
    const hear = (part: Heard) => tell({ kind: 'heard', ...part }, [part.samples.buffer]);
    if (microphone) void listen(microphone, hear).catch(() => undefined);
  }, [microphone, tell]);

  const begin = useCallback(
    (title: string, known?: string): void => {
      if (camera.step !== 'running') return;
      newest.current = title;
      const { frameRate } = camera.picture.getSettings();
      const film = {
        id: known ?? newId(8),
        event: event.key,
        title,
        mode: 'LIVE' as const,
        fps: liveRate(frameRate),
      };
      const ahead = now() - (performance.timeOrigin + performance.now());
      // Recorded parts must not be given up for room that something else needs.
      void navigator.storage.persist();
      tell({ kind: 'record', recording: { film, page, account }, ahead });
      setRecording((before) => ({
        ...before,
        active: { id: film.id, since: now() },
        failed: undefined,
        isFull: false,
      }));
    },
    [camera, event.key, page, account, tell],
  );

  const { isFull } = recording;
  useEffect(() => {
    if (isFull) begin(newest.current);
  }, [isFull, begin]);

  return {
    recording,
    /** The film of this page that was left without an end. */
    left: recording.kept?.find((film) => film.page === page && !film.isOver && film.id !== recording.active?.id),
    begin,
    /** Ends the take; `isOver`: and the film. */
    end: useCallback((isOver: boolean): void => tell({ kind: 'end', isOver }), [tell]),
    finish: (id: string): void => tell({ kind: 'finish', id }),
    discard(id: string): void {
      tell({ kind: 'discard', id });
      setRecording((before) => ({ ...before, recorded: NOTHING.recorded }));
    },
  };
}
