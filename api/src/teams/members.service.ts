/** Who belongs to a team by address (specification 1.3). */
import { hasRole } from '@touchline/shared/access/actor';
import { type Capacity, STAFF_ROLES } from '@touchline/shared/access/roles';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { AuditFacts, TeamRecord, UserRecord } from '@touchline/shared/server/records';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { type MembershipChange, mayChangeMembership, usualCapacity } from '@touchline/shared/teams/teams.rules';
import { accountMails } from '../accounts/account-mails';
import { accountsStore } from '../accounts/accounts.store';
import { auditTrail } from '../audit/audit.store';
import { presentId } from '../id.present';
import { invitationsStore } from '../invitations/invitations.store';
import { inviting } from '../invitations/inviting';
import { changeStamp, publishAccessChange } from '../news/publish';
import { playersStore } from '../players/players.store';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { staffLeaving } from './staff-leaving';
import { changeableTeam } from './teams.access';
import { teamsNews } from './teams.news';
import { presentTeam } from './teams.present';
import { capacityIn, isPending, teamsStore } from './teams.store';

function demandMayChange({ actor }: Caller, teamId: string, change: MembershipChange): void {
  if (mayChangeMembership(actor, teamId, change)) return;
  throw new Problem('FORBIDDEN', "Only a manager of the team may change who is on the team's staff.");
}

/** Who is to be what in which team. */
interface Membering {
  teamId: string;
  address: string;
  /** What the membership is to be; the usual when absent. */
  wanted: Capacity | undefined;
}

interface Changed {
  team: TeamRecord;
  address: string;
  from: Capacity | undefined;
  to: Capacity | undefined;
}

const asFacts = (capacity: Capacity | undefined): AuditFacts => (capacity ? { capacity } : {});

export function membersService(services: Services) {
  const store = teamsStore(services.store);
  const players = playersStore(services.store);
  const accounts = accountsStore(services.store);
  const invitations = invitationsStore(services.store);
  const news = teamsNews(services);
  const audit = auditTrail(services.store);
  const mails = accountMails(services.config);
  const { left } = staffLeaving(services);
  const { invite } = inviting(services);

  /** Keeps a changed membership in the audit trail, and writes to whose it is when they have an account. */
  async function changed({ actor }: Caller, requestId: string, { team, address, from, to }: Changed): Promise<void> {
    await audit.note(actor, requestId, {
      action: to ? 'add_member' : 'remove_member',
      about: address,
      before: { team: team._id, ...asFacts(from) },
      after: { team: team._id, ...asFacts(to) },
    });
    const user = address === actor.emailAddress ? null : await accounts.byAddress(address);
    // Who is invited is told so by the invitation.
    if (user?.active && !isPending(team, address))
      await services.mail.send(mails.membership(user, { by: actor.name, team: team.name, to }));
  }

  /** Nobody but an ADMIN learns of an address who is not in the team yet what its owner is: they become it as they say yes. */
  async function usualFor({ actor }: Caller, team: TeamRecord, user: UserRecord | null): Promise<Capacity> {
    const isKnown = hasRole(actor, 'ADMIN') || user?._id === actor.userId;
    if (!isKnown) return 'family';
    const works = user?.active === true && user.roles.some((role) => STAFF_ROLES.some((staff) => staff === role));
    return usualCapacity(works, works && (await players.hasChildOn(team, user.emailAddress)));
  }

  /** Whether the owner of the address has said yes to the team already: by naming themselves, or for a child of theirs. */
  const hasSaidYes = async ({ actor }: Caller, team: TeamRecord, address: string): Promise<boolean> =>
    address === actor.emailAddress || players.hasChildOn(team, address);

  return {
    /**
     * Makes an address a member, or changes what it is in the team, and invites its owner to say yes. It answers alike
     * whether or not there is an account; an active one without a role becomes PARENT.
     */
    add(caller: Caller, requestId: string, { teamId, address, wanted }: Membering): Promise<Presented<TeamView>> {
      return retryOnConflict(async () => {
        const team = await changeableTeam(store, caller, teamId);
        const user = await accounts.byAddress(address);
        const from = capacityIn(team, address);
        const usual = await usualFor(caller, team, user);
        const to = wanted ?? from ?? usual;
        demandMayChange(caller, teamId, { from, to, usual });

        const stamp = changeStamp(caller.actor);
        const pending = from === undefined && !(await hasSaidYes(caller, team, address));
        const says = { byAdmin: hasRole(caller.actor, 'ADMIN'), pending };
        const after = from === to ? team : await store.setMember(team, address, to, says);
        if (!after) return undefined;
        const granted = user?.active === true && (await accounts.grantParent(user._id));
        if (from !== to) news.memberSet(after, address, stamp);
        if (user && (from !== to || granted)) publishAccessChange(services, [user._id], stamp);
        if (from !== to) await changed(caller, requestId, { team: after, address, from, to });
        if (user && from === 'staff' && to !== 'staff') await left({ actor: caller.actor, requestId }, user, after);
        if (isPending(after, address))
          await invite(caller.actor, { kind: to, team: after, usual: wanted === undefined }, address);
        return presentTeam(after, await players.childrenOf([after]), caller.actor);
      });
    },

    /** Ends a membership. A COACH ends families' ones only. */
    remove(caller: Caller, requestId: string, teamId: string, address: string): Promise<Presented<string>> {
      return retryOnConflict(async () => {
        const team = await changeableTeam(store, caller, teamId);
        const from = capacityIn(team, address);
        if (from === undefined) throw notFound('member');
        demandMayChange(caller, teamId, { from, to: undefined, usual: 'family' });

        const concerned = await accounts.idsOf([address]);
        const after = await store.dropMember(team, address);
        if (!after) return undefined;
        await invitations.takeSlot({ teamId, emailAddress: address });
        const stamp = changeStamp(caller.actor);
        news.memberRemoved(after, address, stamp);
        publishAccessChange(services, concerned, stamp);
        await changed(caller, requestId, { team: after, address, from, to: undefined });
        const user = from === 'staff' ? await accounts.byAddress(address) : null;
        if (user) await left({ actor: caller.actor, requestId }, user, after);
        return presentId(address);
      });
    },
  };
}
