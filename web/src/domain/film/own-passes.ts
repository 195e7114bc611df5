/** Passes to films of the club: each holds for ten minutes, and is part of every address of its film. */
import type { FilmTrim } from '@touchline/shared/film-trim';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { call } from '../../lib/client';

/** The newest pass by film. */
const passes = new Map<string, string>();
/** Players that follow the passes of a film. */
const followers = new Map<string, Set<() => void>>();
const ADDRESS = /\/film\/v\/([^/]+)\/([0-9]+)\//;
/** A pass of this age (ms) is replaced when there is another one. */
const OLD = 300_000;

/** Returns whether an address is that of a film of the club. */
export const isOwnFilm = (url: string): boolean => ADDRESS.test(url);

/** Returns the address of a part of a film with the newest pass; other addresses stay as they are. */
export function withFreshPass(url: string): string {
  const [part, , film = ''] = ADDRESS.exec(url) ?? [];
  const pass = passes.get(film);
  return part === undefined || pass === undefined ? url : url.replace(part, `/film/v/${pass}/${film}/`);
}

/** Calls a player that asks for each part by the address that it was given, when that is old and a new pass is there. Returns a function that ends this. */
export function followPass(link: string, renew: () => void): () => void {
  const [, , film = ''] = ADDRESS.exec(link) ?? [];
  let since = performance.now();
  const follow = () => {
    if (performance.now() - since < OLD) return;
    since = performance.now();
    renew();
  };
  const own = followers.get(film) ?? new Set();
  followers.set(film, own.add(follow));
  return () => void own.delete(follow);
}

/** Gets a new pass. Returns the address of the film's playlist. */
export async function renewPass(film: string, signal?: AbortSignal): Promise<string> {
  const path = await call(filmsContract.watch_film, { body: { id: film } }, signal ? { signal } : {});
  const [, pass = ''] = ADDRESS.exec(path) ?? [];
  passes.set(film, pass);
  for (const follow of followers.get(film) ?? []) follow();
  return path;
}

/** A refused player asks for a new pass at most once in this time (ms). When the new one is refused, too, a right has ended. */
const REFUSED_AGAIN = 60_000;

/** Returns a function that a player calls when it is refused: a device that slept has an old pass. Links to other films fail at once. */
export function passRenewal(link: string): (resume: () => void, fail: () => void) => void {
  const [, , film] = ADDRESS.exec(link) ?? [];
  let askedAt = Number.NEGATIVE_INFINITY;
  return (resume, fail) => {
    if (film === undefined || performance.now() - askedAt < REFUSED_AGAIN) return fail();
    askedAt = performance.now();
    void renewPass(film).then(resume, fail);
  };
}

/** The address of a playlist, and what stands behind it (`watch_film`). */
export interface FilmAddress {
  link: string;
  /** Names what the viewer sees of a trimmed film; empty for all of it. */
  part: string;
  /** Seconds of the film. */
  trim: FilmTrim;
  /** Address of the picture that stands for the film. */
  poster: string | undefined;
}

/** Reads what `watch_film` returns. */
export function readAddress(path: string): FilmAddress {
  const [link = '', facts = ''] = path.split('#');
  const [part = '', from, to] = /(?:^|&)t=([0-9.]+)(?:,([0-9.]+))?/.exec(facts) ?? [];
  const [, poster] = /(?:^|&)poster=([\w/.]+)/.exec(facts) ?? [];
  return {
    link,
    part,
    trim: { ...(from !== undefined && { from: Number(from) }), ...(to !== undefined && { to: Number(to) }) },
    poster: poster === undefined ? undefined : link.replace(/[^/]+$/, poster),
  };
}
