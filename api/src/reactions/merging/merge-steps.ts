/**
 * The steps of a merge. Each can be repeated, and is noted before it is done, so that the next start finishes an interrupted one, and so
 * that a merge can be undone (decision 0038).
 */

import { reassignMarkers } from '@touchline/server/boards/compact';
import type { MergeRecord } from '@touchline/server/merge-records';
import type { PlayerRecord } from '@touchline/server/records';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import type { Actor } from '@touchline/shared/access/actor';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { systemActor } from '../../base/system-actor';
import { accountsStore } from '../../data/accounts/accounts.store';
import { developmentsStore } from '../../data/developments/developments.store';
import { eventsStore } from '../../data/events/events.store';
import { invitationsStore } from '../../data/invitations/invitations.store';
import { takenConsents } from '../../data/players/film-consents';
import { takenRemovals } from '../../data/players/merged-removals';
import { mergesStore } from '../../data/players/merges.store';
import { isBeingErased, playersStore } from '../../data/players/players.store';
import { playerFacts } from '../../data/teams/team-facts';
import { teamsStore } from '../../data/teams/teams.store';
import { mergeMails } from '../../mails/merge-mails';
import { publishAccessChange } from '../effects/access';
import { childRenamer } from '../events/child-renamer';
import { filmTitles } from '../events/film-titles';
import { type AuditContext, guardiansService } from '../people/guardians.service';
import { mergeSeal } from './merge-seal';
import { mergedClips } from './merged-clips';
import { mergedEvents } from './merged-events';
import { planFields, takenFields, typistsOf } from './merged-fields';
import { mergedMatches } from './merged-matches';
import { mergedMonths } from './merged-months';
import { mergedRosters } from './merged-rosters';

/** Events that began within this time may still get sign-ups (ms). */
const RECENT = 60 * 86_400_000;

/** Returns the person who merged the children, as the actor of steps that the next start completes. */
export const actorOf = ({ by }: MergeRecord): Actor => ({ ...systemActor({ id: by.userId, name: by.name }), ...by });

/** Returns a function that finds the ids of the accounts of the guardians of both children. */
const guardianIdsIn =
  (accounts: ReturnType<typeof accountsStore>) => async (keep: PlayerRecord, drop: PlayerRecord) => ({
    keep: await accounts.idsOf(keep.contacts),
    drop: await accounts.idsOf(drop.contacts),
  });

export function mergeSteps(services: Services) {
  const { store } = services;
  const merges = mergesStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const accounts = accountsStore(store);
  const guardianIds = guardianIdsIn(accounts);
  const developments = developmentsStore(store);
  const invitations = invitationsStore(store);
  const guardians = guardiansService(services);
  const events = mergedEvents(services);
  const matches = mergedMatches(services);
  const months = mergedMonths(services);
  const clips = mergedClips(services);
  const mails = mergeMails(services);
  const rename = childRenamer(services);
  const { clearTitles } = filmTitles(services);
  const replaceOnRosters = mergedRosters(services);
  const publishPlayer = playerFacts(services);

  /**
   * Freezes the dropped child, and stores what the merge takes over. Deletes a merge that cannot begin any more, and returns null: the
   * child's guardians changed since, or its erasure began.
   */
  async function prepare(merge: MergeRecord): Promise<MergeRecord | null> {
    if (merge.prepared || (await players.absorberOf(merge.dropId))) return merge;
    const frozen = await players.freeze(merge.drop, merge.keepId);
    if (!frozen) {
      await merges.cancel(merge._id);
      return null;
    }
    const { mergingInto: _, ...drop } = frozen;
    const [rosters, keepRosters] = await Promise.all([
      teams.rostersWith(merge.dropId),
      teams.rostersWith(merge.keepId),
    ]);
    return merges.prepare(merge._id, {
      drop,
      teams: rosters.map((teamId) => ({ teamId, both: keepRosters.includes(teamId) })),
      developments: await developments.ofPlayers([merge.dropId]),
    });
  }

  /** Gives the kept child the fields that it takes from the other one. Returns it as it is now. */
  const takeFields = (merge: MergeRecord): Promise<PlayerRecord> =>
    retryOnConflict(async () => {
      const { drop, choices, keepId } = merge;
      const keep = await players.byId(keepId);
      if (!keep || keep.absorbed?.[itemRow(drop._id)]) return keep ?? merge.keep;
      const plan = planFields(keep, drop, await guardianIds(keep, drop), choices);
      const taken = takenFields(plan, drop);
      Object.assign(merge, { keep, taken });
      await merges.note(merge._id, { keep, taken });
      const club = keep.club === '' ? { club: drop.club } : {};
      const after = await players.absorb(keep, drop, {
        fields: { ...taken, ...club },
        typedBy: typistsOf(drop, Object.keys(taken)),
        removals: takenRemovals(keep, drop),
        consents: takenConsents(keep, drop),
      });
      if (after) await publishPlayer(after, changeStamp(actorOf(merge)));
      return after ?? undefined;
    });

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

  /** Notes and moves the open invitations to the dropped child. Returns the addresses that they newly reach. */
  async function moveInvitations({ _id, keepId, dropId, invitations: before = [] }: MergeRecord): Promise<string[]> {
    const noted = (await merges.byId(_id))?.invitations ?? before;
    await merges.note(_id, { invitations: [...new Set([...noted, ...(await invitations.idsTo(dropId))])] });
    return invitations.moveToChild(dropId, keepId);
  }

  /**
   * Moves what a call wrote about the dropped child after the merge.
   * @param merge with the child that stays, as it is now
   */
  async function moveLate(
    actor: Actor,
    merge: MergeRecord,
    { eventId, teamId }: { eventId?: string; teamId?: string },
  ) {
    const { keep, dropId } = merge;
    if (eventId !== undefined) {
      await events.move(actor, merge, [eventId]);
      await matches.move(actor, merge, [eventId]);
    } else if (teamId !== undefined) await replaceOnRosters(actor, [{ teamId, both: false }], dropId, keep, false);
    else await months.move(actor, dropId, keep);
  }

  /**
   * Does the remaining steps of a merge. The dropped child leaves the rosters first, so that nobody signs it up any more, and its
   * record goes last.
   */
  async function finishMerge(begun: MergeRecord): Promise<void> {
    const merge = await prepare(begun);
    if (!merge) return;
    const actor = actorOf(merge);
    const { keepId, dropId, drop } = merge;
    await takeFields(merge);
    await shareGuardians(merge);
    const keep = (await players.byId(keepId)) ?? merge.keep;
    const moveRosters = async () => {
      const now = (await teams.rostersWith(dropId)).map((teamId) => ({ teamId, both: false }));
      await replaceOnRosters(actor, [...merge.teams, ...now], dropId, keep, false);
      return [...merge.teams, ...now].map(({ teamId }) => teamId);
    };
    await moveRosters();
    // First, so that names and ids in plays stay side by side.
    await rename(actor, keep, merge.keep.name);
    await events.move(actor, { ...merge, keep });
    await matches.move(actor, { ...merge, keep });
    await months.move(actor, dropId, keep);
    await clips.move(merge);
    await reassignMarkers(store, {
      from: dropId,
      to: keepId,
      includes: () => true,
      beforeChange: async (boardId, ids) => void (await merges.noteBoard(merge._id, boardId, ids)),
    });
    // Mails them, because nobody may become a guardian by an invitation that the other guardians do not know.
    await guardians.mailGuardians(actor, drop, { invited: await invitations.addressesTo(keepId) });
    await guardians.mailGuardians(actor, merge.keep, { invited: await moveInvitations(merge) });
    await players.remove(dropId);
    // Calls that began before the merge may have written meanwhile. Only recent events can still change.
    const recent = await eventsStore(store).versions(await moveRosters(), Date.now() - RECENT);
    const recentIds = recent.map(({ _id }) => _id);
    await events.move(actor, { ...merge, keep }, recentIds);
    await matches.move(actor, { ...merge, keep }, recentIds);
    await months.move(actor, dropId, keep);
    await clips.move(merge);
    await guardians.mailGuardians(actor, keep, { invited: await moveInvitations(merge) });
    if (keep.neverFilmed && !merge.keep.neverFilmed) await clearTitles(actor, keep);
    await mails.merged(actor, merge, keep);
    publishAccessChange(services, await accounts.idsOf(drop.contacts), changeStamp(actor));
    await merges.seal(merge._id, await mergeSeal(services).sealOf(merge));
  }

  return { guardianIds, prepare, finishMerge, moveLate };
}
