/**
 * The steps of a merge, and of its undo. Each can be repeated, and is noted before it is done, so that the next start finishes an
 * interrupted one, and so that a merge can be undone (decision 0038).
 */
import type { Actor } from '@touchline/shared/access/actor';
import { reassignMarkers } from '@touchline/shared/server/boards/compact';
import type { MergeRecord } from '@touchline/shared/server/merge-records';
import type { DevelopmentRecord, PlayerRecord } from '@touchline/shared/server/records';
import { itemRow, memberRow } from '@touchline/shared/server/row-keys';
import { StoreConflict } from '@touchline/shared/server/store/port';
import { accountsStore } from '../accounts/accounts.store';
import { developmentFacts } from '../developments/development-facts';
import { developmentsStore } from '../developments/developments.store';
import { eventsStore } from '../events/events.store';
import { invitationsStore } from '../invitations/invitations.store';
import { changeStamp, publishAccessChange } from '../news/publish';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { teamFacts } from '../teams/team-facts';
import { teamsStore } from '../teams/teams.store';
import { type AuditContext, guardiansService } from './guardians.service';
import { mergedEvents } from './merged-events';
import { mergesStore } from './merges.store';
import { isBeingErased, playersStore } from './players.store';

/** Events that began within this time may still get sign-ups (ms). */
const RECENT = 60 * 86_400_000;

/** Returns the person who merged the children, as the actor of steps that the next start completes. */
const actorOf = ({ by }: MergeRecord): Actor => ({
  ...by,
  ...{ sessionId: '', roles: [], staffTeams: [], familyTeams: [], children: [] },
});

export function mergeSteps(services: Services) {
  const { store } = services;
  const merges = mergesStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const accounts = accountsStore(store);
  const developments = developmentsStore(store);
  const invitations = invitationsStore(store);
  const guardians = guardiansService(services);
  const events = mergedEvents(services);
  const publishTeam = teamFacts(services);
  const publishDevelopment = developmentFacts(services);

  /** Makes the guardians of one child guardians of the other, unless they are. */
  const shareGuardians = async (merge: MergeRecord): Promise<void> => {
    const actor = actorOf(merge);
    const context: AuditContext = { actor, action: 'merge_players', requestId: merge._id };
    for (const address of merge.drop.contacts)
      await retryOnConflict(async () => {
        const keep = await players.byId(merge.keepId);
        if (!keep || isBeingErased(keep) || keep.contacts.includes(address)) return true;
        const by = merge.drop.linkedBy?.[memberRow(address)] ?? merge.by.userId;
        return (await guardians.join(context, keep, { address, by })) ? true : undefined;
      });
  };

  /**
   * Puts a child in the place of another on these rosters.
   * @param isUndo adds the child again where both were on the roster
   */
  async function replaceOnRosters(
    actor: Actor,
    rosters: MergeRecord['teams'],
    from: string,
    to: PlayerRecord,
    isUndo: boolean,
  ) {
    for (const { teamId, both } of rosters)
      await retryOnConflict(async () => {
        const team = await teams.byId(teamId);
        if (!team?.players[itemRow(from)]) return true;
        if (isUndo && both) {
          const after = team.players[itemRow(to._id)] ? team : await teams.addToRoster(team, to._id);
          if (after && after !== team) publishTeam.playerSaved(after, to, changeStamp(actor));
          return after ? true : undefined;
        }
        const after = await teams.replaceOnRoster(team, from, to._id);
        if (after) publishTeam.playerReplaced(after, from, to, changeStamp(actor));
        return after ? true : undefined;
      });
  }

  /** Moves a development to another child. If that child has one of the same month, adds the matches to it. */
  const moveMonth = (actor: Actor, from: string, to: PlayerRecord, { _id }: DevelopmentRecord): Promise<true> =>
    retryOnConflict(async () => {
      const month = await developments.byId(_id);
      if (month?.playerId !== from) return true;
      const change = { stamp: changeStamp(actor), guardians: await accounts.idsOf(to.contacts) };
      const own = await developments.byKey({ playerId: to._id, month: month.month });
      if (!own) {
        const target = { playerId: to._id, playerName: to.name, contactEmail: to.contacts[0] ?? '' };
        const moved = await developments.reassign(month, target).catch((error: unknown) => {
          if (error instanceof StoreConflict) return null;
          throw error;
        });
        if (moved) publishDevelopment.saved(moved, change);
        return moved ? true : undefined;
      }
      const known = new Set(own.matches.map(({ id }) => id));
      const matches = [...own.matches, ...month.matches.filter(({ id }) => !known.has(id))];
      const after = matches.length > own.matches.length ? await developments.save(own, { matches }) : own;
      if (!after) return undefined;
      publishDevelopment.saved(after, change);
      if (await developments.remove(_id)) publishDevelopment.removed(month, change);
      return true;
    });

  /** Restores a development as it was, unless somebody has removed it since. */
  const restoreMonth = (actor: Actor, { keepId, drop }: MergeRecord, month: DevelopmentRecord): Promise<true> =>
    retryOnConflict(async () => {
      const current = await developments.byId(month._id);
      if (current?.playerId === keepId) {
        await moveMonth(actor, keepId, drop, current);
        return true;
      }
      const own = await developments.byKey({ playerId: keepId, month: month.month });
      if (current || !own) return true;
      const ids = new Set(month.matches.map(({ id }) => id));
      const after = await developments.save(own, { matches: own.matches.filter(({ id }) => !ids.has(id)) });
      if (!after) return undefined;
      const change = { stamp: changeStamp(actor), guardians: await accounts.idsOf(drop.contacts) };
      publishDevelopment.saved(after, change);
      await developments.insert({ ...month, version: month.version + 1 });
      publishDevelopment.saved({ ...month, version: month.version + 1 }, change);
      return true;
    });

  /**
   * Does the remaining steps of a merge. The dropped child leaves the rosters first, so that nobody signs it up any more, and its
   * record goes last.
   */
  async function finishMerge(merge: MergeRecord): Promise<void> {
    const actor = actorOf(merge);
    const { keepId, dropId, drop } = merge;
    await players.absorb(keepId, drop);
    await shareGuardians(merge);
    const keep = (await players.byId(keepId)) ?? merge.keep;
    await replaceOnRosters(actor, merge.teams, dropId, keep, false);
    await events.move(actor, { ...merge, keep });
    for (const month of merge.developments) await moveMonth(actor, dropId, keep, month);
    await reassignMarkers(store, {
      from: dropId,
      to: keepId,
      includes: () => true,
      beforeChange: async (boardId, ids) => void (await merges.noteBoard(merge._id, boardId, ids)),
    });
    // Mails them, because nobody may become a guardian by an invitation that the other guardians do not know.
    await guardians.mailGuardians(actor, drop, { invited: await invitations.addressesTo(keepId) });
    await guardians.mailGuardians(actor, merge.keep, { invited: await invitations.moveToChild(dropId, keepId) });
    await players.remove(dropId);
    // Calls that began before the merge may have written meanwhile. Only recent events can still change.
    const teamIds = merge.teams.map(({ teamId }) => teamId);
    const recent = await eventsStore(store).versions(teamIds, Date.now() - RECENT);
    const recentIds = recent.map(({ _id }) => _id);
    await events.move(actor, { ...merge, keep }, recentIds);
    publishAccessChange(services, await accounts.idsOf(drop.contacts), changeStamp(actor));
    await merges.advance(merge._id, 'merging', 'merged');
  }

  /** Does the remaining steps of undoing a merge. */
  async function finishUndo(merge: MergeRecord): Promise<void> {
    const actor = actorOf(merge);
    const { keepId, dropId, drop } = merge;
    // A guardian who was removed since the merge does not come back.
    const keptNow = await players.byId(keepId);
    const contacts = drop.contacts.filter((address) => keptNow?.contacts.includes(address));
    await players.insert({ ...drop, contacts }).catch((error: unknown) => {
      // An interrupted undo has restored it already. Nobody else gets its id (`isAbsorbed`).
      if (!(error instanceof StoreConflict)) throw error;
    });
    await replaceOnRosters(actor, merge.teams, keepId, drop, true);
    // Plays have the present name of the child that was kept.
    await events.restore(actor, { ...merge, keep: keptNow ?? merge.keep });
    for (const month of merge.developments) await restoreMonth(actor, merge, month);
    await reassignMarkers(store, {
      from: keepId,
      to: dropId,
      includes: (boardId, markerId) => merge.boards[itemRow(boardId)]?.includes(markerId) ?? false,
      beforeChange: async () => undefined,
    });
    const added = drop.contacts.filter((address) => !merge.keep.contacts.includes(address));
    await retryOnConflict(async () => {
      const keep = await players.byId(keepId);
      const contacts = keep?.contacts.filter((address) => !added.includes(address));
      if (!keep || !contacts || contacts.length === keep.contacts.length) return true;
      return (await guardians.set({ actor, action: 'undo_merge', requestId: merge._id }, keep, contacts))
        ? true
        : undefined;
    });
    await players.release(keepId, drop);
    publishAccessChange(services, await accounts.idsOf(drop.contacts), changeStamp(actor));
    await merges.advance(merge._id, 'undoing', 'undone');
  }

  return { finishMerge, finishUndo };
}
