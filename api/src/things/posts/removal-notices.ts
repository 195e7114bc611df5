/** Tells authors why staff removed what they wrote. */
import type { PostRecord } from '@touchline/server/post-records';
import { publishMessage } from '../../base/publish';
import type { Services } from '../../base/services';
import { receiversStore } from '../../data/mails/receivers.store';
import { newNotice } from '../../data/notices/new-notice';
import { noticesStore } from '../../data/notices/notices.store';

interface Removed {
  id: string;
  text: string;
  author: string;
  reason: string;
}

export function removalNotices(services: Services) {
  const { store, config } = services;
  return async ({ teamId }: PostRecord, { id, text, author: userId, reason }: Removed): Promise<void> => {
    if (userId === '') return;
    const now = Date.now();
    const preferences = await receiversStore(store).preferencesOf(userId);
    // Whole: an erasure would not find a name that a cut goes through.
    const fields = { teamId, takenDown: { text, reason } };
    const subject = { kind: 'takenDown', about: id, tag: 'removed' } as const;
    const circumstances = { now, zone: config.CLUB_TIMEZONE };
    const added = await noticesStore(store).add(newNotice({ userId, preferences }, subject, circumstances, fields));
    if (added) publishMessage(services, 'notices:changed', { teams: [], users: [userId] }, () => ({ at: now }));
  };
}
