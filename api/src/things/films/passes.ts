/**
 * Passes: who may watch a film until when, as part of a path, so that everything that a playlist names inherits it. A pass opens nothing
 * by itself: the rights of its person are read again, at most once a second.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { loadCaller } from '@touchline/server/access/caller';
import { isWatchable } from '@touchline/shared/films/film-words';
import { may } from '@touchline/shared/permissions/rules';
import { oncePerServices, type Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
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

export interface Passes {
  /** Returns the first part of a path, which opens this film to this account. */
  create(userId: string, film: string): Promise<string>;
  /** Returns whether a pass opens a film now. */
  opens(pass: string, film: string): Promise<boolean>;
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
  const accounts = accountsStore(store);
  const { factsFor } = filmShowing(services);
  const known = new Map<string, { at: number; opens: Promise<boolean> }>();
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
    const [user, record] = await Promise.all([accounts.byId(userId), films.byId(film)]);
    if (!user?.active || !record || !isWatchable(record.state)) return false;
    const { actor } = await loadCaller(store, user, '');
    return may(actor, 'film.read', await factsFor(actor, record));
  }

  function isOpen(userId: string, film: string): Promise<boolean> {
    const key = `${userId} ${film}`;
    const now = Date.now();
    const earlier = known.get(key);
    if (earlier && now - earlier.at < HOLDS) return earlier.opens;
    if (known.size >= MAX_KNOWN) known.clear();
    const opens = isAllowed(userId, film);
    known.set(key, { at: now, opens });
    opens.catch(() => known.delete(key));
    return opens;
  }

  return {
    async create(userId, film) {
      // The caller's rights were read just now: a refusal from a moment ago must not meet the new pass.
      known.delete(`${userId} ${film}`);
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
      return isOpen(userId, film);
    },
  };
});
