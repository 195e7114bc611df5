import type { ClubStore } from '@touchline/server/club-store';
import { noticesStore } from '../../data/notices/notices.store';
import type { MailedNotices } from '../../mails/mail-queue';

/** Stores with the notices of a mail what became of it. Mails no more notices to a rejected address until its owner resumes them. */
export function mailedNotices(store: ClubStore): MailedNotices {
  const notices = noticesStore(store);
  return {
    areStored: notices.areStored,
    async onSettled({ to, notices: ids = [] }, end) {
      if (end.state !== 'failed') return notices.mailed(ids, end.state);
      const { reason, isAddressWrong } = end;
      const [first = ''] = ids;
      const notice = isAddressWrong ? await notices.byId(first) : null;
      if (notice) await notices.setPreferences(notice.userId, { paused: { at: Date.now(), reason, emailAddress: to } });
      await notices.mailed(ids, 'failed', reason);
    },
  };
}
