/**
 * Makes two children one. Each step can be repeated, and is noted before it is done, so that the next start finishes an interrupted
 * merge, and so that it can be undone for 7 days (decision 0038).
 */
import { randomUUID } from 'node:crypto';
import type { Actor } from '@touchline/shared/access/actor';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { authorizePeople } from '@touchline/shared/invitations/people.rules';
import type { MergeView } from '@touchline/shared/players/players.contract';
import type { Caller } from '@touchline/shared/server/access/caller';
import { reassignMarkers } from '@touchline/shared/server/boards/compact';
import { withLease } from '@touchline/shared/server/leases';
import type { DevelopmentRecord, MergeRecord, PlayerRecord } from '@touchline/shared/server/records';
import { itemRow, memberRow } from '@touchline/shared/server/row-keys';
import { StoreConflict } from '@touchline/shared/server/store/port';
import { accountsStore } from '../accounts/accounts.store';
import { auditTrail } from '../audit/audit.store';
import { developmentFacts } from '../developments/development-facts';
import { developmentsStore } from '../developments/developments.store';
import { draw } from '../http/limits';
import { presentId } from '../id.present';
import { invitationsStore } from '../invitations/invitations.store';
import { changeStamp, publishAccessChange } from '../news/publish';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { findChangeableTeam } from '../teams/find-team';
import { teamFacts } from '../teams/team-facts';
import { teamsStore } from '../teams/teams.store';
import { guardiansService } from './guardians.service';
import { mergedEvents } from './merged-events';
import { mergesStore, UNDO_FOR } from './merges.store';
import { presentMerges } from './players.present';
import { playersStore } from './players.store';

/** Merges, and merges undone, of one account an hour: each reads every event and mails guardians. */
const MERGES_AN_HOUR = 60;

/** The person who merged, for steps that a later start does. */
const actorOf = ({ by }: MergeRecord): Actor => ({
  ...by,
  ...{ sessionId: '', roles: [], staffTeams: [], familyTeams: [], children: [] },
});

export function mergesService(services: Services) {
  const { store } = services;
  const merges = mergesStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const accounts = accountsStore(store);
  const developments = developmentsStore(store);
  const invitations = invitationsStore(store);
  const guardians = guardiansService(services);
  const events = mergedEvents(services);
  const audit = auditTrail(store);
  const publishTeam = teamFacts(services);
  const publishDevelopment = developmentFacts(services);

  const limiter = services.rateLimiters.open('merges', { points: MERGES_AN_HOUR, duration: 3_600 });
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => withLease(store.leases, 'merges', work);

  /** Makes the guardians of one child guardians of the other, unless they are. */
  const shareGuardians = async (merge: MergeRecord): Promise<void> => {
    const actor = actorOf(merge);
    const context = { actor, action: 'merge_players', requestId: merge._id };
    for (const address of merge.drop.contacts)
      await retryOnConflict(async () => {
        const keep = await players.byId(merge.keepId);
        if (!keep || keep.contacts.includes(address)) return true;
        const by = merge.drop.linkedBy?.[memberRow(address)] ?? merge.by.userId;
        return (await guardians.join(context, keep, { address, by })) ? true : undefined;
      });
  };

  /** Puts a child in the place of another on these rosters. @param back adds the child again where both were on the roster */
  async function replaceOnRosters(
    actor: Actor,
    rosters: MergeRecord['teams'],
    from: string,
    to: PlayerRecord,
    back: boolean,
  ) {
    for (const { teamId, both } of rosters)
      await retryOnConflict(async () => {
        const team = await teams.byId(teamId);
        if (!team?.players[itemRow(from)]) return true;
        if (back && both) {
          const after = team.players[itemRow(to._id)] ? team : await teams.addToRoster(team, to._id);
          if (after && after !== team) publishTeam.playerSaved(after, to, changeStamp(actor));
          return after ? true : undefined;
        }
        const after = await teams.replaceOnRoster(team, from, to._id);
        if (after) publishTeam.playerReplaced(after, from, to, changeStamp(actor));
        return after ? true : undefined;
      });
  }

  /** Moves a month to another child. A month that the child has already gets the matches. */
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

  /** Restores a month as it was, if it was not removed by somebody since. */
  const restoreMonth = (actor: Actor, { keepId, drop }: MergeRecord, month: DevelopmentRecord): Promise<true> =>
    retryOnConflict(async () => {
      const now = await developments.byId(month._id);
      if (now?.playerId === keepId) {
        await moveMonth(actor, keepId, drop, now);
        return true;
      }
      const own = await developments.byKey({ playerId: keepId, month: month.month });
      if (now || !own) return true;
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
    await invitations.moveToChild(dropId, keepId);
    await players.remove(dropId);
    publishAccessChange(services, await accounts.idsOf(drop.contacts), changeStamp(actor));
    await merges.advance(merge._id, 'merging', 'merged');
  }

  /** Does the remaining steps of undoing a merge. */
  async function finishUndo(merge: MergeRecord): Promise<void> {
    const actor = actorOf(merge);
    const { keepId, dropId, drop } = merge;
    // A guardian who was removed since the merge does not come back.
    const guardiansNow = (await players.byId(keepId))?.contacts ?? [];
    const contacts = drop.contacts.filter((address) => guardiansNow.includes(address));
    await players.insert({ ...drop, contacts }).catch((error: unknown) => {
      if (!(error instanceof StoreConflict)) throw error;
    });
    await replaceOnRosters(actor, merge.teams, keepId, drop, true);
    await events.restore(actor, merge);
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

  const finish = (merge: MergeRecord): Promise<void> =>
    merge.state === 'undoing' ? finishUndo(merge) : finishMerge(merge);

  async function finishInterrupted(): Promise<void> {
    for (const merge of await merges.unfinished()) await finish(merge);
  }

  /**
   * Runs a call after those before it, and after merges that a crash interrupted.
   * @throws Problem 429 after too many calls of the account
   */
  async function inTurn<T>({ userId }: Actor, work: () => Promise<T>): Promise<T> {
    await draw(limiter, userId);
    return inOrder(async () => {
      await finishInterrupted();
      return work();
    });
  }

  return {
    /**
     * Merges a child into another one. A repeated call finishes the same merge, or returns it.
     * @returns the id with which it can be undone
     * @throws Problem 404 for children whom the caller may not merge
     */
    merge: ({ actor }: Caller, requestId: string, { keepId, dropId }: { keepId: string; dropId: string }) =>
      inTurn(actor, async (): Promise<Presented<string>> => {
        const same = await merges.ofPair(keepId, dropId, actor.userId);
        const [keep, drop] = await Promise.all([players.byId(keepId), players.byId(dropId)]);
        if (same && !drop) return presentId(same._id);
        const [rosters, dropped] = await Promise.all([teams.rostersWith(keepId), teams.rostersWith(dropId)]);
        const bothGuarded = (keep?.contacts.length ?? 0) > 0 && (drop?.contacts.length ?? 0) > 0;
        authorizePeople(actor, 'player.merge', {
          rosters: dropped.filter((team) => rosters.includes(team)),
          bothGuarded,
        });
        if (!keep || !drop) throw notFound('player');
        const createdAt = Date.now();
        const merge: MergeRecord = {
          _id: randomUUID(),
          ...{ keepId, dropId, keep, drop, state: 'merging' },
          by: { userId: actor.userId, name: actor.name, emailAddress: actor.emailAddress },
          teams: dropped.map((teamId) => ({ teamId, both: rosters.includes(teamId) })),
          events: {},
          developments: await developments.ofPlayers([dropId]),
          boards: {},
          createdAt,
          expiresAt: createdAt + UNDO_FOR,
        };
        await merges.insert(merge);
        const before = { players: [keepId, dropId] };
        await audit.note(actor, requestId, {
          action: 'merge_players',
          about: keepId,
          before,
          after: { merge: merge._id },
        });
        await finishMerge(merge);
        return presentId(merge._id);
      }),

    /** @throws Problem 404 for an unknown merge and after 7 days, 409 when the child that was kept is gone */
    undo: ({ actor }: Caller, requestId: string, id: string) =>
      inTurn(actor, async (): Promise<Presented<string>> => {
        const merge = await merges.byId(id);
        const before = merge?.teams.map(({ teamId }) => teamId) ?? [];
        const rosters = merge ? (await teams.rostersWith(merge.keepId)).filter((team) => before.includes(team)) : [];
        const bothGuarded = merge !== null && merge.keep.contacts.length > 0 && merge.drop.contacts.length > 0;
        authorizePeople(actor, 'player.merge', { rosters, bothGuarded });
        if (!merge) throw notFound('player');
        if (merge.state === 'undone') return presentId(id);
        if (!(await players.byId(merge.keepId))) throw new Problem('CONFLICT', 'The other child is gone.');
        const undoing = await merges.advance(id, 'merged', 'undoing');
        if (!undoing) throw notFound('player');
        const about = merge.keepId;
        await audit.note(actor, requestId, {
          action: 'undo_merge',
          about,
          before: { merge: id },
          after: { players: [about, merge.dropId] },
        });
        await finishUndo(undoing);
        return presentId(id);
      }),

    /** Returns the merges on this roster that can be undone. */
    async list(caller: Caller, teamId: string): Promise<Presented<MergeView[]>> {
      const team = await findChangeableTeam(teams, caller, teamId);
      const found = await merges.undoable(team.playerIds);
      return presentMerges(found.filter((merge) => merge.teams.some((one) => one.teamId === teamId)));
    },

    /** Finishes merges that a crash interrupted. Call it before the server listens. */
    finishInterrupted: () => inOrder(finishInterrupted),
  };
}
