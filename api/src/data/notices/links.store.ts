/** Addresses of calendar feeds, and links in mails of notices. */
import type { ClubStore } from '@touchline/server/club-store';
import { markOfCalendar } from '@touchline/server/erasures';
import type { CalendarRecord, MailLinkRecord } from '@touchline/server/notice-records';
import { StoreConflict } from '@touchline/server/store/port';
import { createToken, tokenHash } from '@touchline/server/tokens';

/** Purpose and object of a new mailed link. */
type NewLink = Omit<MailLinkRecord, '_id'>;

export const linksStore = ({
  calendars,
  mailLinks,
  erasures,
}: Pick<ClubStore, 'calendars' | 'mailLinks' | 'erasures'>) => {
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

    /** Ends all addresses of an account's feeds, permanently: marks them first, so that a restore brings none of them back. */
    async dropCalendars(userId: string): Promise<void> {
      const at = Date.now();
      for (const { _id } of await calendarsOf(userId)) {
        await erasures.insertOne({ _id: markOfCalendar(_id), at }).catch((error: unknown) => {
          if (!(error instanceof StoreConflict)) throw error;
        });
        await calendars.deleteOne({ _id });
      }
    },

    /** Deletes the addresses that were ended and came back by a restore. Returns their number. */
    async dropEndedCalendars(): Promise<number> {
      const all = await calendars.find({}, { projection: { userId: 1 } });
      const marks = all.map(({ _id }) => markOfCalendar(_id));
      const ended = new Set((await erasures.find({ _id: { $in: marks } })).map(({ _id }) => _id));
      const reappeared = all.map(({ _id }) => _id).filter((token) => ended.has(markOfCalendar(token)));
      return calendars.deleteMany({ _id: { $in: reappeared } });
    },

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
