/** The steps of undoing a merge. Each can be repeated, so that the next start finishes an interrupted one (decision 0038). */
import { reassignMarkers } from '@touchline/server/boards/compact';
import type { MergeRecord } from '@touchline/server/merge-records';
import type { PlayerRecord } from '@touchline/server/records';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import { StoreConflict } from '@touchline/server/store/port';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { removalsStore } from '../../data/accounts/removals.store';
import { invitationsStore } from '../../data/invitations/invitations.store';
import { restoredConsents } from '../../data/players/film-consents';
import { restoredRemovals } from '../../data/players/merged-removals';
import { mergesStore } from '../../data/players/merges.store';
import { playersStore } from '../../data/players/players.store';
import { playerFacts } from '../../data/teams/team-facts';
import { mergeMails } from '../../mails/merge-mails';
import { publishAccessChange } from '../effects/access';
import { freeingHelp } from '../effects/free-help';
import { childRenamer } from '../events/child-renamer';
import { guardiansService } from '../people/guardians.service';
import { actorOf } from './merge-steps';
import { mergedClips } from './merged-clips';
import { restoredFields } from './merged-fields';
import { mergedMatches } from './merged-matches';
import { mergedMonths } from './merged-months';
import { mergedRosters } from './merged-rosters';
import { unmergedEvents } from './unmerged-events';

export function mergeUndo(services: Services) {
  const { store } = services;
  const merges = mergesStore(store);
  const players = playersStore(store);
  const requests = removalsStore(store);
  const accounts = accountsStore(store);
  const invitations = invitationsStore(store);
  const guardians = guardiansService(services);
  const restoreEvents = unmergedEvents(services);
  const matches = mergedMatches(services);
  const months = mergedMonths(services);
  const clips = mergedClips(services);
  const mails = mergeMails(services);
  const rename = childRenamer(services);
  const replaceOnRosters = mergedRosters(services);
  const publishPlayer = playerFacts(services);
  const freeHelp = freeingHelp(services);

  /**
   * Returns the guardians whom the dropped child gets back (its own, and those whom they have invited since, unless they were removed),
   * and a function that tells whether an account acts for that child alone.
   */
  async function peopleOfDropped(
    { keep, drop, dropId, invitations: moved = [] }: MergeRecord,
    now: PlayerRecord | null,
  ) {
    // An interrupted undo has restored the child already.
    const restored = (await players.byId(dropId))?.contacts ?? [];
    const alone = [...drop.contacts, ...restored].filter((address) => !keep.contacts.includes(address));
    const ids = new Set(await accounts.idsOf(alone));
    const invited = await invitations.acceptedOf(moved);
    const contacts = new Set(drop.contacts.filter((address) => now?.contacts.includes(address)));
    for (let before = -1; before !== contacts.size; ) {
      before = contacts.size;
      for (const address of now?.contacts ?? [])
        if (!keep.contacts.includes(address) && !contacts.has(address)) {
          const by = now?.linkedBy?.[memberRow(address)];
          if (!invited.includes(address) && (by === undefined || !ids.has(by))) continue;
          contacts.add(address);
          for (const id of await accounts.idsOf([address])) ids.add(id);
        }
    }
    return { contacts: [...contacts], isOfDropped: (userId: string) => ids.has(userId) };
  }

  /** Copies the noted acts to the earlier merge of the same child, which can be undone next. */
  async function passActsOn(
    { _id, keepId, dropId, since = {}, events }: MergeRecord,
    isOfDropped: (userId: string) => boolean,
  ): Promise<void> {
    const [ofDrop] = await merges.undoable([dropId]);
    const [ofKeep] = (await merges.undoable([keepId])).filter((merge) => merge._id !== _id);
    for (const { by, ...acts } of Object.values(since)) {
      const earlier = isOfDropped(by) ? ofDrop : ofKeep;
      if (!earlier) continue;
      for (const [kind, noted] of Object.entries(acts))
        for (const [key, { at, ...act }] of Object.entries(noted)) {
          const { row, seat, other, otherSeat } = events[key] ?? {};
          const [rowBefore, seatBefore] = isOfDropped(by) ? [row, seat?.rideId] : [other, otherSeat];
          const before = { ...(rowBefore && { other: rowBefore }), ...(seatBefore && { otherSeat: seatBefore }) };
          if (kind !== 'fields')
            await merges.noteEvent(earlier._id, key.slice(1), { ...before, participants: {}, plays: {} });
          await merges.noteAct(earlier._id, by, `${kind}.${key}`, act, at);
        }
    }
  }

  /** Does the remaining steps of undoing a merge. The guardians leave the kept child before it gets its own fields and answers back. */
  return async function finishUndo(begun: MergeRecord): Promise<void> {
    const actor = actorOf(begun);
    const { keepId, dropId } = begun;
    const found = await players.byId(keepId);
    const merge =
      begun.mergedName === undefined && found ? await merges.note(begun._id, { mergedName: found.name }) : begun;
    if (!merge) return;
    const { contacts, isOfDropped } = await peopleOfDropped(merge, found);
    const fieldsBefore = restoredFields(merge, found ?? merge.keep, isOfDropped).drop;
    const linkedBy = contacts.flatMap((address) => {
      const row = memberRow(address);
      const { linkedBy } = merge.drop.contacts.includes(address) ? merge.drop : { ...found };
      const by = linkedBy?.[row];
      return by === undefined ? [] : [[row, by] as const];
    });
    const { erasing: _, ...own } = merge.drop;
    await players
      .insert({
        ...own,
        ...fieldsBefore.values,
        contacts,
        linkedBy: Object.fromEntries(linkedBy),
        typedBy: { ...own.typedBy, ...fieldsBefore.typedBy },
        ...(own.filmConsents || found?.filmConsents ? { filmConsents: restoredConsents(own, found, contacts) } : {}),
        ...(own.removals && { removals: restoredRemovals(merge, found ?? merge.keep).drop }),
      })
      .catch((error: unknown) => {
        // An interrupted undo has restored it already. Nobody else gets its id (`absorberOf`).
        if (!(error instanceof StoreConflict)) throw error;
      });
    const drop = (await players.byId(dropId)) ?? merge.drop;
    await replaceOnRosters(actor, merge.teams, keepId, drop, true);
    // Before its guardians leave, because their invitations end when they do.
    await invitations.moveToChild(keepId, dropId, ({ _id, by }) => merge.invitations?.includes(_id) || isOfDropped(by));
    const leaving = drop.contacts.filter((address) => !merge.keep.contacts.includes(address));
    await retryOnConflict(async () => {
      const keep = await players.byId(keepId);
      const staying = keep?.contacts.filter((address) => !leaving.includes(address));
      if (!keep || !staying || staying.length === keep.contacts.length) return true;
      return (await guardians.set({ actor, action: 'undo_merge', requestId: merge._id }, keep, staying))
        ? true
        : undefined;
    });
    await passActsOn((await merges.byId(merge._id)) ?? merge, isOfDropped);
    const keep = await retryOnConflict(async () => {
      const now = await players.byId(keepId);
      if (!now?.absorbed?.[itemRow(dropId)]) return now ?? merge.keep;
      const { values, typedBy } = restoredFields((await merges.byId(merge._id)) ?? merge, now, isOfDropped).keep;
      const fields = { ...values, ...(merge.keep.club === '' && { club: '' }) };
      const removals = restoredRemovals(merge, now);
      for (const [row, { objected }] of Object.entries(removals.drop))
        if (objected) await requests.carryObjection(dropId, row);
      const after = await players.release(now, merge.drop, { fields, typedBy, removals: removals.keep });
      if (after) await publishPlayer(after, changeStamp(actor));
      return after ?? undefined;
    });
    // Plays have the name that the child had when the undo began.
    await rename(actor, keep, merge.mergedName ?? keep.name, merge.createdAt);
    await restoreEvents(actor, (await merges.byId(merge._id)) ?? merge, { keep, drop }, isOfDropped);
    // The guardians of the kept child have left the teams of the other one.
    await freeHelp(actor, { teamIds: merge.teams.map(({ teamId }) => teamId) });
    await matches.restore(actor, { ...((await merges.byId(merge._id)) ?? merge), drop });
    await months.restore(actor, { ...merge, drop });
    await clips.restore((await merges.byId(merge._id)) ?? merge);
    await reassignMarkers(store, {
      from: keepId,
      to: dropId,
      includes: (boardId, markerId) => merge.boards[itemRow(boardId)]?.includes(markerId) ?? false,
      beforeChange: async () => undefined,
    });
    await mails.undone(actor, { ...merge, drop, keep });
    publishAccessChange(services, await accounts.idsOf(drop.contacts), changeStamp(actor));
    await merges.advance(merge._id, 'undoing', 'undone');
  };
}
