/** The state of a film in the making. The work is done in a worker, and nothing of it is lost with this page. */
import { useQueryClient } from '@tanstack/react-query';
import type { Request } from '@touchline/shared/contract';
import type { EventView } from '@touchline/shared/events/event.model';
import type { FilmView } from '@touchline/shared/films/film.model';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { useEffect, useRef, useState } from 'react';
import { useWifiOnly } from '../../domain/film/use-wifi-only';
import { ApiError, call } from '../../lib/client';
import { useConfig } from '../../lib/config';
import { newId } from '../../lib/new-id';
import { now } from '../../lib/now';
import { readToken } from '../../lib/token';
import { useWakeLock } from '../../lib/use-wake-lock';
import { everyFilmKey } from '../../live/engine/query-keys';
import { giveCallers } from './making/callers';
import type { FromWorker, SourceFacts, ToWorker } from './making/messages';
import type { Waiting } from './making/sender';
import { continuedFilm } from './same-film';

type Failed = Extract<FromWorker, { kind: 'failed' }>;

export type Making =
  /** `hasFailed`: the last file could not be looked at, such as without a connection. */
  | { step: 'choose'; hasFailed?: true }
  | { step: 'looking' }
  | { step: 'ready'; facts: SourceFacts }
  | {
      step: 'working';
      film: FilmView;
      stored: number;
      /** Segments that it will have, or chunks of its file. */
      whole: number;
      /** Number of those that were stored, and the time (ms), when this browser began. */
      began: { stored: number; at: number };
      waiting: Waiting | undefined;
      facts: SourceFacts;
      /** The first second that could not be read. */
      damagedAt: number | undefined;
    }
  | {
      step: 'stopped';
      film: FilmView;
      why: Failed['why'] | 'asked';
      /** Of a film that this browser cannot make to its end: where it ends, whether some of it is stored, and another way. */
      at?: number | undefined;
      isBegun?: boolean;
      other?: { way: 'pass' | 'convert'; facts: SourceFacts } | undefined;
    }
  | { step: 'complete'; film: FilmView };

const { start_film, list_films, get_film, end_film, remove_film } = filmsContract;
/** One tab at a time begins a film. */
const BEGINNING = 'touchline-film-beginning';

/** Returns how long (s) the rest takes; undefined while nobody knows. */
export function secondsLeft(
  { whole, stored, began }: Extract<Making, { step: 'working' }>,
  at: number,
): number | undefined {
  const made = stored - began.stored;
  const left = whole - stored;
  return made < 3 ? undefined : ((at - began.at) / 1_000 / made) * left;
}

/** Returns whether an error says that a film is gone, or not as this page knows it. */
const isGone = (error: unknown): boolean => error instanceof ApiError && [403, 404, 409].includes(error.status);

export function useFilmMaking(event: EventView) {
  const client = useQueryClient();
  const [making, setMaking] = useState<Making>({ step: 'choose' });
  const worker = useRef<Worker | null>(null);
  const endWorkers = useRef<(() => void) | undefined>(undefined);
  useWakeLock(making.step === 'working');
  useEffect(() => () => endWorkers.current?.(), []);

  const tell = (message: ToWorker) => worker.current?.postMessage(message);
  const { only } = useWifiOnly();
  const converts = useConfig()?.convertsFilm ?? false;
  useEffect(() => worker.current?.postMessage({ kind: 'wifi', only } satisfies ToWorker), [only]);
  const reread = () => client.invalidateQueries({ queryKey: everyFilmKey });

  async function complete(film: FilmView, isHere = false): Promise<void> {
    try {
      const whole = await call(end_film, { body: { id: film.id, ...(isHere && { isHere }) } });
      setMaking({ step: 'complete', film: whole });
    } catch (error) {
      // Another browser has removed a part, or the whole film. Otherwise the same file ends it later.
      setMaking({ step: 'stopped', film, why: isGone(error) ? 'gone' : 'broken' });
    }
    await reread();
  }

  /** Begins a film, and returns its id. Of two tabs with the same file the second one goes on with the film of the first. */
  const start = (body: Request<typeof start_film>['body'], facts: SourceFacts): Promise<string> =>
    navigator.locks.request(BEGINNING, async () => {
      const films = await Promise.all(event.tags.map((tag) => call(list_films, { query: { tag } }).catch(() => [])));
      const own = films.flat().filter((film) => film.event.id === event.id);
      return continuedFilm(own, facts)?.id ?? (await call(start_film, { body })).id;
    });

  /** Removes a film that is made anew in another way, or of which nothing was stored. */
  const forget = (film: FilmView) =>
    call(remove_film, { params: { id: film.id } })
      .catch(() => undefined)
      .then(reread);

  /** Goes on in another way where there is one: with a film anew, because a film is made in one way. */
  function failed(known: Extract<Making, { step: 'working' }>, { why, at, isLast = false }: Failed): Making {
    const { film, facts, stored } = known;
    const isBegun = stored > 0;
    if (!isBegun && (why === 'broken' || why === 'unmade')) void forget(film);
    if (why !== 'unmade') return { step: 'stopped', film, why };
    const canConvert = converts && facts.hashes.length > 0;
    const way = film.way !== undefined ? undefined : facts.cuts ? 'pass' : canConvert ? 'convert' : undefined;
    const other = way && ({ way, facts } as const);
    const stopped: Extract<Making, { step: 'stopped' }> = { step: 'stopped', film, why, at, isBegun, other };
    if (other && !(isLast && isBegun)) queueMicrotask(() => void goOnBy(stopped));
    return stopped;
  }

  function hear(message: FromWorker): void {
    if (message.kind === 'facts')
      setMaking((known) => (known.step === 'looking' ? { step: 'ready', facts: message.facts } : known));
    else
      setMaking((known) => {
        if (known.step === 'looking' && message.kind === 'failed') return { step: 'choose', hasFailed: true };
        if (known.step !== 'working') return known;
        if (message.kind === 'progress') return { ...known, stored: message.stored };
        if (message.kind === 'waiting') return { ...known, waiting: message.why };
        if (message.kind === 'damaged') return { ...known, damagedAt: known.damagedAt ?? message.at };
        if (message.kind === 'failed') return failed(known, message);
        queueMicrotask(() => void complete(known.film));
        return known;
      });
  }

  /** Begins the film, or goes on with a known one. */
  async function make(facts: SourceFacts, title: string, known: FilmView | undefined): Promise<void> {
    const { way, seconds, fps, width, height, recordedAt, cuts, bytes } = facts;
    const body = {
      event: event.key,
      id: newId(8),
      title,
      mode: 'FILE',
      ...(seconds > 0 && { seconds }),
      fps,
      width,
      height,
      prints: way === 'convert' ? facts.hashes : facts.prints,
      ...(recordedAt !== undefined && { recordedAt }),
      ...(way === 'pass' && { way: 'PASS' as const, cuts }),
      ...(way === 'convert' && { way: 'CONVERT' as const, fileBytes: bytes }),
    } as const;
    const id = known?.id ?? (await start(body, facts));
    const film = await call(get_film, { query: { id } });
    const stored = film.conversion?.sent ?? film.stored;
    setMaking({
      step: 'working',
      film,
      stored,
      whole: film.conversion?.chunks ?? film.segments ?? 1,
      began: { stored, at: now() },
      waiting: undefined,
      facts,
      damagedAt: undefined,
    });
    tell({ kind: 'make', film, token: readToken() ?? '' });
    await reread();
  }

  /** Makes a film that stopped in its other way. */
  async function goOnBy({ film, other }: Extract<Making, { step: 'stopped' }>): Promise<void> {
    if (!other) return;
    try {
      await forget(film);
      await make({ ...other.facts, way: other.way }, film.title, undefined);
    } catch {
      setMaking({ step: 'stopped', film, why: 'broken' });
    }
  }

  return {
    making,

    /** Looks at the files of a film. */
    choose(files: File[]): void {
      endWorkers.current?.();
      worker.current = new Worker(new URL('./making/film.worker.ts', import.meta.url), { type: 'module' });
      endWorkers.current = giveCallers(worker.current);
      worker.current.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => hear(data));
      worker.current.addEventListener('error', () => hear({ kind: 'failed', why: 'broken', detail: '' }));
      setMaking({ step: 'looking' });
      tell({ kind: 'wifi', only });
      tell({ kind: 'look', files, converts });
    },

    make,
    goOnBy,

    /** Ends a film behind what is stored of it. */
    endHere: (film: FilmView): Promise<void> => complete(film, true),

    /** Stops the work. What is stored stays. */
    stop(): void {
      tell({ kind: 'stop' });
      setMaking((known) => (known.step === 'working' ? { step: 'stopped', film: known.film, why: 'asked' } : known));
    },

    /** Back to the choice of a file. */
    reset(): void {
      endWorkers.current?.();
      worker.current = null;
      setMaking({ step: 'choose' });
    },
  };
}
