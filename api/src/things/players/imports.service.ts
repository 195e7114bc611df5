/** Adds the children of a pasted sheet to a roster. */

import type { Caller } from '@touchline/server/access/caller';
import { reportWait, withLease } from '@touchline/server/leases';
import type { PlayerRecord, TeamRecord } from '@touchline/server/records';
import { mapInTurns } from '@touchline/server/turns';
import type { Presented } from '@touchline/shared/contract';
import { Problem } from '@touchline/shared/errors';
import { playerModel } from '@touchline/shared/players/player.model';
import type { ImportedRow, ImportInput, RosterRow, SheetRow } from '@touchline/shared/players/players.contract';
import { createOnce } from '../../base/create-once';
import { generateId } from '../../base/generate-id';
import { openRate } from '../../base/limits';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { auditTrail } from '../../data/audit/audit.store';
import { presentLookAlike } from '../../data/invitations/invitations-presenter';
import { type ClassifiedRow, classifyRows, sharedNumbers } from '../../data/players/classify-rows';
import { findLookAlikes } from '../../data/players/look-alikes';
import { commonClub, playersStore } from '../../data/players/players.store';
import { presentImport } from '../../data/players/players-presenter';
import { assertHasRoom, findChangeableTeam } from '../../data/teams/find-team';
import { reachableChildren } from '../../data/teams/reachable-children';
import { teamsStore } from '../../data/teams/teams.store';
import { mergeFollower } from '../../reactions/merging/merge-follower';
import { type AuditContext, guardiansService } from '../../reactions/people/guardians.service';
import { inviting, type NewInvitation } from '../../reactions/people/inviting';
import { rosters } from '../../reactions/people/rosters';
import { rosteredService } from './rostered.service';

export function importsService(services: Services) {
  const { store } = services;
  const players = playersStore(store);
  const teams = teamsStore(store);
  const guardians = guardiansService(services);
  const reachable = reachableChildren(services);
  const rostered = rosteredService(services);
  const { followLate } = mergeFollower(services);
  const { sendMail } = inviting(services);
  const audit = auditTrail(store);
  const { addAll } = rosters(services);
  const countImport = openRate(services, 'imports');

  /** Runs the imports of a team one after another, in all processes, so that an import that is noted here was interrupted. */
  const inTurn = <T>(teamId: string, work: () => Promise<T>, onWait?: (lease: string) => void): Promise<T> =>
    withLease(store.leases, `import ${teamId}`, work, onWait);

  /** Removes the children of imports that were interrupted before the roster changed. The same sheet can be sent again. */
  async function undoInterrupted(teamId: string): Promise<void> {
    for (const key of Object.keys((await teams.byId(teamId))?.importing ?? {})) {
      const team = await teams.beginUndoImport(teamId, key);
      const { by, ids } = team?.importing?.[key] ?? { by: '', ids: [] };
      for (const child of await players.byIds(ids)) {
        const isUnused = child.createdBy === by && child.contacts.length === 0;
        if (isUnused && (await teams.rostersWith(child._id)).length === 0) await players.remove(child._id);
      }
      await teams.endImport(teamId, key);
    }
  }

  /** Returns null while the import is undone. */
  async function create(
    { actor }: Caller,
    { team, key, club }: { team: TeamRecord; key: string; club: string },
    values: RosterRow,
  ): Promise<PlayerRecord | null> {
    const { name, shirtNumber: number, position, birthYear = team.playerBirthYear } = values;
    const child = (id: string): PlayerRecord => ({
      ...playerModel.create({ id, name, number, position, birthYear, club, contacts: [] }),
      createdBy: actor.userId,
    });
    let isUndone = false;
    const insert = async (id: string) => {
      isUndone = !(await teams.noteImport(team._id, key, { by: actor.userId, id }));
      if (!isUndone) await players.insert(child(id));
    };
    const { id } = await createOnce({ sent: undefined, digits: 8, insert });
    return isUndone ? null : child(id);
  }

  /** Returns the known child that a row names by id, or why the caller may not add it. */
  async function findKnown(caller: Caller, team: TeamRecord, id: string): Promise<PlayerRecord | string> {
    try {
      return await reachable.find(caller, team, id);
    } catch (error) {
      if (error instanceof Problem && error.id === 'NOT_FOUND') return `playerId: ${error.detail}`;
      throw error;
    }
  }

  /**
   * Classifies each row. A row is wrong, too, if it names a child by id whom the caller may not add, or makes the caller a guardian of a
   * child whose guardians have to add them.
   */
  const classify = (caller: Caller, team: TeamRecord, rows: readonly SheetRow[], roster: readonly PlayerRecord[]) =>
    Promise.all(
      classifyRows(rows, roster).map(async (classified): Promise<ClassifiedRow> => {
        const { row, outcome } = classified;
        if (outcome === 'wrong') return classified;
        const { playerId, guardianAddresses } = classified.values;
        const child =
          classified.child ?? (playerId !== undefined ? await findKnown(caller, team, playerId) : undefined);
        if (typeof child === 'string') return { row, outcome: 'wrong', reason: child };
        if (!child) return classified;
        if (!guardianAddresses.includes(caller.actor.emailAddress)) return { ...classified, child };
        const problem = await guardians.ownLinkProblem(caller.actor, child);
        return problem === undefined
          ? { ...classified, child }
          : { row, outcome: 'wrong', reason: `guardianAddresses: ${problem}` };
      }),
    );

  /** Saves number and position of known children whom the rows add, and follows those who were merged meanwhile. */
  async function saveNumbers(
    caller: Caller,
    requestId: string,
    teamId: string,
    classifiedRows: readonly ClassifiedRow[],
  ): Promise<void> {
    for (const { outcome, ...classified } of classifiedRows) {
      if (outcome !== 'new' || !('values' in classified)) continue;
      const { playerId, shirtNumber: number, position } = classified.values;
      if (playerId === undefined) continue;
      await followLate(caller.actor, playerId, { teamId });
      if (number === undefined && position === undefined) continue;
      await rostered.save(caller, requestId, { teamId, playerId, number, position });
    }
  }

  /** Adds the new children to the roster in one change. A child that somebody else added meanwhile is not added twice. */
  async function save(caller: Caller, requestId: string, { teamId, rows }: ImportInput): Promise<ClassifiedRow[]> {
    const created = new Map<number, PlayerRecord>();
    const key = `i${generateId(8)}`;
    const classifiedRows = await retryOnConflict(async () => {
      const team = await findChangeableTeam(teams, caller, teamId);
      // This process was suspended for longer than its lease, and another one has undone the import.
      const [first] = created.values();
      if (first && !team.importing?.[key]?.ids.includes(first._id)) created.clear();
      const roster = await players.childrenOf([team]);
      const club = commonClub(roster);
      const newChildren: PlayerRecord[] = [];
      const rowsNow = await classify(caller, team, rows, roster);
      assertHasRoom(team, rowsNow.filter(({ outcome }) => outcome === 'new').length);
      for (const classified of rowsNow) {
        if (classified.outcome !== 'new') continue;
        const known = classified.child;
        const child =
          known ?? created.get(classified.row) ?? (await create(caller, { team, key, club }, classified.values));
        if (!child) return undefined;
        if (!known) created.set(classified.row, child);
        classified.child = child;
        newChildren.push(child);
      }
      if (newChildren.length === 0) return rowsNow;
      const ids = newChildren.map(({ _id }) => _id);
      const createdIds = new Set([...created.values()].map(({ _id }) => _id));
      const madeNow = ids.filter((id) => createdIds.has(id));
      const isAll = madeNow.length === created.size;
      const by = { key, created: madeNow, isAll };
      const entry = { action: 'import_roster', about: teamId, before: {}, after: { added: ids } } as const;
      const add = () => addAll(caller.actor, team, newChildren, by);
      if (!(await audit.noting(caller.actor, requestId, entry, add))) return undefined;
      return rowsNow;
    });
    await saveNumbers(caller, requestId, teamId, classifiedRows);
    return classifiedRows;
  }

  /** Invites the addresses of valid rows that are not guardians yet. An address gets one mail for all its children. */
  async function invite(context: AuditContext, classifiedRows: readonly ClassifiedRow[]): Promise<void> {
    const rows = classifiedRows.flatMap((classified) =>
      classified.outcome !== 'wrong' && classified.child
        ? [{ id: classified.child._id, addresses: classified.values.guardianAddresses }]
        : [],
    );
    const unmailed = new Map<string, [NewInvitation, ...NewInvitation[]]>();
    const mailLater = (address: string, invitation: NewInvitation) =>
      unmailed.set(address, [...(unmailed.get(address) ?? []), invitation]);
    const mail = async (address: string) => {
      const invitations = unmailed.get(address);
      unmailed.delete(address);
      if (invitations) await sendMail(context.actor, address, invitations);
    };
    try {
      for (const [index, { id, addresses }] of rows.entries()) {
        if (addresses.length === 0) continue;
        await retryOnConflict(async () => {
          const child = await players.byId(id);
          if (!child) return true;
          return (await guardians.set(context, child, [...child.contacts, ...addresses], mailLater)) ?? undefined;
        });
        // As early as possible: a crash would lose the links.
        const later = rows.slice(index + 1).flatMap((row) => row.addresses);
        for (const address of addresses) if (!later.includes(address)) await mail(address);
      }
    } finally {
      for (const address of [...unmailed.keys()]) await mail(address);
    }
  }

  /**
   * Returns the outcomes. New children get those who may be the same: on the roster, and among the club's children whom the caller may add.
   * @param roster the children before the import
   */
  async function reply(
    caller: Caller,
    team: TeamRecord,
    roster: readonly PlayerRecord[],
    rows: readonly ClassifiedRow[],
  ): Promise<Presented<ImportedRow[]>> {
    const isUnknown = (row: ClassifiedRow): row is ClassifiedRow & { outcome: 'new' } =>
      row.outcome === 'new' && row.values.playerId === undefined;
    const others = rows.some(isUnknown) ? await reachable.clubChildren(caller, team) : [];
    const find = findLookAlikes([...roster, ...others]);
    const alikeFor = (row: ClassifiedRow) => [row, isUnknown(row) ? find(row.values) : []] as const;
    const alikeOf = new Map(await mapInTurns(rows, alikeFor));
    const known = new Set(roster.map(({ _id }) => _id));
    const shownIds = [...alikeOf.values()].flat().map(({ _id }) => _id);
    const teamNames = await teams.namesByPlayer(shownIds.filter((id) => !known.has(id)));
    const shared = sharedNumbers(rows, roster);
    return presentImport(
      rows.map((classified) => {
        const { row, outcome } = classified;
        if (classified.outcome === 'wrong') return { row, outcome, reason: classified.reason };
        const alike = alikeOf.get(classified) ?? [];
        const sameNumber = shared.get(row) ?? [];
        return {
          row,
          outcome,
          ...(classified.child && { playerId: classified.child._id }),
          ...(alike.length > 0 && {
            lookAlikes: alike.map((child) => ({
              ...presentLookAlike(child),
              ...(!known.has(child._id) && { team: teamNames.get(child._id) ?? '' }),
              ...((classified.values.birthYear ?? child.birthYear) !== child.birthYear && { otherYear: true }),
            })),
          }),
          ...(sameNumber.length > 0 && { sameNumber }),
          ...('sameNameRow' in classified && { sameNameRow: classified.sameNameRow }),
        };
      }),
    );
  }

  return {
    /** Removes what interrupted imports left. Call it before the server listens. */
    async finishInterrupted(): Promise<void> {
      for (const { _id } of await teams.importing())
        await inTurn(_id, () => undoInterrupted(_id), reportWait(services.log));
    },

    /**
     * Classifies the rows, and saves the valid ones unless it is a dry run.
     * @throws Problem 409 when the roster would become too long
     */
    async run(caller: Caller, requestId: string, input: ImportInput): Promise<Presented<ImportedRow[]>> {
      const team = await findChangeableTeam(teams, caller, input.teamId);
      const roster = await players.childrenOf([team]);
      if (input.dryRun) return reply(caller, team, roster, await classify(caller, team, input.rows, roster));
      await countImport(caller.actor.userId);
      const classifiedRows = await inTurn(team._id, async () => {
        await undoInterrupted(team._id);
        try {
          return await save(caller, requestId, input);
        } finally {
          // Removes children of a failed import, and those whom somebody else has added meanwhile.
          await undoInterrupted(team._id);
        }
      });
      if (input.invite) await invite({ actor: caller.actor, action: 'import_roster', requestId }, classifiedRows);
      return reply(caller, team, roster, classifiedRows);
    },
  };
}
