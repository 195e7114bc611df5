/** Erasing an account and the children that nobody else is a guardian of (specification 4.8). */
import { type Actor, leads } from '@touchline/shared/access/actor';
import { loadCaller } from '@touchline/shared/server/access/caller';
import { eraseFromJournals } from '@touchline/shared/server/boards/erase';
import type { PlayerRecord, TeamRecord, UserRecord } from '@touchline/shared/server/records';
import { auditTrail } from '../audit/audit.store';
import { developmentsNews } from '../developments/developments.news';
import { developmentsStore } from '../developments/developments.store';
import { engagementsNews } from '../engagements/engagements.news';
import { engagementsStore } from '../engagements/engagements.store';
import { invitationsStore } from '../invitations/invitations.store';
import { inviting } from '../invitations/inviting';
import { changeStamp, publishAccessChange, publishFact } from '../news/publish';
import { guardiansService } from '../players/guardians.service';
import { playersStore } from '../players/players.store';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { staffLeaving } from '../teams/staff-leaving';
import { teamsNews } from '../teams/teams.news';
import { teamsStore } from '../teams/teams.store';
import { accountMails } from './account-mails';
import { sessionsEnded } from './accounts.news';
import { accountsStore } from './accounts.store';
import { eventsErasure, type Leaving, REMOVED_PERSON } from './erasure.events';
import { erasureLedger } from './erasures.store';

/** Who erases, in which call; `erased_again` is the ledger's, after a restore (`ledger.service.ts`). */
interface Erasing {
  actor: Actor;
  action: 'delete_user' | 'delete_account' | 'erased_again';
  requestId: string;
}

type Child = NonNullable<UserRecord['leaving']>[number];

/** Somebody should look into it, by hand. */
export function sayDiscsLeft({ log }: Pick<Services, 'log'>, boards: readonly string[]): void {
  if (boards.length > 0) log.error({ boards }, 'Discs of erased children cannot be taken out of these boards');
}

export function erasureService(services: Services) {
  const { store, mail, config } = services;
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const engagements = engagementsStore(store);
  const developments = developmentsStore(store);
  const guardians = guardiansService(services);
  const teamNews = teamsNews(services);
  const engagementNews = engagementsNews(services);
  const developmentNews = developmentsNews(services);
  const audit = auditTrail(store);
  const ledger = erasureLedger(store);
  const { takeBack } = inviting(services);
  const { left } = staffLeaving(services);
  const eraseFromEvents = eventsErasure(services);
  const invitations = invitationsStore(store);

  /** Takes the address off every child; answers the children whose last guardian it was. */
  async function leaveChildren(erasing: Erasing, address: string) {
    const left = [];
    for (const { _id } of await players.ofContacts([address])) {
      const orphan = await retryOnConflict(async () => {
        const child = await players.byId(_id);
        if (!child?.contacts.includes(address)) return { child: null };
        const others = child.contacts.filter((contact) => contact !== address);
        if (others.length === 0) return { child };
        return (await guardians.set(erasing, child, others)) ? { child: null } : undefined;
      });
      if (orphan.child) left.push(orphan.child);
    }
    return left;
  }

  /** The children who go, kept with the account: those of now, and those that a call which broke off has erased. */
  async function goingWith(user: UserRecord, found: readonly Child[]): Promise<Child[]> {
    const begun = user.leaving ?? [];
    const known = new Set((await players.byIds(begun.map(({ _id }) => _id))).map(({ _id }) => _id));
    const going = [...found.map(({ _id, name }) => ({ _id, name })), ...begun.filter(({ _id }) => !known.has(_id))];
    if (going.length > 0) await accounts.change(user._id, { leaving: going });
    return going;
  }

  /** Off every roster, a child is signed up no more. */
  async function leaveRosters(actor: Actor, playerId: string): Promise<void> {
    for (const _id of await teams.rostersWith(playerId)) {
      const team = await teams.byId(_id);
      const after = team && (await teams.dropFromRoster(team, playerId));
      if (after) teamNews.playerRemoved(after, playerId, changeStamp(actor));
    }
  }

  /** Leaves nothing of a child but a number in past results. */
  async function eraseChild(actor: Actor, playerId: string): Promise<void> {
    await players.remove(playerId);
    await invitations.forget({ playerId });
    await leaveRosters(actor, playerId);
    for (const development of await developments.ofPlayers([playerId]))
      if (await developments.remove(development._id))
        developmentNews.removed(development, { stamp: changeStamp(actor), guardians: [] });
  }

  /** Takes the children out of events and off boards: once while they are still known, and once for what came meanwhile. */
  async function sweep(actor: Actor, leaving: Leaving): Promise<void> {
    await eraseFromEvents(actor, leaving);
    const boards = await eraseFromJournals(
      store,
      leaving.children.map(({ _id }) => _id),
    );
    sayDiscsLeft(services, boards);
  }

  /** One of what an address is to a team, as a counted and told change of its own; true when there is nothing left. */
  async function leaveTeam(actor: Actor, teamId: string, address: string): Promise<true | undefined> {
    const team = await teams.byId(teamId);
    if (!team) return true;
    if (team.coachEmail === address || team.managerEmail === address) {
      const after = await teams.clearContact(team, address);
      if (after) teamNews.saved(after, changeStamp(actor), ['coach', 'coachEmail', 'manager', 'managerEmail']);
      return undefined;
    }
    const isMember = team.memberEmails.includes(address);
    if (!isMember && !team.dismissed?.includes(address)) return true;
    const after = await teams.forgetMember(team, address);
    if (after && isMember) teamNews.memberRemoved(after, address, changeStamp(actor));
    else if (after) teamNews.saved(after, changeStamp(actor), []);
    return undefined;
  }

  async function leaveTeams(actor: Actor, address: string): Promise<void> {
    for (const { _id } of await teams.holding(address)) await retryOnConflict(() => leaveTeam(actor, _id, address));
  }

  /** Those that were made to the account or its address, and by it. */
  async function endInvitations({ actor, requestId }: Erasing, user: UserRecord, ran: readonly TeamRecord[]) {
    const { _id, emailAddress } = user;
    for (const team of ran) await left({ actor, requestId }, user, team);
    for (const open of await invitations.by(_id, 'open')) await takeBack(actor, open);
    await invitations.forget({ by: _id });
    await invitations.forget({ emailAddress });
  }

  /** Takes the address off the developments of children who stay. */
  async function leaveDevelopments(actor: Actor, address: string): Promise<void> {
    for (const development of await developments.ofContact(address)) {
      const after = await developments.forgetContact(development);
      if (!after) continue;
      const child = await players.byId(after.playerId);
      developmentNews.saved(after, {
        stamp: changeStamp(actor),
        guardians: await accounts.idsOf(child?.contacts ?? []),
      });
    }
  }

  return {
    /**
     * Erases everything about a user; a call that broke off goes on where it stopped, and so does the next start, for
     * the ledger has them by then. The account goes last, its sessions first. Events and boards are swept twice: the
     * second time nobody can be signed up by records any more, so what was written during the first is found.
     */
    async erase(erasing: Erasing, user: UserRecord): Promise<void> {
      const { actor, action, requestId } = erasing;
      const address = user.emailAddress;
      const ended = await accounts.endSessions(user._id);
      publishFact(services, () => sessionsEnded(ended, actor));

      const person = await loadCaller(store, user, '');
      const ran = person.teams.filter(({ _id }) => leads(person.actor, _id));
      const orphans = await leaveChildren(erasing, address);
      await ledger.note(user, orphans);
      const children = await goingWith(user, orphans);
      for (const { _id } of children) await leaveRosters(actor, _id);
      await sweep(actor, { user, children });
      for (const { _id } of children) await eraseChild(actor, _id);
      await leaveTeams(actor, address);
      for (const engagement of await engagements.ofUser(user._id))
        if (await engagements.remove(engagement._id)) engagementNews.removed(engagement, changeStamp(actor));
      await leaveDevelopments(actor, address);
      await endInvitations(erasing, user, ran);
      await accounts.close(user._id);
      await sweep(actor, { user, children });
      await audit.note(actor, requestId, { action, about: user._id, before: { roles: user.roles }, after: {} });
      // Before, so that a call that broke off does it again; and after, for what was still done to the account meanwhile.
      await audit.forget(user, REMOVED_PERSON);
      await accounts.remove(user._id);
      await audit.forget(user, REMOVED_PERSON);
      publishAccessChange(services, [user._id], changeStamp(actor));
      if (user.active) await mail.send(accountMails(config).deleted(user));
    },

    /** Erases children without an account, as they are erased with one. */
    async eraseChildren({ actor, action, requestId }: Erasing, children: readonly PlayerRecord[]): Promise<void> {
      for (const { _id } of children) await leaveRosters(actor, _id);
      await sweep(actor, { children });
      for (const { _id } of children) {
        await eraseChild(actor, _id);
        await audit.note(actor, requestId, { action, about: _id, before: {}, after: {} });
      }
      if (children.length > 0) await sweep(actor, { children });
    },
  };
}
