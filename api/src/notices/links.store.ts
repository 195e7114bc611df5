/** Addresses of calendar feeds, and links in mails of notices. */
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { CalendarRecord, MailLinkRecord } from '@touchline/shared/server/notice-records';
import { createToken, tokenHash } from '@touchline/shared/server/tokens';

/** Purpose and object of a new mailed link. */
type NewLink = Omit<MailLinkRecord, '_id'>;

export const linksStore = ({ calendars, mailLinks }: Pick<ClubStore, 'calendars' | 'mailLinks'>) => {
  const calendarsOf = (userId: string): Promise<CalendarRecord[]> =>
    calendars.find({ userId }, { sort: { createdAt: 1 } });

  return {
    calendarsOf,

    calendar: (token: string): Promise<CalendarRecord | null> => calendars.findOne({ _id: token }),

    /** Stores a new address of a feed. Of addresses that concurrent calls made, the oldest counts. */
    addCalendar: (userId: string, teamId: string | undefined): Promise<void> =>
      calendars.insertOne({
        _id: createToken(),
        userId,
        ...(teamId !== undefined && { teamId }),
        createdAt: Date.now(),
      }),

    /** Ends all addresses of an account's feeds. */
    dropCalendars: (userId: string): Promise<number> => calendars.deleteMany({ userId }),

    /** Creates a link. Returns its token, which is not stored. */
    async open(link: NewLink): Promise<string> {
      const token = createToken();
      await mailLinks.insertOne({ _id: tokenHash(token), ...link });
      return token;
    },

    /** Returns the link of a token, or null when it has expired or never existed. */
    async find(token: string, purpose: MailLinkRecord['purpose']): Promise<MailLinkRecord | null> {
      const link = await mailLinks.findOne({ _id: tokenHash(token), purpose });
      return link && link.expiresAt > Date.now() ? link : null;
    },

    /** Deletes the links of an account, or about a child. */
    dropLinks: (filter: { userId: string } | { playerId: string }): Promise<number> => mailLinks.deleteMany(filter),
  };
};
