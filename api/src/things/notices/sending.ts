/** Makes messages of notices that are due: those of one person and kind come in one, by mail and push. The queue delivers them. */
import { randomUUID } from 'node:crypto';
import { type Caller, loadCaller } from '@touchline/server/access/caller';
import type { NoticeRecord, PreferencesRecord } from '@touchline/server/notice-records';
import type { UserRecord } from '@touchline/server/records';
import { displayName } from '@touchline/shared/accounts/display-name';
import { NOTICE_WAYS, type NoticeKind, noticeOf } from '@touchline/shared/notices/notice-words';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { eventsStore } from '../../data/events/events.store';
import { receiversStore } from '../../data/mails/receivers.store';
import { mergeChanges, stateOf } from '../../data/notices/event-state';
import { linksStore } from '../../data/notices/links.store';
import { sendableAt } from '../../data/notices/notice-rules';
import { noticesStore } from '../../data/notices/notices.store';
import { notifyMarksStore } from '../../data/notices/notify-marks.store';
import { DAY, MINUTE } from '../../data/notices/planning';
import { wants } from '../../data/notices/wishes';
import { clubsStore, ownName } from '../../data/system/clubs.store';
import type { Item } from '../../mails/notice-message';
import { itemReader } from './items';
import { messageWriter } from './message-writer';
import { nextMessageAt } from './notice-budget';

/** After a crash the message of a claimed notice is made again after this time (ms). */
const CLAIM_MS = MINUTE;
const MOST_ITEMS = 20;
/** While somebody keeps adding events, their notices wait for the next one this long, but not longer than in all (ms). */
const ADDING = { pause: 10 * MINUTE, longest: 120 * MINUTE };

type Group = [NoticeRecord, ...NoticeRecord[]];

/** A message in the making. Each step reads and adds to it. */
interface Draft {
  notices: NoticeRecord[];
  userId: string;
  kind: NoticeKind;
  /** Id of the message; `isResumed` after a crash: it was decided before, so nothing holds it back. */
  batch: string;
  isResumed: boolean;
  now: number;
  /** The earliest notice is outdated then (ms). */
  until: number;
  user: UserRecord | null;
  preferences: PreferencesRecord;
  /** Read with the items. */
  caller: Caller | undefined;
  items: Item[];
}
/** Returns false when no message is made now. */
type Step = (draft: Draft) => Promise<boolean>;

export function messageSender(services: Services) {
  const { store, config } = services;
  const notices = noticesStore(store);
  const receivers = receiversStore(store);
  const accounts = accountsStore(store);
  const events = eventsStore(store);
  const links = linksStore(store);
  const marks = notifyMarksStore(store);
  const { itemOf } = itemReader(services);
  const { writeMail, writePush } = messageWriter(services);
  const zone = config.CLUB_TIMEZONE;

  /** Ends the notices of a draft, or lets them wait until a time (ms). */
  async function postpone({ notices: all }: Pick<Draft, 'notices'>, dueAt?: number): Promise<false> {
    for (const { _id } of all) await notices.finish(_id, dueAt);
    return false;
  }

  const endUnwanted: Step = async (draft) => {
    const { user, preferences, kind } = draft;
    const isWanted = NOTICE_WAYS.some((way) => wants(preferences, kind, way));
    return user?.active && isWanted ? true : postpone(draft);
  };

  const waitForBudget: Step = async (draft) => {
    const { userId, kind, now, until, isResumed } = draft;
    // A team has one urgent post a day, which no flood of others may hold back.
    if (draft.notices.some(({ urgent }) => urgent)) return true;
    const next = nextMessageAt(await notices.sentSince(userId, kind, now - DAY), { now, until });
    return next > now && !isResumed ? postpone(draft, next) : true;
  };

  /** Those that wait for others go along with the first that is due. New events wait while somebody adds more. */
  const gatherSitting: Step = async (draft) => {
    const { userId, kind, now, until, batch, isResumed } = draft;
    if (!noticeOf(kind).along) return true;
    const waiting = (await notices.waiting(userId, kind)).filter(
      (one) => one.batch === (isResumed ? batch : undefined),
    );
    const added = [...draft.notices, ...waiting].map(({ at }) => at);
    const resumesAt = Math.min(Math.max(...added) + ADDING.pause, Math.min(...added) + ADDING.longest);
    if (kind === 'event' && waiting.length > 1 && !isResumed && resumesAt > now && until - now > DAY)
      return postpone(draft, resumesAt);
    const ids = new Set(draft.notices.map(({ _id }) => _id));
    draft.notices.push(...waiting.filter(({ _id }) => !ids.has(_id)));
    return true;
  };

  /** Merges several changes of one event: the message has the first old values and the last new ones. */
  const mergeByEvent: Step = async (draft) => {
    if (draft.kind !== 'event') draft.notices.splice(MOST_ITEMS);
    if (draft.kind !== 'change') return true;
    const byEvent = new Map<string, NoticeRecord>();
    for (const notice of draft.notices.toSorted((one, other) => one.at - other.at)) {
      const key = notice.eventId ?? notice._id;
      const earlier = byEvent.get(key);
      const event = earlier && (await events.byId(key));
      byEvent.set(key, earlier ? mergeChanges(earlier, notice, event ? stateOf(event) : undefined) : notice);
      if (earlier) await notices.finish(earlier._id);
    }
    draft.notices = [...byEvent.values()];
    return true;
  };

  /** Returns whether the event of a notice is gone, and its people have not been notified of that yet. */
  const isBeingRemoved = async ({ eventId }: NoticeRecord): Promise<boolean> =>
    eventId !== undefined && (await events.byId(eventId)) === null && (await marks.hasTraceOf(eventId));

  /** Reads what the notices are about, as it is now. Ends those that do not matter any more. */
  const readItems: Step = async (draft) => {
    const { notices: all, preferences, isResumed, now, items } = draft;
    const caller = await loadCaller(store, draft.user as UserRecord, '');
    draft.caller = caller;
    for (const notice of all) {
      const due = sendableAt(notice, now, { quiet: preferences.quiet, zone });
      if (due > now && !isResumed) {
        await notices.finish(notice._id, due);
        continue;
      }
      const item = await itemOf(notice, caller, now);
      if (item) items.push(item);
      // The worker has yet to make the notices of this removal. It reads which receivers still wait for news of the event.
      else if (await isBeingRemoved(notice)) return false;
      else await notices.finish(notice._id);
    }
    // The subject of a message names its first item.
    const rankOf = ({ post, event }: Item) => (post?.urgent ? -1 : (event?.eventTime ?? 0));
    items.sort((one, other) => rankOf(one) - rankOf(other));
    return true;
  };

  /** Only one process gets each notice. */
  const claimItems: Step = async (draft) => {
    const claim = { batch: draft.batch, until: draft.now + CLAIM_MS, sentAt: draft.now };
    const claimed: Item[] = [];
    for (const item of draft.items) if (await notices.claim(item.notice, claim)) claimed.push(item);
    draft.items = claimed;
    return claimed.length > 0;
  };

  /** Stores the mail and the push message, as far as they are wanted. Returns whether the message is new. */
  async function writeDeliveries(
    { items, kind, now, batch, isResumed, preferences }: Draft,
    { user, children }: Caller,
  ) {
    const { _id: userId, emailAddress: address, language } = user;
    const club = ownName((await clubsStore(store).read()).name ?? config.HOME_CLUB);
    const content = { kind, language, name: displayName(user), zone, now, club, items: items as [Item, ...Item[]] };
    const isMailed = wants(preferences, kind, 'mail') && !preferences.paused;
    const isNewMail = isMailed && (await writeMail(batch, content, { userId, address, children }));
    const hasDevice = (await receivers.devicesOf(userId, now)).length > 0;
    if (hasDevice && wants(preferences, kind, 'push')) await writePush(batch, content, userId);
    return isMailed ? isNewMail : !isResumed;
  }

  /** Hands the message over to the queue. The notices are complete when it has all deliveries. */
  const handOver: Step = async (draft) => {
    const { items, userId, kind, now } = draft;
    const isNew = await writeDeliveries(draft, draft.caller as Caller);
    for (const { notice, event } of items) {
      const tellsState = isNew && event && (kind === 'event' || kind === 'change');
      await notices.complete(notice._id, tellsState ? { ...stateOf(event), at: now } : undefined);
    }
    // The account was erased while the mail was being written. The queue drops the mail.
    if (!(await accounts.byId(userId))) await links.dropLinks({ userId });
    return true;
  };

  const STEPS: readonly Step[] = [
    endUnwanted,
    waitForBudget,
    gatherSitting,
    mergeByEvent,
    readItems,
    claimItems,
    handOver,
  ];

  return {
    /** Returns the notices that are due, grouped by message. */
    async due(now: number): Promise<Group[]> {
      const groups = new Map<string, NoticeRecord[]>();
      for (const notice of await notices.due(now)) {
        const { userId, kind, batch, eventId, requestId } = notice;
        const separateId = noticeOf(kind).together ? undefined : (eventId ?? requestId);
        const key = batch ?? [userId, kind, ...(separateId ? [separateId] : [])].join('/');
        groups.set(key, [...(groups.get(key) ?? []), notice]);
      }
      return [...groups.values()] as Group[];
    },

    /** Makes the message of a group, unless it has to wait or nothing is left to tell. */
    async send(group: Group, now: number): Promise<void> {
      const [{ userId, kind, batch }] = group;
      const draft: Draft = {
        notices: [...group],
        userId,
        kind,
        batch: batch ?? randomUUID(),
        isResumed: batch !== undefined,
        now,
        until: Math.min(...group.map((notice) => notice.until)),
        user: await accounts.byId(userId),
        preferences: await receivers.preferencesOf(userId),
        caller: undefined,
        items: [],
      };
      for (const step of STEPS) if (!(await step(draft))) return;
    },
  };
}
