/** Queries and writes of invitations. */
import type { ClubStore } from '@touchline/server/club-store';
import type { InvitationRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import { StoreConflict } from '@touchline/server/store/port';
import { tokenHash } from '@touchline/server/tokens';

/** An address, and the team or child that it is invited to. At most one invitation of each pair is open. */
export type Invited = Pick<InvitationRecord, 'emailAddress'> & ({ teamId: string } | { playerId: string });

const slotOf = (invited: Invited): string => {
  const target = 'playerId' in invited ? `p${invited.playerId}` : `t${invited.teamId}`;
  return `${target}/${memberRow(invited.emailAddress)}`;
};

/** How many requests may be made with the code of one team link. */
const MAX_USES = 60;

/** Returns the typed code of a team link, or undefined for another token. Case, dashes and look-alikes do not matter. */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code) ? code : undefined;
}

/** One open team link per maker and team. */
const linkSlot = (teamId: string, by: string): string => `l${teamId}/${by}`;

/** Matches invitations that are unused, or whose acceptance was interrupted. */
const waiting = () => ({ state: { $in: ['open', 'accepting'] }, expiresAt: { $gt: Date.now() } });

/** An acceptance that began before this time (ms) was interrupted. Calls end long before. */
const LONGEST_ACCEPTANCE = 60_000;

/** Matches invitations that nobody is accepting right now: who was told that they are in stays in. */
const revocable = () => ({
  $or: [
    { state: 'open' },
    { state: 'accepting', acceptingSince: { $exists: false } },
    { state: 'accepting', acceptingSince: { $lte: Date.now() - LONGEST_ACCEPTANCE } },
  ],
});

const newestFirst = { sort: { createdAt: -1 } } as const;

/** Returns the update that ends an invitation and deletes its address. */
const endAs = (why: 'revoked' | 'left') => ({
  $set: { state: 'ended' as const, ended: why, emailAddress: '' },
  $unset: { slot: '' as const },
});

export const invitationsStore = ({ invitations }: Pick<ClubStore, 'invitations'>) => {
  /** Returns the open invitation, unless it has expired. */
  const open = (invited: Invited): Promise<InvitationRecord | null> =>
    invitations.findOne({ slot: slotOf(invited), expiresAt: { $gt: Date.now() } });

  return {
    /** Stores a new invitation. Returns false when one is open already. */
    async add(invited: Invited, fields: Omit<InvitationRecord, 'slot' | 'state' | 'emailAddress'>): Promise<boolean> {
      const slot = slotOf(invited);
      // The store deletes expired invitations only within a minute, and until then the slot is taken.
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

    /** Gives an open invitation of this account that was never mailed another token. Returns whether there is one. */
    renew: async (invited: Invited, by: string, newHash: string): Promise<boolean> =>
      (await invitations.updateOne({ slot: slotOf(invited), by, unmailed: true }, { $set: { tokenHash: newHash } })) ===
      1,

    mailed: (invited: Invited): Promise<number> =>
      invitations.updateOne({ slot: slotOf(invited) }, { $unset: { unmailed: '' } }),

    byId: (_id: string): Promise<InvitationRecord | null> => invitations.findOne({ _id, ...waiting() }),

    /** Finds an invitation by its mailed token, which proves the address. */
    byMailedToken: (token: string): Promise<InvitationRecord | null> =>
      invitations.findOne({ tokenHash: tokenHash(token), ...waiting() }),

    /** Stores a team link. Returns null when a code or the maker's slot is taken. */
    async addLink(
      fields: Omit<InvitationRecord, 'slot' | 'state' | 'emailAddress' | 'kind' | 'uses'> & { teamId: string },
    ) {
      const slot = linkSlot(fields.teamId, fields.by);
      await invitations.deleteOne({ slot, expiresAt: { $lte: Date.now() } });
      const link: InvitationRecord = { ...fields, kind: 'family', emailAddress: '', uses: 0, slot, state: 'open' };
      try {
        await invitations.insertOne(link);
        return link;
      } catch (error) {
        if (error instanceof StoreConflict) return null;
        throw error;
      }
    },

    /** Returns the maker's open link of a team. */
    linkOf: (teamId: string, by: string): Promise<InvitationRecord | null> =>
      invitations.findOne({ slot: linkSlot(teamId, by), expiresAt: { $gt: Date.now() } }),

    byCode: (code: string): Promise<InvitationRecord | null> =>
      invitations.findOne({ code, uses: { $lt: MAX_USES }, ...waiting() }),

    /** Counts a request. Returns null when the link was revoked, has expired or is used up. The last use frees the maker's slot. */
    async useLink(_id: string): Promise<InvitationRecord | null> {
      const used = await invitations.findOneAndUpdate(
        { _id, uses: { $lt: MAX_USES }, ...waiting() },
        { $inc: { uses: 1 } },
      );
      if (used?.uses === MAX_USES) await invitations.updateOne({ _id }, { $unset: { slot: '' } });
      return used;
    },

    /** Returns the invitations to an address. */
    to: (emailAddress: string): Promise<InvitationRecord[]> =>
      invitations.find({ emailAddress, ...waiting() }, newestFirst),

    /** Returns the invitations to a team and to the children on its roster. */
    ofTeam: (teamId: string, playerIds: readonly string[]): Promise<InvitationRecord[]> =>
      invitations.find({ $or: [{ teamId }, { playerId: { $in: playerIds } }], ...waiting() }, newestFirst),

    /** Returns the invitations to be a guardian of this child. */
    ofChild: (playerId: string): Promise<InvitationRecord[]> =>
      invitations.find({ playerId, ...waiting() }, newestFirst),

    /** Returns the addresses that are invited to be a guardian of this child. */
    addressesTo: async (playerId: string): Promise<string[]> =>
      (await invitations.find({ playerId, ...waiting() })).map(({ emailAddress }) => emailAddress),

    /** Returns the invitations by an account in one of these states. */
    by: (by: string, ...states: InvitationRecord['state'][]): Promise<InvitationRecord[]> =>
      invitations.find({ by, state: { $in: states }, expiresAt: { $gt: Date.now() } }),

    /** Notes that the link was opened for the first time. */
    opened: (_id: string): Promise<number> =>
      invitations.updateOne({ _id, openedAt: { $exists: false } }, { $set: { openedAt: Date.now() } }),

    /** Starts an acceptance. Returns null when the invitation was revoked or used. */
    begin: (_id: string): Promise<InvitationRecord | null> =>
      invitations.findOneAndUpdate(
        { _id, ...waiting() },
        {
          $set: { state: 'accepting', acceptingSince: Date.now() },
        },
      ),

    /** Completes an acceptance. The record stays until `expiresAt`, to show who let whom in. */
    end: (_id: string, expiresAt: number): Promise<number> =>
      invitations.updateOne({ _id }, { $set: { state: 'accepted', expiresAt }, $unset: { slot: '' } }),

    /** Returns the ids of the invitations to be a guardian of this child that are unused. */
    idsTo: async (playerId: string): Promise<string[]> =>
      (await invitations.find({ playerId, ...waiting() })).map(({ _id }) => _id),

    /**
     * Moves the open invitations for one child to another. An address that was invited for both keeps one invitation.
     * @param only the ids of some of them; all unless given
     * @returns the addresses that are newly invited for the other child
     */
    async moveToChild(from: string, to: string, only?: readonly string[]) {
      const moved: string[] = [];
      const found = await invitations.find({ playerId: from, state: { $in: ['open', 'accepting'] } });
      for (const { _id, emailAddress } of found.filter((one) => !only || only.includes(one._id)))
        try {
          await invitations.updateOne(
            { _id },
            { $set: { playerId: to, slot: slotOf({ emailAddress, playerId: to }) } },
          );
          moved.push(emailAddress);
        } catch (error) {
          if (!(error instanceof StoreConflict)) throw error;
          await invitations.deleteOne({ _id });
        }
      return moved;
    },

    /** Returns an invitation that was used or taken back, by its mailed token or its id. Team links leave no such trace. */
    ended: (token: string): Promise<InvitationRecord | null> =>
      invitations.findOne({
        $or: [{ tokenHash: tokenHash(token) }, { _id: token }],
        state: { $in: ['accepted', 'ended'] },
        expiresAt: { $gt: Date.now() },
      }),

    /**
     * Ends an invitation that is open, or whose acceptance was interrupted, and deletes its address. Keeps the reason for the holder of its link. Deletes a team link.
     * @returns true for exactly one of several concurrent calls
     */
    async revoke({ _id, code }: InvitationRecord, why: 'revoked' | 'left'): Promise<boolean> {
      const whileRevocable = { _id, ...revocable() };
      const revoked = await (code === undefined
        ? invitations.updateOne(whileRevocable, endAs(why))
        : invitations.deleteOne(whileRevocable));
      return revoked === 1;
    },

    /** Ends the invitation of an address to a team or child, unless it is accepted right now. */
    revokeFor: (invited: Invited): Promise<number> =>
      invitations.updateOne({ slot: slotOf(invited), ...revocable() }, endAs('revoked')),

    /** Deletes all invitations to an address, by an account, to a child or to a team. */
    deleteAll: (filter: { emailAddress: string } | { by: string } | { playerId: string } | { teamId: string }) =>
      invitations.deleteMany(filter),
  };
};
