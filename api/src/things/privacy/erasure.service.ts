/** Erases an account and the children who have no other guardian (specification 4.8). */

import { loadCaller } from '@touchline/server/access/caller';
import { eraseFromJournals } from '@touchline/server/boards/compact';
import type { PlayerRecord, TeamRecord, UserRecord } from '@touchline/server/records';
import type { AuditRecord } from '@touchline/server/service-records';
import type { Actor } from '@touchline/shared/access/actor';
import { leads } from '@touchline/shared/access/actor';
import type { AuditAction } from '@touchline/shared/accounts/audit-actions';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { auditTrail } from '../../data/audit/audit.store';
import { drillsStore } from '../../data/boards/drills.store';
import { developmentFacts } from '../../data/developments/development-facts';
import { developmentsStore } from '../../data/developments/developments.store';
import { engagementFacts } from '../../data/engagements/engagement-facts';
import { engagementsStore } from '../../data/engagements/engagements.store';
import { filmClipsStore } from '../../data/films/film-clips.store';
import { filmsStore } from '../../data/films/films.store';
import { invitationsStore } from '../../data/invitations/invitations.store';
import { requestsStore } from '../../data/invitations/requests.store';
import { linksStore } from '../../data/notices/links.store';
import { noticesStore } from '../../data/notices/notices.store';
import { mergesStore } from '../../data/players/merges.store';
import { playersStore } from '../../data/players/players.store';
import { postFacts } from '../../data/posts/post-facts';
import { postReadsStore } from '../../data/posts/post-reads.store';
import { postsStore } from '../../data/posts/posts.store';
import { erasureLedger } from '../../data/privacy/erasures.store';
import { teamFacts } from '../../data/teams/team-facts';
import { capacityIn, teamsStore } from '../../data/teams/teams.store';
import { accountMails } from '../../mails/account-mails';
import { filmsOfErased } from '../../reactions/events/consent-changes';
import { mergeFollower } from '../../reactions/merging/merge-follower';
import { mergeSeal } from '../../reactions/merging/merge-seal';
import { mergeUndo } from '../../reactions/merging/merge-undo';
import { accountChanges } from '../../reactions/people/accounts';
import { guardiansService } from '../../reactions/people/guardians.service';
import { memberships } from '../../reactions/people/memberships';
import { rosters } from '../../reactions/people/rosters';
import { type ErasedChild, type ErasedPeople, eventsErasure, REMOVED_PERSON } from './erase-from-events';
import { namesErasure } from './names-in-texts';
import { teamNotes } from './team-notes';

/** Context for the audit trail. The ledger uses `erased_again` after a restore (`ledger.service.ts`). */
interface ErasureContext {
  actor: Actor;
  action: Extract<AuditAction, 'delete_user' | 'delete_account' | 'remove_child' | 'erased_again'>;
  requestId: string;
}

/** Returns what the account notes of a child that goes with it. */
const notesOf = ({ _id, name, namesBorne, wasInTeam }: ErasedChild): ErasedChild => ({
  _id,
  name,
  ...(namesBorne && { namesBorne }),
  ...(wasInTeam && { wasInTeam }),
});

/** Clocks of two nodes differ by less (ms). */
const CLOCKS_DIFFER = 60_000;

/** Returns a child with those that were merged into it: boards and backups may still name them. */
const withAbsorbed = (child: PlayerRecord): (ErasedChild & Pick<PlayerRecord, 'createdBy'>)[] => [
  child,
  ...Object.values(child.absorbed ?? {}).map(({ id, createdBy }) => ({ ...notesOf(child), _id: id, createdBy })),
];

/** Logs boards with unreadable entries. An operator has to look at them. */
export function logRemainingMarkers({ log }: Pick<Services, 'log'>, boards: readonly string[]): void {
  if (boards.length > 0) log.error({ boards }, 'Markers of erased children cannot be removed from these boards');
}

export function erasureService(services: Services) {
  const { store, mail, config } = services;
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const engagements = engagementsStore(store);
  const developments = developmentsStore(store);
  const guardians = guardiansService(services);
  const publishTeam = teamFacts(services);
  const publishEngagement = engagementFacts(services);
  const publishDevelopment = developmentFacts(services);
  const publishPost = postFacts(services);
  const audit = auditTrail(store);
  const ledger = erasureLedger(store);
  const members = memberships(services);
  const roster = rosters(services);
  const { endSessionsAndNotices, close, childErased, personErased } = accountChanges(services);
  const invitations = invitationsStore(store);
  const requests = requestsStore(store);
  const merges = mergesStore(store);
  const finishUndo = mergeUndo(services);
  const { canUndo } = mergeSeal(services);
  const hideFilms = filmsOfErased(services);
  const eraseNames = namesErasure(services);
  const { noteChildren, noteAccount } = teamNotes(store);
  const { betweenMerges } = mergeFollower(services);

  /**
   * Undoes the merges of the person's child with a child of another family, while that is possible. So the erasure takes all that this
   * family typed, and nothing of the other one.
   */
  async function separateFamilies({ actor, requestId }: ErasureContext, address: string): Promise<void> {
    for (const merge of await merges.ofGuardian(address)) {
      const { _id, keepId, dropId, keep, drop } = merge;
      const joinsFamilies = keep.contacts.includes(address)
        ? drop.contacts.length > 0 && !drop.contacts.includes(address)
        : keep.contacts.length > 0;
      const undoing = joinsFamilies && (await canUndo(merge)) && (await merges.advance(_id, 'merged', 'undoing'));
      if (!undoing) continue;
      const entry = { before: { merge: _id }, after: { players: [keepId, dropId] } };
      await audit.note(actor, requestId, { action: 'undo_merge', about: keepId, ...entry });
      await finishUndo(undoing);
    }
  }

  /** Removes the address from every child. Returns the children whose last guardian it was. */
  async function leaveChildren(context: ErasureContext, address: string) {
    const orphans = [];
    for (const { _id } of await players.ofContacts([address])) {
      // Wraps the child, because `undefined` would mean a conflict.
      const orphan = await retryOnConflict(async () => {
        const child = await players.byId(_id);
        if (!child?.contacts.includes(address)) return { child: null };
        const others = child.contacts.filter((contact) => contact !== address);
        // A guardian who accepts from now on would lose the child.
        if (others.length === 0) return (await players.beginErasure(child)) ? { child } : undefined;
        return (await guardians.set(context, child, others)) ? { child: null } : undefined;
      });
      if (orphan.child) orphans.push(orphan.child);
    }
    return orphans;
  }

  /**
   * Returns the children to erase, and stores them with the account. Includes the children that an interrupted erasure has
   * already deleted.
   */
  async function childrenToErase(user: UserRecord, found: readonly ErasedChild[]): Promise<ErasedChild[]> {
    const earlier = user.leaving ?? [];
    const stored = new Set((await players.byIds(earlier.map(({ _id }) => _id))).map(({ _id }) => _id));
    const deleted = earlier.filter(({ _id }) => !stored.has(_id));
    const children = [...found.map(notesOf), ...deleted];
    if (children.length > 0) await accounts.change(user._id, { leaving: children });
    return children;
  }

  /** Removes a child from every roster, which also prevents new sign-ups. */
  async function leaveRosters(actor: Actor, playerId: string): Promise<void> {
    for (const _id of await teams.rostersWith(playerId)) {
      const team = await teams.byId(_id);
      if (team) await roster.remove(actor, team, playerId);
    }
  }

  /** Deletes what the club keeps of a child beside its own record. Only its id remains, in past results. */
  async function eraseChild(actor: Actor, playerId: string): Promise<void> {
    await noticesStore(store).forgetChild(playerId);
    await linksStore(store).dropLinks({ playerId });
    await filmClipsStore(store).forgetChild(playerId);
    await invitations.deleteAll({ playerId });
    await requests.deleteAll({ playerIds: playerId });
    await merges.forgetChild(playerId);
    await leaveRosters(actor, playerId);
    for (const development of await developments.ofPlayers([playerId]))
      if (await developments.remove(development._id))
        publishDevelopment.removed(development, { stamp: changeStamp(actor), guardians: [] });
  }

  /** Erases people from events and boards. */
  async function sweep(actor: Actor, people: ErasedPeople): Promise<void> {
    for (const { _id } of people.children) await hideFilms(changeStamp(actor), _id);
    await eventsErasure(services)(actor, people);
    const ids = people.children.map(({ _id }) => _id);
    logRemainingMarkers(services, await eraseFromJournals(store, ids));
  }

  /** Removes one of the relations of an address to a team, as one published change. Returns true when none is left. */
  async function leaveTeam(context: ErasureContext, teamId: string, address: string): Promise<true | undefined> {
    const team = await teams.byId(teamId);
    if (!team) return true;
    if (team.coachEmail === address || team.managerEmail === address) {
      const after = await teams.clearContact(team, address);
      const fields = ['coach', 'coachEmail', 'manager', 'managerEmail'];
      if (after) publishTeam.saved(after, changeStamp(context.actor), fields);
      return undefined;
    }
    if (!team.memberEmails.includes(address) && !team.dismissed?.includes(address)) return true;
    await members.forget(context, team, address);
    return undefined;
  }

  async function leaveTeams(context: ErasureContext, address: string): Promise<void> {
    for (const { _id } of await teams.holding(address)) await retryOnConflict(() => leaveTeam(context, _id, address));
  }

  /** Deletes the invitations that the account sent or received, and its requests. */
  async function endInvitations(context: ErasureContext, user: UserRecord, led: readonly TeamRecord[]) {
    const { _id } = user;
    await members.endInvitationsOf(context, user, led);
    await requests.deleteAll({ userId: _id });
    await requests.forgetDecider(_id);
    await merges.forgetPerson(user);
  }

  /** Removes the person's name from team news, where the texts stay, and deletes what they have seen. */
  async function leavePosts(actor: Actor, userId: string): Promise<void> {
    await postReadsStore(store).forget(userId);
    for (const { _id } of await postsStore(store).forgetWriter(userId)) {
      const post = await postsStore(store).byId(_id);
      if (post) await publishPost.saved(post, changeStamp(actor));
    }
  }

  /** Removes the address from the developments of children who stay. */
  async function leaveDevelopments(actor: Actor, address: string): Promise<void> {
    for (const development of await developments.ofContact(address)) {
      const after = await developments.forgetContact(development);
      if (!after) continue;
      const child = await players.byId(after.playerId);
      publishDevelopment.saved(after, {
        stamp: changeStamp(actor),
        guardians: await accounts.idsOf(child?.contacts ?? []),
      });
    }
  }

  /**
   * Erases children alone, in the same way as with an account. Their own records go last: by them and the ledger the next start finds an
   * interrupted erasure.
   */
  async function eraseChildren(
    { actor, action, requestId }: ErasureContext,
    erased: readonly PlayerRecord[],
  ): Promise<void> {
    if (erased.length === 0) return;
    const children = await noteChildren(erased);
    const people = { children: children.flatMap(withAbsorbed) };
    await ledger.note(undefined, people.children);
    for (const { _id } of children) await leaveRosters(actor, _id);
    await sweep(actor, people);
    for (const { _id } of people.children) await eraseChild(actor, _id);
    await eraseNames(actor, { children });
    for (const { _id } of children) await audit.note(actor, requestId, { action, about: _id, before: {}, after: {} });
    for (const { _id } of people.children) await players.remove(_id);
    // Finds what was written during the first sweep.
    await sweep(actor, { children });
  }

  return {
    eraseChildren,

    /** Erases one child of a guardian, who keeps the account. */
    async removeChild(context: ErasureContext, child: PlayerRecord): Promise<void> {
      await eraseChildren(context, [child]);
      childErased(context.actor);
    },

    /**
     * Erases everything about a user. A second call resumes an interrupted erasure, and so does the next start, because the
     * ledger already lists the user. Deletes the sessions first and the account last. Sweeps events and boards twice: after
     * the account is closed no new sign-up is possible, so the second sweep finds what was written during the first.
     */
    async erase(context: ErasureContext, erased: UserRecord): Promise<void> {
      const { actor, action, requestId } = context;
      const address = erased.emailAddress;
      await endSessionsAndNotices(actor, erased._id);
      const person = await loadCaller(store, erased, '');
      const user = await noteAccount(erased, person.teams.length > 0);
      // Of an ADMIN: where a membership as staff ends, its end says the same.
      const led = person.teams.filter((team) => leads(person.actor, team._id) && capacityIn(team, address) !== 'staff');
      const left = await betweenMerges(async () => {
        await separateFamilies(context, address);
        return leaveChildren(context, address);
      });
      const orphans = (await noteChildren(left)).flatMap(withAbsorbed);
      await ledger.note(user, orphans);
      const children = await childrenToErase(user, orphans);
      for (const { _id } of children) await leaveRosters(actor, _id);
      await sweep(actor, { user, children });
      for (const { _id } of children) {
        await players.remove(_id);
        await eraseChild(actor, _id);
      }
      await leaveTeams(context, address);
      for (const engagement of await engagements.ofUser(user._id))
        if (await engagements.remove(engagement._id)) publishEngagement.removed(engagement, changeStamp(actor));
      await leaveDevelopments(actor, address);
      await endInvitations(context, user, led);
      await drillsStore(store).forgetAuthor(user._id, REMOVED_PERSON);
      await filmsStore(store).forgetMaker(user._id, REMOVED_PERSON);
      await filmsStore(store).forgetReporter(user._id);
      await filmClipsStore(store).forgetPerson(user._id, REMOVED_PERSON);
      await leavePosts(actor, user._id);
      await close(user._id);
      await sweep(actor, { user, children });
      await audit.note(actor, requestId, { action, about: user._id, before: { roles: user.roles }, after: {} });
      const forgotten = { name: REMOVED_PERSON, children: children.map(({ _id }) => _id) };
      const since = Date.now() - CLOCKS_DIFFER;
      const forget = (page: readonly AuditRecord[]) => audit.forgetIn(page, user, forgotten);
      // Before deleting the account, so that an interrupted erasure repeats it; after it, for entries written meanwhile.
      await eraseNames(actor, { user, children }, forget);
      await personErased(actor, user);
      await forget(await audit.from(since));
      if (user.active) await mail.send(accountMails(config).deleted(user, actor));
    },
  };
}
