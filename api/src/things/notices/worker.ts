/**
 * Makes notices from changes, and sends them, in one process at a time (by a lease). Every step may be repeated: a document keeps its mark
 * until its people are notified, the same content always gives the same notice id, and a message is claimed before it is sent.
 */
import { randomUUID } from 'node:crypto';
import { keepLease } from '@touchline/server/leases';
import { type Repeated, repeat } from '../../base/repeat';
import type { Services } from '../../base/services';
import { assumeNotified } from '../../data/notices/event-state';
import { notifyMarksStore } from '../../data/notices/notify-marks.store';
import { MINUTE } from '../../data/notices/planning';
import { postsStore } from '../../data/posts/posts.store';
import { notifying } from './notifying';
import { messageSender } from './sending';

const POLL_MS = 1_000;
const LEASE_MS = 20_000;
/** Time from a change to its notice (ms), so that two saves in a row are one message. */
const SETTLE_MS = 1_500;
/** Time from the last save of a development to its notice (ms), because coaches save often. */
const DEVELOPMENT_SETTLES = 30 * MINUTE;

export interface NoticeWorker extends Repeated {
  /** Does all that is due at a time (ms), if this process has the lease. Returns whether it had. */
  run(now: number): Promise<boolean>;
}

export function createNoticeWorker(services: Services): NoticeWorker {
  const { store, log } = services;
  const marks = notifyMarksStore(store);
  const posts = postsStore(store);
  const { notifyOfPost, notifyOfEvent, notifyOfRemoval, notifyOfRequest, notifyOfDevelopment } = notifying(services);
  const sender = messageSender(services);
  const holder = randomUUID();
  let hasAdopted = false;

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
    await runEach(await posts.due(now - SETTLE_MS), (post) => notifyOfPost(post, now));
    await runEach(await sender.due(now), (group) => sender.send(group, now));
    return true;
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'The notice worker failed');
  return { run, ...repeat(() => run(Date.now()), POLL_MS, onError) };
}
