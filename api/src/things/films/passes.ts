/**
 * Passes: which session may watch a film until when, as part of a path, so that everything that a playlist names inherits it. A pass opens
 * nothing by itself: the session and the rights of its person are read again, at most once a second.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { loadCallersOfSessions } from '@touchline/server/access/load-callers';
import type { FilmRecord } from '@touchline/server/film-records';
import type { Actor } from '@touchline/shared/access/actor';
import { seesClubFilm } from '@touchline/shared/events/events.rules';
import type { FilmTrim } from '@touchline/shared/film-trim';
import { isWatchable } from '@touchline/shared/films/film-words';
import { may } from '@touchline/shared/permissions/rules';
import { oncePerServices, type Services } from '../../base/services';
import { filmShowing } from '../../data/films/film-showing';
import { filmsStore } from '../../data/films/films.store';
import { receiversStore } from '../../data/mails/receivers.store';

/** Life of a pass (s). */
const LIFE = 600;
/** How long an answer of the rules holds (ms). */
const HOLDS = 1_000;
/** Answers in memory. */
const MAX_KNOWN = 5_000;
const SECRET = 'film';

/** Returns what a viewer gets of a film; undefined for all of it. */
export const trimFor = (actor: Actor, { tags, trim }: Pick<FilmRecord, 'tags' | 'trim'>): FilmTrim | undefined =>
  seesClubFilm(actor, tags) ? undefined : trim;

export interface Passes {
  /** Returns the first part of a path, which opens this film to this session. */
  create(sessionId: string, film: string): Promise<string>;
  /** Returns what a pass opens of a film now; undefined for nothing. */
  opens(pass: string, film: string): Promise<OpenFilm | undefined>;
}

/** A film as a pass opens it. */
export interface OpenFilm {
  /** The account that the pass is for. */
  viewer: string;
  film: FilmRecord;
  /** Seconds that its viewer gets: what staff left of it for families; undefined: all of it. */
  trim: FilmTrim | undefined;
}

async function readSecret({ store }: Services): Promise<string> {
  const secrets = receiversStore(store);
  await secrets.addSecret({ _id: SECRET, publicKey: '', privateKey: randomBytes(32).toString('base64url') });
  const kept = await secrets.secret(SECRET);
  if (!kept) throw new Error('The secret of passes is missing');
  return kept.privateKey;
}

export const filmPasses = oncePerServices((services): Passes => {
  const { store } = services;
  const films = filmsStore(store);
  const { factsFor } = filmShowing(services);
  const known = new Map<string, { at: number; opens: Promise<OpenFilm | undefined> }>();
  let secret: Promise<string> | undefined;

  const macOf = async (sessionId: string, until: number, film: string): Promise<Buffer> => {
    secret ??= readSecret(services);
    const key = await secret.catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return createHmac('sha256', key).update(`${sessionId}.${until}.${film}`).digest();
  };

  async function read(sessionId: string, id: string): Promise<OpenFilm | undefined> {
    const [callerOf, film] = await Promise.all([loadCallersOfSessions(store, [sessionId]), films.byId(id)]);
    const actor = callerOf(sessionId)?.actor;
    if (!actor || !film || !isWatchable(film.state)) return undefined;
    return may(actor, 'film.read', await factsFor(actor, film))
      ? { viewer: actor.userId, film, trim: trimFor(actor, film) }
      : undefined;
  }

  function openNow(sessionId: string, film: string): Promise<OpenFilm | undefined> {
    const key = `${sessionId} ${film}`;
    const now = Date.now();
    const earlier = known.get(key);
    if (earlier && now - earlier.at < HOLDS) return earlier.opens;
    if (known.size >= MAX_KNOWN) known.clear();
    const opens = read(sessionId, film);
    known.set(key, { at: now, opens });
    opens.catch(() => known.delete(key));
    return opens;
  }

  return {
    async create(sessionId, film) {
      // The caller's rights were read just now: a refusal from a moment ago must not meet the new pass.
      known.delete(`${sessionId} ${film}`);
      const until = Math.floor(Date.now() / 1_000) + LIFE;
      return `${sessionId}.${until}.${(await macOf(sessionId, until, film)).toString('base64url')}`;
    },

    async opens(pass, film) {
      const [, sessionId = '', until = '', mac = ''] =
        /^([A-Za-z0-9_-]{8,64})\.([0-9]{10})\.([A-Za-z0-9_-]{43})$/.exec(pass) ?? [];
      if (sessionId === '' || Number(until) * 1_000 <= Date.now()) return undefined;
      const own = await macOf(sessionId, Number(until), film);
      const sent = Buffer.from(mac, 'base64url');
      if (sent.length !== own.length || !timingSafeEqual(sent, own)) return undefined;
      return openNow(sessionId, film);
    },
  };
});
