/** The steps of undoing a merge. Each can be repeated, so that the next start finishes an interrupted one (decision 0038). */
import { reassignMarkers } from '@touchline/server/boards/compact';
import type { MergeRecord } from '@touchline/server/merge-records';
import { itemRow } from '@touchline/server/row-keys';
import { StoreConflict } from '@touchline/server/store/port';
import { valuesAt } from '../../base/changed-fields';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { invitationsStore } from '../../data/invitations/invitations.store';
import { takenConsents } from '../../data/players/film-consents';
import { takenRemovals } from '../../data/players/merged-removals';
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
import { mergedEvents } from './merged-events';
import { restoredFields } from './merged-fields';
import { mergedMatches } from './merged-matches';
import { mergedMonths } from './merged-months';
import { mergedRosters } from './merged-rosters';

export function mergeUndo(services: Services) {
  const { store } = services;
  const merges = mergesStore(store);
  const players = playersStore(store);
  const accounts = accountsStore(store);
  const invitations = invitationsStore(store);
  const guardians = guardiansService(services);
  const events = mergedEvents(services);
  const matches = mergedMatches(services);
  const months = mergedMonths(services);
  const clips = mergedClips(services);
  const mails = mergeMails(services);
  const rename = childRenamer(services);
  const replaceOnRosters = mergedRosters(services);
  const publishPlayer = playerFacts(services);
  const freeHelp = freeingHelp(services);

  /** Gives the kept child back what it had before it took fields, answers and requests of the other one. Returns it as it is now. */
  const release = (merge: MergeRecord) =>
    retryOnConflict(async () => {
      const { keep, drop } = merge;
      const now = await players.byId(keep._id);
      if (!now?.absorbed?.[itemRow(drop._id)]) return now ?? keep;
      const before = <V>(taken: Record<string, V>, own: Record<string, V> = {}) =>
        Object.fromEntries(Object.keys(taken).map((row) => [row, own[row]]));
      const { fields, typedBy } = restoredFields(merge, now);
      const noted = [keep.name, drop.name, ...(drop.namesBorne ?? [])];
      const borne = now.namesBorne?.filter((name) => keep.namesBorne?.includes(name) || !noted.includes(name)) ?? [];
      const after = await players.release(now, drop, {
        typedBy,
        fields: {
          ...fields,
          ...(keep.club === '' && { club: '' }),
          namesBorne: borne.length > 0 ? borne : undefined,
          ...valuesAt('removals', before(takenRemovals(keep, drop), keep.removals)),
          ...valuesAt('removalsAsked', before(drop.removalsAsked ?? {}, keep.removalsAsked)),
          ...valuesAt('filmConsents', before(takenConsents(keep, drop), keep.filmConsents)),
          ...(drop.neverFilmed && { neverFilmed: keep.neverFilmed }),
        },
      });
      if (after) await publishPlayer(after, changeStamp(actorOf(merge)));
      return after ?? undefined;
    });

  /** Does the remaining steps of undoing a merge. The guardians leave the kept child before it gets its own fields and answers back. */
  return async function finishUndo(merge: MergeRecord): Promise<void> {
    const actor = actorOf(merge);
    const { keepId, dropId, drop } = merge;
    const { erasing: _, ...own } = drop;
    await players.insert(own).catch((error: unknown) => {
      // An interrupted undo has restored it already. Nobody else gets its id (`absorberOf`).
      if (!(error instanceof StoreConflict)) throw error;
    });
    await replaceOnRosters(actor, merge.teams, keepId, drop, true);
    // Before its guardians leave, because their invitations end when they do.
    await invitations.moveToChild(keepId, dropId, merge.invitations ?? []);
    const leaving = drop.contacts.filter((address) => !merge.keep.contacts.includes(address));
    await retryOnConflict(async () => {
      const keep = await players.byId(keepId);
      const staying = keep?.contacts.filter((address) => !leaving.includes(address));
      if (!keep || !staying || staying.length === keep.contacts.length) return true;
      return (await guardians.set({ actor, action: 'undo_merge', requestId: merge._id }, keep, staying))
        ? true
        : undefined;
    });
    const keep = await release(merge);
    const now = { ...merge, keep };
    // Plays have the name that the merged child had.
    await rename(actor, keep, String(merge.taken?.name ?? merge.keep.name), merge.createdAt);
    await events.restore(actor, now);
    // The guardians of the kept child have left the teams of the other one.
    await freeHelp(actor, { teamIds: merge.teams.map(({ teamId }) => teamId) });
    await matches.restore(actor, now);
    await months.restore(actor, now);
    await clips.restore(now);
    await reassignMarkers(store, {
      from: keepId,
      to: dropId,
      includes: (boardId, markerId) => merge.boards[itemRow(boardId)]?.includes(markerId) ?? false,
      beforeChange: async () => undefined,
    });
    await mails.undone(actor, now);
    publishAccessChange(services, await accounts.idsOf(drop.contacts), changeStamp(actor));
    await merges.advance(merge._id, 'undoing', 'undone');
  };
}
