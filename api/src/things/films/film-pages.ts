/** Sends playlists, inits, segments and stills of films to those whose pass opens them. */
import { createHash } from 'node:crypto';
import type { FilmRecord, FilmSegmentRecord } from '@touchline/server/film-records';
import { Problem } from '@touchline/shared/errors';
import { type FilmTrim, isInside } from '@touchline/shared/film-trim';
import { RENDITIONS, type Rendition } from '@touchline/shared/films/film-words';
import type { Request, RequestHandler, Response } from 'express';
import { STREAM, unread } from '../../base/byte-budgets';
import type { Limits } from '../../base/limits';
import { respondWithProblem } from '../../base/respond';
import type { Services } from '../../base/services';
import { sendStream } from '../../base/stream';
import { filmsStore, initKey } from '../../data/films/films.store';
import { filmBytes } from '../../data/films/stored-film';
import { readInit } from './check/check-init';
import { filmPasses, type OpenFilm } from './passes';
import { initsOf, masterPlaylist, mediaPlaylist, namesInside } from './playlists';

const SIZES = RENDITIONS.join('|');
const PATH = new RegExp(
  `^/([\\w.-]{1,160})/([0-9]{4,12})/(?:(film|${SIZES})\\.m3u8|(init/[0-9a-f]{16}\\.mp4|still/[0-9a-f]{32}\\.webp|(?:${SIZES})/[0-9]{1,3}/[0-9]{1,5}\\.m4s))$`,
);
const MAX_KNOWN = 500;

/** How long a film stays cached (ms): a segment that arrives after the end of its film changes no version. */
const KNOWN_FOR = 60_000;

/** A film as viewers get it. It changes with the version of the film. */
interface Known {
  version: number;
  until: number;
  parts: Promise<[FilmRecord | null, FilmSegmentRecord[]]>;
  /** Playlists by name and trim. */
  texts: Map<string, Promise<string>>;
  /** Names of segments by the trim that leaves them. */
  names: Map<string, ReadonlySet<string>>;
}

/** Returns a known value, or makes it. */
function once<V>(known: Map<string, V>, key: string, make: () => V): V {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

const nothing = () => new Problem('NOT_FOUND', 'There is nothing at this address.');
const closed = () => new Problem('FORBIDDEN', 'This film is not open to you at the moment.');

/** A browser asks again before each use, so the rights of this moment count. */
const HEADERS = {
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Sends status 304 to a browser that has this body. Returns whether it did. */
function hasBody(response: Response, etag: string): boolean {
  response.set({ ...HEADERS, etag });
  if (!response.req.fresh) return false;
  response.status(304).end();
  return true;
}

/** Returns the bytes that a request asks for; undefined for all of them, and `none` when they are outside the file. */
function rangeOf(
  { headers }: Request,
  size: number,
  etag: string,
): { start: number; end: number } | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=([0-9]{0,12})-([0-9]{0,12})$/.exec(headers.range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'none' : { start, end };
}

export function filmPages(services: Services, limits: Limits): RequestHandler {
  const films = filmsStore(services.store);
  const stored = filmBytes(services);
  const passes = filmPasses(services);
  const known = new Map<string, Known>();

  function knownOf({ _id: film, version }: FilmRecord): Known {
    const earlier = known.get(film);
    const now = Date.now();
    if (earlier && earlier.version >= version && now < earlier.until) return earlier;
    if (known.size >= MAX_KNOWN) known.clear();
    const parts = Promise.all([films.byId(film), films.segments(film)]);
    const read = { version, until: now + KNOWN_FOR, parts, texts: new Map(), names: new Map() };
    known.set(film, read);
    parts.catch(() => known.delete(film));
    return read;
  }

  /** Reads the inits of a film by their hash. Those whose bytes are gone are left out. */
  async function readInits({ _id: film, ...record }: FilmRecord, segments: readonly FilmSegmentRecord[]) {
    const read = initsOf(record, segments).map(async (hash) => [hash, await stored.get(initKey(film, hash))] as const);
    return new Map((await Promise.all(read)).flatMap(([hash, bytes]) => (bytes ? [[hash, readInit(bytes)]] : [])));
  }

  async function sendPlaylist(response: Response, { film, trim }: OpenFilm, name: string): Promise<void> {
    const { parts, texts } = knownOf(film);
    const [record, segments] = await parts;
    if (!record) throw nothing();
    const key = JSON.stringify([name, trim]);
    const made = once(texts, key, async () =>
      name === 'film'
        ? masterPlaylist(record, segments, await readInits(record, segments), trim)
        : mediaPlaylist(record, segments, name as Rendition, trim),
    );
    made.catch(() => texts.delete(key));
    const text = await made;
    if (hasBody(response, `"${createHash('sha256').update(text).digest('base64url')}"`)) return;
    const length = Buffer.byteLength(text);
    unread.hold(response, length);
    response.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl', 'content-length': length });
    response.end(response.req.method === 'HEAD' ? undefined : text);
  }

  /** Returns the segments that a trim leaves. */
  async function namesOf(film: FilmRecord, trim: FilmTrim): Promise<ReadonlySet<string>> {
    const { parts, names } = knownOf(film);
    const [, segments] = await parts;
    return once(names, JSON.stringify(trim), () => namesInside(film, segments, trim));
  }

  /** Returns whether a part of a film is in what its viewer gets of it. */
  async function isShown({ film, trim }: OpenFilm, part: string): Promise<boolean> {
    if (trim === undefined || part.startsWith('init/')) return true;
    const [, still] = /^still\/([0-9a-f]+)/.exec(part) ?? [];
    if (still === undefined) return (await namesOf(film, trim)).has(part);
    const second = film.stills?.[still];
    return second !== undefined && isInside(trim, { start: second, end: second });
  }

  async function sendBytes(request: Request, response: Response, key: string): Promise<void> {
    const size = await stored.head(key);
    if (size === null) throw nothing();
    // The bytes behind a name never change.
    const etag = `"${key}/${size}"`;
    if (hasBody(response, etag)) return;
    const range = rangeOf(request, size, etag);
    const headers = {
      'content-type': key.endsWith('.webp') ? 'image/webp' : 'video/mp4',
      'accept-ranges': 'bytes',
    };
    if (range === 'none') {
      response.writeHead(416, { ...headers, 'cache-control': 'no-store', 'content-range': `bytes */${size}` }).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const length = end - start + 1;
    unread.hold(response, Math.min(length, STREAM));
    const bytes = request.method === 'HEAD' ? undefined : await stored.read(key, range);
    if (bytes === null) throw nothing();
    response.writeHead(range ? 206 : 200, {
      ...headers,
      'content-length': length,
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    if (bytes) await sendStream(response, bytes);
    else response.end();
  }

  const serve = async (request: Request, response: Response): Promise<void> => {
    await limits.countForAddress(request.ip ?? '');
    const [, pass = '', film = '', playlist, part] = PATH.exec(request.path) ?? [];
    if (film === '' || (request.method !== 'GET' && request.method !== 'HEAD')) throw nothing();
    const open = await passes.opens(pass, film);
    if (!open) throw closed();
    response.locals.account = open.viewer;
    if (playlist !== undefined) await sendPlaylist(response, open, playlist);
    else if (!(await isShown(open, part ?? ''))) throw nothing();
    else await sendBytes(request, response, `${film}/${part}`);
  };

  return (request, response) =>
    void serve(request, response).catch((thrown: unknown) => respondWithProblem(response, thrown, services.log));
}
