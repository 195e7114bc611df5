/** The bell, preferences, devices, unsubscribing, reminders by staff, and the admin's overview (decision 0045). */

import type { Caller } from '@touchline/server/access/caller';
import type { NoticeRecord } from '@touchline/server/notice-records';
import type { EventRecord, TeamRecord } from '@touchline/server/records';
import { type Actor, teamsOf } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { EventKey } from '@touchline/shared/events/event.model';
import { areSignUpsOpen } from '@touchline/shared/events/events.rules';
import type { NoticeKind } from '@touchline/shared/notices/notice-words';
import type {
  DeliveriesView,
  MailTrouble,
  NoticeView,
  PreferencesInput,
  PreferencesView,
  PushDevice,
} from '@touchline/shared/notices/notices.contract';
import { authorize, may } from '@touchline/shared/permissions/rules';
import { presentId } from '../../base/id-presenter';
import { consumePoint } from '../../base/limits';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { eventsStore } from '../../data/events/events.store';
import { assertReadable } from '../../data/events/find-event';
import { deliveriesStore } from '../../data/mails/deliveries.store';
import { receiversStore } from '../../data/mails/receivers.store';
import { linksStore } from '../../data/notices/links.store';
import { isForGuardianOfBorrowed, mayKnow } from '../../data/notices/notice-rules';
import { noticesStore } from '../../data/notices/notices.store';
import {
  presentDeliveries,
  presentFamilies,
  presentKind,
  presentNotices,
  presentPreferences,
  presentRead,
  presentReminded,
  presentTroubles,
} from '../../data/notices/notices-presenter';
import { notifyMarksStore } from '../../data/notices/notify-marks.store';
import { peopleReader, placeIn, silentFamilies } from '../../data/notices/people';
import { RETENTION } from '../../data/notices/planning';
import { wants } from '../../data/notices/wishes';
import { postsStore } from '../../data/posts/posts.store';
import { teamsStore } from '../../data/teams/teams.store';
import { troublesOf } from '../../mails/mail-trouble';
import { isAllowedEndpoint, isPublicKey, vapidKeys } from '../../mails/push';
import { accountChanges } from '../../reactions/people/accounts';

/** A reminder by staff counts as the same one for this long (ms). */
const SAME_REMINDER = 10 * 60_000;
const TRIES_A_MINUTE = 60;
const MOST_FAILURES = 50;
/** Reminders by staff of one event a day. */
const REMINDERS_A_DAY = 6;

const takesAnswers = ({ eventState, eventTime }: EventRecord): boolean =>
  areSignUpsOpen(eventState) && eventTime > Date.now();

/** Returns whether a notice shows its event to its receiver: who may read the event, or is a guardian of a child that it borrowed. */
const mayReadFor = (actor: Actor, notice: NoticeRecord, event: EventRecord): boolean =>
  may(actor, 'event.read', event) || isForGuardianOfBorrowed(notice, event, actor);

export function noticesService(services: Services) {
  const { store, config } = services;
  const { setLanguage } = accountChanges(services);
  const notices = noticesStore(store);
  const receivers = receiversStore(store);
  const accounts = accountsStore(store);
  const events = eventsStore(store);
  const teams = teamsStore(store);
  const links = linksStore(store);
  const posts = postsStore(store);
  const deliveries = deliveriesStore(store);
  const readPeople = peopleReader(services);
  const limiter = services.rateLimiters.open('mailed-unsubscribe', { points: TRIES_A_MINUTE, duration: 60 });
  const reminders = services.rateLimiters.open('reminders', { points: REMINDERS_A_DAY, duration: 86_400 });

  async function preferencesOf({ actor: { userId }, user }: Caller): Promise<Presented<PreferencesView>> {
    const [preferences, devices, keys, currentUser] = await Promise.all([
      receivers.preferencesOf(userId),
      receivers.devicesOf(userId),
      vapidKeys(store),
      accounts.byId(userId),
    ]);
    return presentPreferences(preferences, devices, keys.publicKey, currentUser ?? user);
  }

  /** @throws Problem 404 alike for every link that is not valid */
  async function unsubscribeLink(token: string, address: string): Promise<{ userId: string; kind: NoticeKind }> {
    await consumePoint(limiter, address);
    const link = await links.find(token, 'unsubscribe');
    if (!link?.kind) throw notFound('link');
    return { userId: link.userId, kind: link.kind };
  }

  async function findRemindable(caller: Caller, key: EventKey): Promise<EventRecord> {
    const event = assertReadable(caller, await events.byKey(key));
    authorize(caller.actor, 'event.remind', event, 'event');
    return event;
  }

  const pausedAddresses = async () => (await receivers.paused()).flatMap((preferences) => preferences.paused ?? []);

  /** Returns the newest notices that failed by mail or push, newest first, with their receivers. */
  async function failures(): Promise<DeliveriesView['failures']> {
    const failed = await deliveries.failures();
    const found = await notices.byIds(failed.flatMap(({ notices: ids = [] }) => ids));
    const users = await accounts.byIds([...new Set(found.map(({ userId }) => userId))]);
    const rows = failed.flatMap(({ way, reason = '', notices: ids = [] }) =>
      found.flatMap(({ _id, at, kind, userId }) => {
        const user = users.find((one) => one._id === userId);
        const name = user ? displayName(user) : '';
        return ids.includes(_id) ? [{ at, way, kind, reason, name, emailAddress: user?.emailAddress ?? '' }] : [];
      }),
    );
    return rows.toSorted((one, other) => other.at - one.at).slice(0, MOST_FAILURES);
  }

  async function showDeliveries(): Promise<Presented<DeliveriesView>> {
    const withoutMessage = await notices.countWaiting();
    const [mail, push] = await Promise.all([deliveries.count('mail'), deliveries.count('push')]);
    return presentDeliveries({
      mail: { ...mail, waiting: withoutMessage + mail.waiting },
      push: { ...push, waiting: withoutMessage + push.waiting },
      failures: await failures(),
      paused: await pausedAddresses(),
    });
  }

  return {
    /** Returns what the caller may see of their notices: nothing of events, teams and children that are out of reach by now. */
    async list(caller: Caller, since: number | undefined): Promise<Presented<NoticeView[]>> {
      const { actor } = caller;
      const found = await notices.list(actor.userId, Math.max(since ?? 0, Date.now() - RETENTION));
      const eventIds = [...new Set(found.flatMap(({ eventId }) => eventId ?? []))];
      const readableEvents = new Map<string, EventRecord>();
      for (const event of eventIds.length > 0 ? await events.byIds(eventIds) : [])
        if (found.some((notice) => mayReadFor(actor, notice, event))) readableEvents.set(event._id, event);
      const tags = [...readableEvents.values()].flatMap(({ tags: [tag = ''] }) => tag);
      const named = await teams.byIds([...new Set([...found.flatMap(({ teamId }) => teamId ?? []), ...tags])]);
      const teamsById = new Map<string, TeamRecord>(named.map((team) => [team._id, team]));
      const known = await posts.byIds(found.flatMap(({ postId }) => postId ?? []));
      const postsById = new Map(known.map((post) => [post._id, post]));
      const { readUntil = 0 } = await receivers.preferencesOf(actor.userId);
      const shown = found.filter((notice) => {
        const { postId, was, teamId } = notice;
        const event = readableEvents.get(notice.eventId ?? '');
        const isKnown = mayKnow(notice, actor) && (postId === undefined || postsById.has(postId));
        if (isKnown !== undefined || (event && mayReadFor(actor, notice, event))) return isKnown ?? true;
        const team = teamId === undefined ? undefined : teamsById.get(teamId);
        return was?.removed === true && team !== undefined && placeIn(caller, [team]) !== undefined;
      });
      return presentNotices(shown, {
        events: readableEvents,
        posts: postsById,
        teams: teamsById,
        teamIds: teamsOf(actor),
        zone: config.CLUB_TIMEZONE,
        readUntil,
        children: caller.children,
      });
    },

    async read({ actor }: Caller, until: number): Promise<Presented<{ until: number }>> {
      const { readUntil = 0 } = await receivers.preferencesOf(actor.userId);
      const newReadUntil = Math.max(readUntil, Math.min(until, Date.now()));
      if (newReadUntil > readUntil) await receivers.setPreferences(actor.userId, { readUntil: newReadUntil });
      return presentRead(newReadUntil);
    },

    preferencesOf,

    async change(
      caller: Caller,
      { kinds = {}, quiet, language, resumeMail }: PreferencesInput,
    ): Promise<Presented<PreferencesView>> {
      const { userId } = caller.actor;
      const set = {
        ...Object.fromEntries(Object.entries(kinds).map(([kind, ways]) => [`kinds.${kind}`, ways])),
        ...(quiet !== undefined && { quiet }),
      };
      if (Object.keys(set).length > 0 || resumeMail)
        await receivers.setPreferences(userId, set, resumeMail ? ['paused'] : []);
      if (language !== undefined && language !== caller.user.language) await setLanguage(caller.actor, language);
      return preferencesOf(caller);
    },

    /** @throws Problem 400 for an endpoint that is no public push service, and for a key that cannot be used */
    async addDevice({ actor }: Caller, { endpoint, keys, name = '' }: PushDevice): Promise<Presented<string>> {
      if (!isAllowedEndpoint(endpoint, config)) {
        const message = 'Must be the address of a push service';
        throw new Problem('VALIDATION', `endpoint: ${message}`, { fields: { endpoint: message } });
      }
      if (!isPublicKey(keys.p256dh)) {
        const message = 'Must be a P-256 public key';
        throw new Problem('VALIDATION', `keys.p256dh: ${message}`, { fields: { 'keys.p256dh': message } });
      }
      const { userId, sessionId } = actor;
      return presentId(await receivers.addDevice({ userId, endpoint, keys, name, addedAt: Date.now(), sessionId }));
    },

    async removeDevice({ actor }: Caller, id: string): Promise<Presented<string>> {
      if (!(await receivers.removeDevice(id, actor.userId))) throw notFound('device');
      return presentId(id);
    },

    async showUnsubscribe(token: string, address: string) {
      const { userId, kind } = await unsubscribeLink(token, address);
      return presentKind(kind, (await accounts.byId(userId))?.language);
    },

    /** Ends the mails of one kind. Push messages stay as they are. */
    async unsubscribe(token: string, address: string) {
      const { userId, kind } = await unsubscribeLink(token, address);
      const preferences = await receivers.preferencesOf(userId);
      await receivers.setPreferences(userId, {
        [`kinds.${kind}`]: { mail: false, push: wants(preferences, kind, 'push') },
      });
      return presentKind(kind, undefined);
    },

    /** Returns how many families a reminder would reach. */
    async showReminder(caller: Caller, key: EventKey): Promise<Presented<{ families: number }>> {
      const event = await findRemindable(caller, key);
      return presentFamilies(takesAnswers(event) ? silentFamilies(event, (await readPeople(event.tags)).people) : 0);
    },

    /**
     * Reminds the families that have not answered.
     * @throws Problem 409 when the event takes no answers, 429 after too many reminders
     */
    async remind(caller: Caller, key: EventKey): Promise<Presented<{ reminded: number }>> {
      const event = await findRemindable(caller, key);
      const now = Date.now();
      if (!takesAnswers(event)) throw new Problem('CONFLICT', 'This event takes no more answers.');
      const silent = silentFamilies(event, (await readPeople(event.tags)).people);
      const isRepeated = (event.remind?.at ?? 0) > now - SAME_REMINDER;
      if (!isRepeated) await consumePoint(reminders, event._id);
      const isNew = await notifyMarksStore(store).askReminder(event._id, now, now - SAME_REMINDER, silent);
      if (isNew) return presentReminded(silent);
      const current = await events.byId(event._id);
      return presentReminded(current?.remind?.count ?? silent);
    },

    deliveries: showDeliveries,

    mailTroubles: async (): Promise<Presented<MailTrouble[]>> =>
      presentTroubles(troublesOf(await deliveries.failing(), await pausedAddresses(), Date.now())),

    async resumeMails(): Promise<Presented<DeliveriesView>> {
      await receivers.resumeAll();
      return showDeliveries();
    },
  };
}
