/**
 * Converts the films whose browser could not (decision 0093): one at a time for the whole club, by a lease, in a process where ffmpeg was
 * found. What breaks off is taken up at the missing segment. Files that no film needs go without ffmpeg, too.
 */
import { randomUUID } from 'node:crypto';
import { rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { filmFolder } from '@touchline/server/config/config';
import type { FilmRecord } from '@touchline/server/film-records';
import { keepLease, releaseLease } from '@touchline/server/leases';
import { makeFolder } from '@touchline/server/make-folder';
import { Problem } from '@touchline/shared/errors';
import { type ConversionFault, isTaking } from '@touchline/shared/films/film-words';
import { chunkCount } from '@touchline/shared/films/source-file';
import { changeStamp } from '../../../base/publish';
import { type Repeated, repeat } from '../../../base/repeat';
import type { Services } from '../../../base/services';
import { filmConverter } from '../../../data/films/film-converter';
import { filmFacts } from '../../../data/films/film-facts';
import { filmShowing } from '../../../data/films/film-showing';
import { filmsStore, sourceKey } from '../../../data/films/films.store';
import { filmBytes, isFull } from '../../../data/films/stored-film';
import { filmConversion, Unconvertible } from './convert-film';
import { CONVERTER } from './converter-actor';

const LEASE = 'film conversion';
const LEASE_MS = 30_000;
const RENEW_EVERY_MS = 10_000;
const EVERY_MS = 5_000;
/** A film that had no room on the disk is tried again after so long (ms). */
const ROOM_WAIT_MS = 300_000;
/** A file that did not arrive as a whole, or that no ffmpeg converts for want of it or of room, is removed so long after its last part (ms). It may hold what its maker cut off. */
const FILE_KEPT_MS = 7 * 86_400_000;
/** After so long (ms) a film lets one of another account go first. Its next turn copies its file and decodes its sound anew. */
const TURN_MS = 600_000;
/** Files of the work that is going on: beside the films, and no name of a film. */
const WORK_FOLDER = '_work';
/** Nobody works in that folder when so long (ms) nobody said so. */
const WORK_ABANDONED_MS = 3_600_000;

export interface FilmConverter extends Repeated {
  /** Does what is due at a time (ms), if this process has the lease. Returns whether it had. */
  run(now: number): Promise<boolean>;
}

/** Removes the copy of a file that a crash left on a disk whose processes have the lease no more. */
async function removeAbandoned(workFolder: string, now: number): Promise<void> {
  const found = await stat(workFolder).catch(() => undefined);
  if (found && now - found.mtimeMs >= WORK_ABANDONED_MS) await rm(workFolder, { recursive: true, force: true });
}

export function createFilmConverter(services: Services, turnMs = TURN_MS): FilmConverter {
  const { store, log, config } = services;
  const films = filmsStore(store);
  const bytes = filmBytes(services);
  const publish = filmFacts(services);
  const showing = filmShowing(services);
  const convert = filmConversion(services);
  const findProgram = filmConverter(services);
  const workFolder = join(filmFolder(config), WORK_FOLDER);
  const holder = randomUUID();
  const closing = new AbortController();
  /** Films that wait for room, until when (ms). */
  const waiting = new Map<string, number>();
  /** Accounts whose films have had a turn, the last one at the end. */
  const served = new Set<string>();
  let saysMissing = false;

  /** Removes the file of a film: chunks, and then what says that they are here. */
  async function removeFile({ _id: id }: FilmRecord): Promise<void> {
    await bytes.remove(sourceKey(id));
    await films.forgetFile(id);
  }

  /** Ends a film, and removes its file. */
  async function end(film: FilmRecord, fault?: ConversionFault): Promise<void> {
    const state = fault === undefined ? 'COMPLETE' : 'CLOSED';
    // Nothing says later that there is a part of a file.
    if (!film.conversion) await removeFile(film);
    const after = await films.move(film._id, ['OPEN', 'GROWING'], state, fault === undefined ? {} : { fault });
    if (!after) return;
    await removeFile(after);
    publish.forget(film._id);
    publish.changed(after, changeStamp(CONVERTER), await showing.isOpen(after));
  }

  /** Converts a film. Returns false when it gave way. `othersWait` returns whether a film of another account could have the turn. */
  async function convertOne(
    film: FilmRecord,
    now: number,
    { signal, othersWait }: { signal: AbortSignal; othersWait: () => Promise<boolean> },
  ): Promise<boolean> {
    const found = await findProgram(now);
    if (!found && !saysMissing) {
      saysMissing = true;
      log.warn({ film: film._id }, 'A film waits for its conversion, and ffmpeg was not found');
    }
    if (found) saysMissing = false;
    const isOld = now - film.touchedAt >= FILE_KEPT_MS;
    if (!found && isOld) await end(film, 'UNSERVED');
    if (!found || (waiting.get(film._id) ?? 0) > now) return true;
    waiting.delete(film._id);
    const begun = Date.now();
    const { path: program } = found;
    const folder = join(workFolder, randomUUID());
    try {
      await makeFolder(folder);
      const givesWay = async () => Date.now() - begun >= turnMs && (await othersWait());
      if (!(await convert({ film, program, folder, signal, givesWay }))) return false;
      await end(film);
    } catch (error) {
      // An attempt that was ended from outside does not count.
      if (signal.aborted || isFull(error)) await films.forgetAttempts(film._id);
      if (isFull(error)) waiting.set(film._id, now + Date.now() - begun + ROOM_WAIT_MS);
      if (signal.aborted) return true;
      if (isFull(error) && isOld) await end(film, 'UNSERVED');
      if (error instanceof Unconvertible) await end(film, error.fault);
      const isGone = error instanceof Problem && error.id === 'NOT_FOUND';
      if (!isGone) log.warn({ err: error, film: film._id }, 'A film was not converted');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return true;
  }

  /** Starts the conversion of a film whose last chunk arrived during a crash, and gives a late one up. */
  async function follow(id: string, now: number): Promise<FilmRecord | null> {
    const film = await films.byId(id);
    if (!film || !isTaking(film.state)) return null;
    if (film.conversion || film.fileBytes === undefined) return film;
    if ((await films.countSegments(film._id, 'source')) === chunkCount(film.fileBytes))
      return films.beginConversion(film._id);
    if (now - film.touchedAt >= FILE_KEPT_MS) await end(film, 'LATE');
    return null;
  }

  /** Returns the oldest film of the account that has waited longest for a turn. Read anew each time: others may have come during a long conversion. */
  async function next(done: ReadonlySet<string>): Promise<FilmRecord | undefined> {
    const left = (await films.converting()).filter(({ _id }) => !done.has(_id));
    const turns = [...served];
    return left.toSorted((one, other) => turns.indexOf(one.createdBy) - turns.indexOf(other.createdBy))[0];
  }

  async function work(now: number, signal: AbortSignal): Promise<void> {
    // Removes what a crash left: this process alone works here.
    await rm(workFolder, { recursive: true, force: true });
    const done = new Set<string>();
    for (let film = await next(done); film && !signal.aborted; film = await next(done)) {
      done.add(film._id);
      if (!isTaking(film.state)) await removeFile(film);
      else {
        const whole = await follow(film._id, now);
        if (!whole) continue;
        served.delete(film.createdBy);
        served.add(film.createdBy);
        const { createdBy } = film;
        const couldGoOn = (other: FilmRecord) =>
          other.conversion && isTaking(other.state) && !done.has(other._id) && (waiting.get(other._id) ?? 0) <= now;
        const othersWait = async () =>
          (await films.converting()).some((other) => other.createdBy !== createdBy && couldGoOn(other));
        if (!(await convertOne(whole, now, { signal, othersWait }))) done.delete(film._id);
      }
    }
  }

  async function run(now: number): Promise<boolean> {
    if (closing.signal.aborted) return false;
    if (!(await keepLease(store.leases, LEASE, LEASE_MS, holder))) {
      await removeAbandoned(workFolder, now);
      return false;
    }
    const lost = new AbortController();
    const renew = async () => {
      const time = new Date();
      await utimes(workFolder, time, time).catch(() => undefined);
      if (!(await keepLease(store.leases, LEASE, LEASE_MS, holder))) lost.abort(new Error('The lease is lost'));
    };
    // A store that is away for a moment keeps the lease until it has expired.
    const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS);
    try {
      await work(now, AbortSignal.any([closing.signal, lost.signal]));
    } finally {
      clearInterval(renewing);
      await releaseLease(store.leases, LEASE, holder);
    }
    return true;
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'Films could not be converted');
  const repeated = repeat(() => run(Date.now()), EVERY_MS, onError);
  return {
    run,
    start: repeated.start,
    close: async () => {
      closing.abort(new Error('The process ends'));
      await repeated.close();
    },
  };
}
