/**
 * Passes: who may watch a film until when, as part of a path, so that everything that a playlist names inherits it. A pass opens nothing
 * by itself: the rights of its person are read again, at most once a second.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { loadCaller } from '@touchline/server/access/caller';
import { StoreConflict } from '@touchline/server/store/port';
import { isWatchable } from '@touchline/shared/films/film-words';
import { may } from '@touchline/shared/permissions/rules';
import { oncePerServices, type Services } from '../../base/services';
import { filmsStore } from '../../data/films/films.store';

/** Life of a pass (s). */
const LIFE = 600;
/** How long a judgment holds (ms). */
const HOLDS = 1_000;
/** Judgments in memory. */
const MAX_KNOWN = 5_000;
const SECRET = 'film';

export interface Passes {
  /** Returns the first part of a path, which opens this film to this account. */
  create(userId: string, film: string): Promise<string>;
  /** Returns whether a pass opens a film now. */
  opens(pass: string, film: string): Promise<boolean>;
}

async function readSecret({ store }: Services): Promise<string> {
  const known = await store.secrets.findOne({ _id: SECRET });
  if (known) return known.privateKey;
  const own = { _id: SECRET, publicKey: '', privateKey: randomBytes(32).toString('base64url') };
  try {
    await store.secrets.insertOne(own);
    return own.privateKey;
  } catch (error) {
    if (!(error instanceof StoreConflict)) throw error;
    return readSecret({ store } as Services);
  }
}

export const filmPasses = oncePerServices((services): Passes => {
  const { store } = services;
  const films = filmsStore(store);
  const judged = new Map<string, { at: number; opens: Promise<boolean> }>();
  let secret: Promise<string> | undefined;

  const macOf = async (userId: string, until: number, film: string): Promise<Buffer> => {
    secret ??= readSecret(services);
    const key = await secret.catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return createHmac('sha256', key).update(`${userId}.${until}.${film}`).digest();
  };

  async function isAllowed(userId: string, film: string): Promise<boolean> {
    const [user, record] = await Promise.all([store.users.findOne({ _id: userId }), films.byId(film)]);
    if (!user?.active || !record || !isWatchable(record.state)) return false;
    const { actor } = await loadCaller(store, user, '');
    return may(actor, 'film.read', record);
  }

  function judge(userId: string, film: string): Promise<boolean> {
    const key = `${userId} ${film}`;
    const now = Date.now();
    const known = judged.get(key);
    if (known && now - known.at < HOLDS) return known.opens;
    if (judged.size >= MAX_KNOWN) judged.clear();
    const opens = isAllowed(userId, film);
    judged.set(key, { at: now, opens });
    opens.catch(() => judged.delete(key));
    return opens;
  }

  return {
    async create(userId, film) {
      const until = Math.floor(Date.now() / 1_000) + LIFE;
      return `${userId}.${until}.${(await macOf(userId, until, film)).toString('base64url')}`;
    },

    async opens(pass, film) {
      const [, userId = '', until = '', mac = ''] =
        /^([A-Za-z0-9_-]{8,40})\.([0-9]{10})\.([A-Za-z0-9_-]{43})$/.exec(pass) ?? [];
      if (userId === '' || Number(until) * 1_000 <= Date.now()) return false;
      const own = await macOf(userId, Number(until), film);
      const sent = Buffer.from(mac, 'base64url');
      if (sent.length !== own.length || !timingSafeEqual(sent, own)) return false;
      return judge(userId, film);
    },
  };
});
