/**
 * Makes notices from changes, and sends them, in one process at a time (by a lease). Every step may be repeated: a document keeps its mark
 * until its people are notified, the same content always gives the same notice id, and a message is claimed before it is sent.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { keepLease } from '@touchline/server/leases';
import type { NoticeRecord, RemovedEventRecord } from '@touchline/server/notice-records';
import type { DevelopmentRecord, EventRecord, RequestRecord } from '@touchline/server/records';
import { publishNews } from '../../base/publish';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { eventsStore } from '../../data/events/events.store';
import { receiversStore } from '../../data/mails/receivers.store';
import { assumeNotified } from '../../data/notices/event-state';
import { noticesStore } from '../../data/notices/notices.store';
import { notifyMarksStore } from '../../data/notices/notify-marks.store';
import { peopleReader, remindersOf } from '../../data/notices/people';
import { planEvent } from '../../data/notices/plan';
import { RETENTION } from '../../data/notices/planning';
import { afterQuiet, wants } from '../../data/notices/wishes';
import { playersStore } from '../../data/players/players.store';
import { leadersOf } from '../../data/teams/find-team';
import { teamsStore } from '../../data/teams/teams.store';
import { messageSender } from './sending';

const POLL_MS = 1_000;
const LEASE_MS = 20_000;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** Time from a change to its notice (ms), so that two saves in a row are one message. */
const SETTLE_MS = 1_500;
/** Time from the last save of a development to its notice (ms), because coaches save often. */
const DEVELOPMENT_SETTLES = 30 * MINUTE;

export interface NoticeWorker {
  /** Does all that is due at a time (ms), if this process has the lease. Returns whether it had. */
  run(now: number): Promise<boolean>;
  start(): void;
  /** Resolves when the current run ends. */
  close(): Promise<void>;
}

export function createNoticeWorker(services: Services): NoticeWorker {
  const { store, config, log } = services;
  const notices = noticesStore(store);
  const marks = notifyMarksStore(store);
  const receivers = receiversStore(store);
  const readPeople = peopleReader(services);
  const accounts = accountsStore(store);
  const teams = teamsStore(store);
  const players = playersStore(store);
  const events = eventsStore(store);
  const sender = messageSender(services);
  const holder = randomUUID();
  const zone = config.CLUB_TIMEZONE;
  let hasAdopted = false;

  /** Stores notices, and publishes that the bells of their receivers changed. */
  async function addAll(newNotices: readonly NoticeRecord[], now: number): Promise<void> {
    const users = new Set<string>();
    for (const notice of newNotices) if (await notices.add(notice)) users.add(notice.userId);
    if (users.size > 0) publishNews(services, 'notices:changed', { teams: [], users: [...users] }, () => ({ at: now }));
  }

  async function notifyOfEvent(event: EventRecord, now: number): Promise<void> {
    const { teams: eventTeams, people } = await readPeople(event.tags);
    const editor = event.changes.findLast(({ what }) => what === 'event:changed');
    const author = event.told ? editor?.by.userId : event.createdBy;
    const plan = planEvent(event, people, { now, zone, reminders: remindersOf(eventTeams), author });
    await addAll(plan.notices, now);
    await marks.setNotified(event, plan.notified, plan.next);
  }

  /** Notifies people of a removed event, if they were notified of the event. */
  async function notifyOfRemoval({ _id, eventId, event, at }: RemovedEventRecord, now: number): Promise<void> {
    if (await events.byId(eventId)) {
      if (now - at > MINUTE) await marks.dropRemoved(_id);
      return;
    }
    const { name, eventTime, place, tags, eventState, isCancelTold: isCancelNotified = true, removedBy } = event;
    const { knownAt = Number.POSITIVE_INFINITY } = event;
    if (eventTime > now && now >= knownAt) {
      const { people: all } = await readPeople(tags);
      // People who were notified that it is cancelled need no notice of its removal.
      const waiting =
        eventState === 'CANCELLED' && isCancelNotified ? await notices.waitingForChange(eventId) : undefined;
      const people = all.filter(({ userId }) => userId !== removedBy && (waiting?.has(userId) ?? true));
      const common = { eventId, teamId: tags[0] ?? '', until: eventTime };
      const was = { removed: true as const, name, eventTime, place };
      const newNotices = people.map(({ userId, children, preferences }) => {
        const fields = { ...common, was, playerIds: [...children], ...ways(preferences, 'change', now) };
        return notice(userId, 'change', eventId, 'removed', now, fields);
      });
      await addAll(newNotices, now);
    }
    await marks.dropRemoved(_id);
  }

  const ways = (
    preferences: Parameters<typeof wants>[0] & { quiet?: Parameters<typeof afterQuiet>[1] },
    kind: NoticeRecord['kind'],
    now: number,
  ) =>
    wants(preferences, kind, 'mail') || wants(preferences, kind, 'push')
      ? { mail: 'waiting' as const, push: 'waiting' as const, dueAt: afterQuiet(now, preferences.quiet, zone) }
      : { mail: 'off' as const, push: 'off' as const };

  const notice = (
    userId: string,
    kind: NoticeRecord['kind'],
    about: string,
    tag: string,
    now: number,
    fields: Pick<NoticeRecord, 'mail' | 'push'> & Partial<NoticeRecord>,
  ): NoticeRecord => ({
    _id: `${userId}/${kind}/${about}/${tag}`,
    userId,
    kind,
    at: now,
    until: now + 7 * DAY,
    expiresAt: now + RETENTION,
    ...fields,
  });

  async function notifyOfRequest(request: RequestRecord, now: number): Promise<void> {
    const { _id: requestId, teamId, userId, state } = request;
    // The acceptance is being written, or a crash interrupted it: the next start finishes it.
    if (state === 'accepting') return void (await marks.setMark('requests', request, now + 2_000));
    const team = await teams.byId(teamId);
    const newNotices: NoticeRecord[] = [];
    if (team && state === 'open') {
      const leaders = await leadersOf(store, [team]);
      for (const { _id } of leaders.length > 0 ? leaders : await accounts.activeHolders('ADMIN')) {
        const preferences = await receivers.preferencesOf(_id);
        newNotices.push(
          notice(_id, 'request', requestId, 'open', now, { requestId, teamId, ...ways(preferences, 'request', now) }),
        );
      }
    } else if (team) {
      const preferences = await receivers.preferencesOf(userId);
      const accepted = state === 'accepted';
      newNotices.push(
        notice(userId, 'decision', requestId, state, now, {
          requestId,
          teamId,
          accepted,
          ...ways(preferences, 'decision', now),
        }),
      );
    }
    await addAll(newNotices, now);
    await marks.setMark('requests', request);
  }

  async function notifyOfDevelopment(development: DevelopmentRecord, now: number): Promise<void> {
    const { _id: developmentId, teamId, playerId, version, matches } = development;
    const child = matches.length > 0 ? await players.byId(playerId) : null;
    const guardians = child ? (await accounts.byAddresses(child.contacts)).filter(({ active }) => active) : [];
    const newNotices: NoticeRecord[] = [];
    for (const { _id } of guardians) {
      const preferences = await receivers.preferencesOf(_id);
      newNotices.push(
        notice(_id, 'development', developmentId, String(version), now, {
          developmentId,
          teamId,
          playerIds: [playerId],
          ...ways(preferences, 'development', now),
        }),
      );
    }
    await addAll(newNotices, now);
    await marks.setMark('developments', development);
  }

  const logFailure = (error: unknown) => log.warn({ err: error }, 'A notice could not be made');

  /** Runs each task. A failure is logged, and does not stop the others. */
  async function runEach<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
    for (const item of items) {
      // Another process has taken over: it goes on from the marks.
      if (!(await keepLease(store.leases, 'notices', LEASE_MS, holder))) return;
      await task(item).catch(logFailure);
    }
  }

  async function run(now: number): Promise<boolean> {
    if (!(await keepLease(store.leases, 'notices', LEASE_MS, holder))) return false;
    if (!hasAdopted) {
      for (const event of await marks.unknownEvents(now)) await marks.adopt(event, assumeNotified(event, now), now);
      hasAdopted = true;
    }
    await runEach(await marks.dueEvents(now - SETTLE_MS), (event) => notifyOfEvent(event, now));
    await runEach(await marks.dueRemoved(now - SETTLE_MS), (removed) => notifyOfRemoval(removed, now));
    await runEach(await marks.dueRequests(now), (request) => notifyOfRequest(request, now));
    await runEach(await marks.dueDevelopments(now - DEVELOPMENT_SETTLES), (development) =>
      notifyOfDevelopment(development, now),
    );
    const pushes: Promise<void>[] = [];
    await runEach(await sender.due(now), async (group) => {
      const sent = await sender.send(group, now);
      if (sent) pushes.push(sent.pushed.catch(logFailure));
    });
    await Promise.all(pushes);
    return true;
  }

  let closed = false;
  let running: Promise<void> | undefined;
  const wait = new AbortController();
  async function loop(): Promise<void> {
    while (!closed) {
      await run(Date.now()).catch((error: unknown) => log.warn({ err: error }, 'The notice worker failed'));
      await delay(POLL_MS, undefined, { signal: wait.signal, ref: false }).catch(() => undefined);
    }
  }
  return {
    run,
    start: () => {
      running ??= loop();
    },
    close: async () => {
      closed = true;
      wait.abort();
      await running;
    },
  };
}
