/** Sends notices that are due: those of one person and kind in one message, by mail and push. */
import { randomUUID } from 'node:crypto';
import { type Caller, loadCaller } from '@touchline/server/access/caller';
import { webAddress } from '@touchline/server/config/config';
import type { DeviceRecord, NoticeRecord, PreferencesRecord } from '@touchline/server/notice-records';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { NoticeKind } from '@touchline/shared/notices/notice-words';
import { shortNames } from '@touchline/shared/players/first-name';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { eventsStore } from '../../data/events/events.store';
import { receiversStore } from '../../data/mails/receivers.store';
import { mergeChanges, stateOf } from '../../data/notices/event-state';
import { linksStore } from '../../data/notices/links.store';
import { noticesStore } from '../../data/notices/notices.store';
import { notifyMarksStore } from '../../data/notices/notify-marks.store';
import { URGENT_SPAN } from '../../data/notices/planning';
import { afterQuiet, wants } from '../../data/notices/wishes';
import { clubsStore, ownName } from '../../data/system/clubs.store';
import { noticeMail, pushText } from '../../mails/notice-mails';
import { type Item, type Message, splitNewEvents } from '../../mails/notice-message';
import { itemReader } from './items';
import { nextMessageAt } from './notice-budget';
import { sendPush } from './push';

const DAY = 86_400_000;
/** After a crash the message of a claimed notice is sent again after this time (ms). */
const CLAIM_MS = 60_000;
const MAX_PUSHES = 6;
const LINKS_LIVE = 120 * DAY;
const MOST_ITEMS = 20;
/** While somebody keeps adding events, their notices wait for the next one this long, but not longer than in all (ms). */
const SITTING = { pause: 10 * 60_000, longest: 2 * 3_600_000 };
/** Notices of these kinds that are due together come in one message; of the others only those of one event or request. */
const GATHERED: readonly NoticeKind[] = ['event', 'change', 'reminder', 'request', 'development'];

type Group = [NoticeRecord, ...NoticeRecord[]];

export function messageSender(services: Services) {
  const { store, config, mail } = services;
  const notices = noticesStore(store);
  const receivers = receiversStore(store);
  const accounts = accountsStore(store);
  const events = eventsStore(store);
  const links = linksStore(store);
  const { itemOf } = itemReader(services);
  const base = webAddress(config);
  const zone = config.CLUB_TIMEZONE;

  /** Returns whether the event of a notice is gone, and its people have not been notified of that yet. */
  const isBeingRemoved = async ({ eventId }: NoticeRecord): Promise<boolean> =>
    eventId !== undefined &&
    (await events.byId(eventId)) === null &&
    (await notifyMarksStore(store).hasTraceOf(eventId));

  /** Merges several changes of one event: the message has the first old values and the last new ones. */
  async function mergeByEvent(group: readonly NoticeRecord[]): Promise<NoticeRecord[]> {
    const byEvent = new Map<string, NoticeRecord>();
    for (const notice of group.toSorted((one, other) => one.at - other.at)) {
      const key = notice.eventId ?? notice._id;
      const earlier = byEvent.get(key);
      if (!earlier) {
        byEvent.set(key, notice);
        continue;
      }
      const event = await events.byId(key);
      byEvent.set(key, mergeChanges(earlier, notice, event ? stateOf(event) : undefined));
      await notices.finish(earlier._id, { mail: 'dropped', push: 'dropped' });
    }
    return [...byEvent.values()];
  }

  async function withAnswers(item: Item, userId: string, names: ReadonlyMap<string, string>): Promise<Item> {
    const { event, notice } = item;
    if (!event || !['event', 'reminder', 'change'].includes(notice.kind) || event.eventState === 'CANCELLED')
      return item;
    const answers = [];
    for (const playerId of notice.playerIds ?? []) {
      const child = names.get(playerId);
      if (child === undefined) continue;
      const expiresAt = event.eventTime + LINKS_LIVE;
      const token = await links.open({ purpose: 'answer', userId, playerId, eventId: event._id, expiresAt });
      answers.push({ child, link: `${base}/answer/${token}` });
    }
    return { ...item, answers };
  }

  async function pushAll(
    message: Omit<Message, 'unsubscribe'>,
    userId: string,
    { batch, now }: { batch: string; now: number },
  ) {
    const devices = (await receivers.devicesOf(userId, now)).filter(({ gone }) => !gone);
    let state: NoticeRecord['push'] = 'off';
    let reason: string | undefined;
    let mayRetry = false;
    const { title, body } = pushText(message);
    const { notice, path } = message.items[0];
    const until = Math.max(...message.items.map((item) => item.notice.until));
    const about = { kind: notice.kind, tag: notice.eventId ?? notice.kind };
    const payload = { id: batch, title, body, path, ...about };
    const send = (device: DeviceRecord) => sendPush(services, device, payload, (until - now) / 1_000);
    const results = await Promise.all(devices.map(async (device) => ({ device, result: await send(device) })));
    for (const { device, result } of results) {
      if (result === 'gone') await receivers.loseDevice(device._id);
      else if (result === 'sent') state = 'sent';
      else {
        reason = result.failed;
        mayRetry ||= !result.isFinal;
        if (state === 'off') state = 'failed';
      }
    }
    return { state, reason, mayRetry: mayRetry && state === 'failed' };
  }

  async function sendMail(
    message: Omit<Message, 'unsubscribe'>,
    to: { userId: string; address: string; children: Caller['children'] },
    batch: string,
  ) {
    const { userId, address } = to;
    const names = shortNames(to.children);
    const { kind } = message;
    const token = await links.open({ purpose: 'unsubscribe', userId, kind, expiresAt: Date.now() + LINKS_LIVE });
    const items: Item[] = [];
    // Links are for what comes next: a season would have hundreds.
    const asked = new Set<Item>(kind === 'event' ? splitNewEvents(message.items, message.now)[0] : message.items);
    for (const item of message.items) items.push(asked.has(item) ? await withAnswers(item, userId, names) : item);
    const mailed: Message = {
      ...message,
      items: items as [Item, ...Item[]],
      unsubscribe: `${base}/unsubscribe/${token}`,
    };
    return mail.send({
      to: address,
      kind: 'notice',
      ...noticeMail(mailed),
      id: batch,
      headers: {
        'List-Unsubscribe': `<${base}/api/unsubscribe/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
      notices: items.map(({ notice }) => notice._id),
      until: Math.max(...items.map(({ notice }) => notice.until)),
    });
  }

  return {
    /** Returns the notices that are due, grouped by message. */
    async due(now: number): Promise<Group[]> {
      const groups = new Map<string, NoticeRecord[]>();
      for (const notice of await notices.due(now)) {
        const { userId, kind, batch, eventId, requestId } = notice;
        const separateId = GATHERED.includes(kind) ? undefined : (eventId ?? requestId);
        const key = batch ?? [userId, kind, ...(separateId ? [separateId] : [])].join('/');
        groups.set(key, [...(groups.get(key) ?? []), notice]);
      }
      return [...groups.values()] as Group[];
    },

    /**
     * Queues the mail of a group. Returns a promise of its push messages, if it has any: a slow push service must not hold up
     * the messages of other people.
     */
    async send(group: Group, now: number): Promise<{ pushed: Promise<void> } | undefined> {
      const [{ userId, kind, batch: earlierBatch }] = group;
      const user = await accounts.byId(userId);
      const preferences: PreferencesRecord = await receivers.preferencesOf(userId);
      const isMailed = wants(preferences, kind, 'mail');
      const isPushed = wants(preferences, kind, 'push');
      if (!user?.active || !(isMailed || isPushed)) {
        for (const { _id } of group) await notices.finish(_id, { mail: 'off', push: 'off' });
        return undefined;
      }
      const until = Math.min(...group.map((notice) => notice.until));
      const next = nextMessageAt(await notices.sentSince(userId, kind, now - DAY), { now, until });
      if (next > now && !earlierBatch) {
        for (const { _id } of group) await notices.finish(_id, {}, next);
        return undefined;
      }
      const caller = await loadCaller(store, user, '');
      // New events that wait for others go along with the first that is due.
      const waiting =
        kind === 'event' ? (await notices.waiting(userId, kind)).filter(({ batch }) => batch === earlierBatch) : [];
      const added = [...group, ...waiting].map(({ at }) => at);
      const resumesAt = Math.min(Math.max(...added) + SITTING.pause, Math.min(...added) + SITTING.longest);
      if (kind === 'event' && waiting.length > 1 && !earlierBatch && resumesAt > now && until - now > DAY) {
        for (const { _id } of group) await notices.finish(_id, {}, resumesAt);
        return undefined;
      }
      const gathered = [...group, ...waiting.filter((notice) => !group.some(({ _id }) => _id === notice._id))];
      const all = kind === 'event' ? gathered : gathered.slice(0, MOST_ITEMS);
      const toSend = kind === 'change' ? await mergeByEvent(all) : all;
      const items: Item[] = [];
      for (const notice of toSend) {
        const due = afterQuiet(now, preferences.quiet, zone, notice.until - URGENT_SPAN);
        if (due > now && !earlierBatch) {
          await notices.finish(notice._id, {}, due);
          continue;
        }
        const item = await itemOf(notice, caller, now);
        if (item) items.push(item);
        // The worker has yet to make the notices of this removal. It reads which receivers still wait for news of the event.
        else if (await isBeingRemoved(notice)) return undefined;
        else await notices.finish(notice._id, { mail: 'dropped', push: 'dropped' });
      }
      const batch = earlierBatch ?? randomUUID();
      const claim = { batch, until: now + CLAIM_MS, sentAt: now };
      items.sort((one, other) => (one.event?.eventTime ?? 0) - (other.event?.eventTime ?? 0));
      const claimed: Item[] = [];
      for (const item of items) if (await notices.claim(item.notice, claim)) claimed.push(item);
      const [first, ...rest] = claimed;
      if (!first) return undefined;
      const message = {
        kind,
        language: user.language,
        name: displayName(user),
        zone,
        base,
        now,
        club: ownName((await clubsStore(store).read()).name ?? config.HOME_CLUB),
        items: [first, ...rest] as const,
      };
      const isMailDue = isMailed && !preferences.paused && first.notice.mail === 'waiting';
      // False: the queue holds this mail from before a crash, with an older state.
      const isNew = isMailDue
        ? await sendMail(
            { ...message, items: [first, ...rest] },
            { userId, address: user.emailAddress, children: caller.children },
            batch,
          )
        : !earlierBatch;
      // Before the push message: it must not be repeated because a mail failed, nor the other way round.
      for (const { notice, event } of claimed) {
        if (isNew && event && (kind === 'event' || kind === 'change'))
          await notices.setSaid(notice._id, { ...stateOf(event), at: now });
        if (isMailDue) await notices.queued(notice._id);
        else if (notice.mail === 'waiting') await notices.finish(notice._id, { mail: 'off' }, now + CLAIM_MS);
      }
      // The account was erased while the mail was being written. The mail queue drops the mail.
      if (!(await accounts.byId(userId))) await links.dropLinks({ userId });
      const finish = async () => {
        const pushed = isPushed
          ? await pushAll({ ...message, items: [first, ...rest] }, userId, { batch, now })
          : undefined;
        const attempts = (first.notice.attempts ?? 0) + 1;
        for (const { notice } of claimed) {
          if (pushed?.mayRetry && attempts < MAX_PUSHES)
            await notices.finish(notice._id, { attempts }, now + 10_000 * 2 ** attempts);
          else
            await notices.finish(notice._id, {
              push: pushed?.state ?? 'off',
              ...(pushed?.reason && { reason: pushed.reason }),
            });
        }
      };
      return { pushed: finish() };
    },
  };
}
