/** Queries and writes of invitations. */
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { InvitationRecord } from '@touchline/shared/server/records';
import { memberRow } from '@touchline/shared/server/row-keys';
import { StoreConflict } from '@touchline/shared/server/store/port';
import { tokenHash } from '@touchline/shared/server/tokens';

/** Whom one invites to what: there is at most one open invitation of each. */
export type Invited = Pick<InvitationRecord, 'emailAddress'> & ({ teamId: string } | { playerId: string });

const slotOf = (invited: Invited): string => {
  const what = 'playerId' in invited ? `p${invited.playerId}` : `t${invited.teamId}`;
  return `${what}/${memberRow(invited.emailAddress)}`;
};

/** Invitations that were not used, or whose acceptance broke off. */
const waiting = () => ({ state: { $in: ['open', 'accepting'] }, expiresAt: { $gt: Date.now() } });

const newestFirst = { sort: { createdAt: -1 } } as const;

export const invitationsStore = ({ invitations }: Pick<ClubStore, 'invitations'>) => {
  /** The one that is open, if its time is not over. */
  const open = (invited: Invited): Promise<InvitationRecord | null> =>
    invitations.findOne({ slot: slotOf(invited), expiresAt: { $gt: Date.now() } });

  return {
    /** Keeps a new invitation; false when there is an open one of the kind already. */
    async add(invited: Invited, fields: Omit<InvitationRecord, 'slot' | 'state' | 'emailAddress'>): Promise<boolean> {
      const slot = slotOf(invited);
      // An expired one goes by itself within a minute: until then it is in the way.
      await invitations.deleteOne({ slot, expiresAt: { $lte: Date.now() } });
      try {
        await invitations.insertOne({ ...fields, ...invited, slot, state: 'open' });
        return true;
      } catch (error) {
        if (error instanceof StoreConflict) return false;
        throw error;
      }
    },

    open,

    byId: (_id: string): Promise<InvitationRecord | null> => invitations.findOne({ _id, ...waiting() }),

    byToken: (token: string): Promise<InvitationRecord | null> =>
      invitations.findOne({ tokenHash: tokenHash(token), ...waiting() }),

    /** Those to an address. */
    to: (emailAddress: string): Promise<InvitationRecord[]> =>
      invitations.find({ emailAddress, ...waiting() }, newestFirst),

    /** Those of a team, and of the children on its roster. */
    ofTeam: (teamId: string, playerIds: readonly string[]): Promise<InvitationRecord[]> =>
      invitations.find({ $or: [{ teamId }, { playerId: { $in: playerIds } }], ...waiting() }, newestFirst),

    /** Those that an account made, in one of these states. */
    by: (by: string, ...states: InvitationRecord['state'][]): Promise<InvitationRecord[]> =>
      invitations.find({ by, state: { $in: states }, expiresAt: { $gt: Date.now() } }),

    /** Begins an acceptance; null when the invitation was taken back, or used. */
    begin: (_id: string): Promise<InvitationRecord | null> =>
      invitations.findOneAndUpdate({ _id, ...waiting() }, { $set: { state: 'accepting' } }),

    /** Ends an acceptance; it is kept until then as a note of who let whom in. */
    end: (_id: string, expiresAt: number): Promise<number> =>
      invitations.updateOne({ _id }, { $set: { state: 'accepted', expiresAt }, $unset: { slot: '' } }),

    /** Takes an open one back: true for the one call that did. */
    take: async (_id: string): Promise<boolean> => (await invitations.deleteOne({ _id, state: 'open' })) === 1,

    /** Takes the open one of this kind back. */
    takeSlot: (invited: Invited): Promise<number> => invitations.deleteOne({ slot: slotOf(invited), state: 'open' }),

    /** Leaves nothing of an account's or an address' invitations, of a child's, or of a team's. */
    forget: (what: { emailAddress: string } | { by: string } | { playerId: string } | { teamId: string }) =>
      invitations.deleteMany(what),
  };
};
