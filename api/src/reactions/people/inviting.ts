/** Creates invitations (decision 0030). */

import { randomUUID } from 'node:crypto';
import type { InvitationRecord, PlayerRecord, TeamRecord } from '@touchline/server/records';
import { createToken, tokenHash } from '@touchline/server/tokens';
import { type Actor, hasRole, leads } from '@touchline/shared/access/actor';
import { STAFF_ROLES, type StaffRole } from '@touchline/shared/access/roles';
import type { InvitationKind } from '@touchline/shared/invitations/invitation.model';
import { isPlainName, shortNames } from '@touchline/shared/players/first-name';
import { DAY } from '@touchline/shared/span';
import { generateCode } from '../../base/generate-id';
import { openRate } from '../../base/limits';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { type Invited, invitationsStore } from '../../data/invitations/invitations.store';
import { clubsStore, ownName } from '../../data/system/clubs.store';
import { invitationMails } from '../../mails/invitation-mails';
import { publishAccessChange } from '../effects/access';

const DAYS: Record<InvitationKind, number> = { guardian: 30, family: 30, staff: 7 };

/** An offer to an address: to become a child's guardian, or a member of a team. */
type Offer = { kind: 'guardian'; child: PlayerRecord; teams: readonly TeamRecord[] } | MemberOffer;
interface MemberOffer {
  kind: 'family' | 'staff';
  team: TeamRecord;
  /** True when the inviter named no capacity, so that the new member gets the usual one. */
  usual: boolean;
  /** True when the membership begins with the acceptance. */
  joins?: true;
  /** The role that a staff member gets. */
  role?: StaffRole | undefined;
}

/** A new invitation. The store holds only the hash of its token, so the token is lost unless it is mailed. */
export interface NewInvitation {
  invited: Invited;
  offer: Offer;
  token: string;
}

/** Returns how a mail names children, by id: in full to a confirmed address. */
function namesOf(children: readonly PlayerRecord[], isFull: boolean): Map<string, string> {
  if (!isFull || new Set(children.map(({ name }) => name)).size < children.length) return shortNames(children);
  return new Map(children.map(({ _id, name }) => [_id, name]));
}

export function inviting(services: Services) {
  const { store, mail, config } = services;
  const invitations = invitationsStore(store);
  const accounts = accountsStore(store);
  const mails = invitationMails(config);
  const countFor = {
    family: openRate(services, 'invitations-family'),
    staff: openRate(services, 'invitations-staff'),
  };

  /** Mails the links of new invitations of one kind. */
  async function sendMail(
    actor: Actor,
    emailAddress: string,
    newInvitations: readonly [NewInvitation, ...NewInvitation[]],
  ): Promise<void> {
    const [{ offer }] = newInvitations;
    const invitedTo = newInvitations.map(({ invited }) => invited);
    const user = await accounts.byAddress(emailAddress);
    const isConfirmed = user?.active === true;
    const teamsOf = (offered: Offer) => (offered.kind === 'guardian' ? offered.teams : [offered.team]);
    const offeredTeams = teamsOf(offer);
    const isLed = newInvitations.every((invitation) => teamsOf(invitation.offer).some(({ _id }) => leads(actor, _id)));
    const isTrusted = isLed || actor.roles.includes('ADMIN');
    const children = newInvitations.flatMap(({ offer: offered }) => (offered.kind === 'guardian' ? offered.child : []));
    // To an address that is not confirmed go no texts of parents but names. Several links of staff need names, or they cannot be told apart.
    const isFree = isConfirmed || (isTrusted && children.length > 1);
    const names = new Map([...namesOf(children, isConfirmed)].filter(([, name]) => isFree || isPlainName(name)));
    await mail.send(
      mails.invited(user ?? { emailAddress }, actor, {
        isNamed: isConfirmed || isTrusted || isPlainName(actor.name),
        club: ownName((await clubsStore(store).read()).name),
        kind: offer.kind,
        role: offer.kind === 'guardian' ? undefined : offer.role,
        canRead: offer.kind !== 'guardian' && !offer.joins,
        team: offeredTeams[0]?.name ?? '',
        links: newInvitations.map(({ offer: offered, token }) => ({
          child: offered.kind === 'guardian' ? names.get(offered.child._id) : undefined,
          token,
        })),
        days: DAYS[offer.kind],
      }),
    );
    for (const invited of invitedTo) await invitations.mailed(invited);
  }

  const isOpen = async (invited: Invited): Promise<boolean> => (await invitations.open(invited)) !== null;

  return {
    /**
     * Counts those of these invitations that are new. Call it before anything is written for them.
     * @throws Problem 429 when the account has made too many today
     */
    async assertMayInvite(actor: Actor, wanted: readonly Invited[]): Promise<void> {
      const countInvitation = countFor[hasRole(actor, 'ADMIN', ...STAFF_ROLES) ? 'staff' : 'family'];
      for (const invited of wanted) if (!(await isOpen(invited))) await countInvitation(actor.userId);
    },

    /**
     * Invites an address and mails it a link. Does nothing when an invitation is open and mailed.
     * @param mailLater receives the new invitation, to mail it together with others
     */
    async invite(
      actor: Actor,
      offer: Offer,
      emailAddress: string,
      mailLater?: (emailAddress: string, invitation: NewInvitation) => void,
    ): Promise<void> {
      const token = createToken();
      const createdAt = Date.now();
      const invited: Invited =
        offer.kind === 'guardian'
          ? { emailAddress, playerId: offer.child._id }
          : { emailAddress, teamId: offer.team._id };
      const isNew = await invitations.add(invited, {
        _id: randomUUID(),
        kind: offer.kind,
        ...(offer.kind !== 'guardian' && offer.usual && { usual: true }),
        ...(offer.kind !== 'guardian' && offer.role && { role: offer.role }),
        ...(offer.kind !== 'guardian' &&
          offer.joins && { joins: true, ...(hasRole(actor, 'ADMIN') && { byAdmin: true }) }),
        by: actor.userId,
        tokenHash: tokenHash(token),
        unmailed: true,
        createdAt,
        expiresAt: createdAt + DAYS[offer.kind] * DAY,
      });
      // A crash may have come before the mail, and nobody else knows the token.
      if (!isNew && !(await invitations.renew(invited, actor.userId, tokenHash(token)))) return;
      if (mailLater) mailLater(emailAddress, { invited, offer, token });
      else await sendMail(actor, emailAddress, [{ invited, offer, token }]);
      // The change of the membership already tells a pending member.
      if (offer.kind === 'guardian' || offer.joins)
        publishAccessChange(services, await accounts.idsOf([emailAddress]), changeStamp(actor));
    },

    /** Makes a team link with a code, or returns the actor's open one. */
    addLink: (actor: Actor, teamId: string): Promise<InvitationRecord> =>
      retryOnConflict(async () => {
        const open = await invitations.linkOf(teamId, actor.userId);
        if (open) return open;
        const createdAt = Date.now();
        const fields = { _id: randomUUID(), teamId, by: actor.userId, code: generateCode(), createdAt };
        return (await invitations.addLink({ ...fields, expiresAt: createdAt + DAYS.family * DAY })) ?? undefined;
      }),

    sendMail,
  };
}
