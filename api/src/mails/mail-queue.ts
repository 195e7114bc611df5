/**
 * The queue of deliveries. Stores mails and push messages, sends them in the background, and retries while a server is down. Each way has a
 * lane of its own, so that none waits for the other.
 */
import { randomUUID } from 'node:crypto';
import type { ClubStore } from '@touchline/server/club-store';
import { type Config, webAddress } from '@touchline/server/config/config';
import type { Logger } from '@touchline/server/log';
import { Problem } from '@touchline/shared/errors';
import type { Mail, Mailer, Push } from '../base/mailer';
import type { RateLimiters } from '../base/rate-limiters';
import { deliveriesStore, type NewDelivery } from '../data/mails/deliveries.store';
import { clubsStore, ownName } from '../data/system/clubs.store';
import { CREST_ID } from './deliver';
import { openLane } from './lane';
import { mailBudget } from './mail-budget';
import { mailWay } from './mail-way';
import { OUTBOX_KEPT_MS, removeMails } from './outbox';
import { pushWay } from './push-way';

const POLL_INTERVAL_MS = 15_000;
/** At shutdown the mail that is being sent gets this long to finish (ms). If it were cut off, it might be sent twice. */
const SHUTDOWN_GRACE_MS = 10_000;
const SWEEP_EVERY_MS = 3_600_000;

interface Settings {
  store: ClubStore;
  rateLimiters: RateLimiters;
  config: Config;
  log: Logger;
  /** How long a mail server may take for a mail (ms). */
  longestMs?: number;
}

export function createMailer({ store, rateLimiters, config, log, longestMs }: Settings): Mailer {
  const decide = mailBudget(rateLimiters);
  const deliveries = deliveriesStore(store);
  const clubs = clubsStore(store);
  const shutdown = new AbortController();
  const { signal } = shutdown;
  const mails = openLane({ deliveries, way: mailWay({ store, config, log, longestMs, signal }), log });
  const pushes = openLane({ deliveries, way: pushWay({ store, config }), log });
  const lanes = [mails, pushes];
  let closed: Promise<void> | undefined;

  /** Returns a mail as it is stored, signed by the club. */
  async function signed(mail: Mail, _id: string, isLate: boolean): Promise<NewDelivery> {
    const { to, subject, kind, text, html, headers, notices, userId, until, whenLate } = mail;
    const { name, crest } = await clubs.read();
    const club = ownName(name) === undefined ? 'Touchline' : `${name} · Touchline`;
    const clubLine = `${club} · ${webAddress(config)}/privacy`;
    const signature = isLate && whenLate ? `${whenLate}\n\n${clubLine}` : clubLine;
    const sender = { signature, crest: crest === undefined ? undefined : `cid:${CREST_ID}` };
    return {
      _id,
      way: 'mail',
      to,
      subject,
      kind,
      text: `${text}\n\n${signature}\n`,
      ...(html && { html: html(sender) }),
      ...(headers && { headers }),
      ...(notices && { notices }),
      ...(userId !== undefined && { userId }),
      ...(until !== undefined && { until }),
    };
  }

  async function send(mail: Mail): Promise<boolean> {
    if (/[\r\n]/.test(mail.to + mail.subject))
      throw new Problem('VALIDATION', 'An address or subject may not hold line breaks.');
    const decision = await decide(mail);
    if (decision === 'drop') return false;
    const id = mail.id ?? randomUUID();
    if (decision !== 'now') {
      await deliveries.keepForLater(await signed(mail, decision.id, true), Date.now() + decision.waitMs, id);
      return false;
    }
    const isNew = await deliveries.add(await signed(mail, id, false));
    mails.work();
    return isNew;
  }

  async function push({ id, userId, title, body, path, kind, tag, notices, until }: Push): Promise<boolean> {
    const content = { to: userId, subject: title, text: body, push: { id, path, kind, tag }, notices, userId, until };
    const isNew = await deliveries.add({ _id: `${id}/push`, way: 'push', ...content });
    pushes.work();
    return isNew;
  }

  async function finish(): Promise<void> {
    clearInterval(timer);
    clearInterval(sweeper);
    const timeout = setTimeout(() => shutdown.abort(), SHUTDOWN_GRACE_MS);
    await Promise.all(lanes.map((lane) => lane.close()));
    clearTimeout(timeout);
  }

  const timer = setInterval(() => {
    for (const lane of lanes) lane.work();
  }, POLL_INTERVAL_MS);
  timer.unref();
  const sweep = () =>
    removeMails(config.DATA_DIR, ({ at }) => Date.now() - at > OUTBOX_KEPT_MS).catch((error: unknown) =>
      log.error({ err: error }, 'The outbox was not swept'),
    );
  const sweeper = setInterval(() => void sweep(), SWEEP_EVERY_MS).unref();
  void sweep();
  for (const lane of lanes) lane.work();

  return {
    send,
    push,
    close() {
      closed ??= finish();
      return closed;
    },
  };
}
