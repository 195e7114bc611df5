/** Adds the children of a pasted sheet to a roster. */
import type { Presented } from '@touchline/shared/contract';
import { playerModel } from '@touchline/shared/players/player.model';
import {
  type ImportedRow,
  type ImportInput,
  type RosterRow,
  rosterRow,
  type SheetRow,
} from '@touchline/shared/players/players.contract';
import type { Caller } from '@touchline/shared/server/access/caller';
import { reportWait, withLease } from '@touchline/shared/server/leases';
import type { PlayerRecord, TeamRecord } from '@touchline/shared/server/records';
import { auditTrail } from '../audit/audit.store';
import { createOnce } from '../create-once';
import { generateId } from '../generate-id';
import { openRate } from '../http/limits';
import { presentLookAlike } from '../invitations/invitations-presenter';
import { inviting, type NewInvitation } from '../invitations/inviting';
import { changeStamp } from '../news/publish';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { demandRoom, findChangeableTeam } from '../teams/find-team';
import { teamFacts } from '../teams/team-facts';
import { teamsStore } from '../teams/teams.store';
import { type AuditContext, guardiansService } from './guardians.service';
import { findLookAlikes, foldName } from './look-alikes';
import { commonClub, playersStore } from './players.store';
import { presentImport } from './players-presenter';

/** A row of the sheet with its outcome. */
type ClassifiedRow = { row: number } & (
  | { outcome: 'wrong'; reason: string }
  | { outcome: 'same'; values: RosterRow; child: PlayerRecord }
  | { outcome: 'new'; values: RosterRow; child?: PlayerRecord }
);

const asNumber = (cell: string | number | undefined): unknown => {
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  if (text === '') return undefined;
  return /^[0-9]{1,4}$/.test(text) ? Number(text) : Number.NaN;
};

const readRow = (row: SheetRow) =>
  rosterRow.safeParse({
    ...row,
    shirtNumber: asNumber(row.shirtNumber),
    birthYear: asNumber(row.birthYear),
    guardianAddresses: (row.guardianAddresses ?? []).filter((address) => address.trim() !== ''),
  });

/** Classifies each row by itself, compared with the roster and with the rows above it. */
function classifyRows(rows: readonly SheetRow[], roster: readonly PlayerRecord[]): ClassifiedRow[] {
  const known = new Map(roster.map((child) => [foldName(child.name), child]));
  const rowsByName = new Map<string, number>();
  return rows.map((sent, row) => {
    const { data: values, error } = readRow(sent);
    const [issue] = error?.issues ?? [];
    if (!values) {
      // The message of the schema names types ("expected number, received NaN"), which people do not know.
      const message = issue?.code === 'invalid_type' ? 'Must be a whole number' : (issue?.message ?? '');
      return { row, outcome: 'wrong', reason: `${String(issue?.path[0] ?? '')}: ${message}` };
    }
    const name = foldName(values.name);
    if (name === '') return { row, outcome: 'wrong', reason: 'name: Name is required' };
    const sameNameRow = rowsByName.get(name);
    if (sameNameRow !== undefined)
      return { row, outcome: 'wrong', reason: `name: The same as in row ${sameNameRow + 1}` };
    rowsByName.set(name, row);
    const child = known.get(name);
    return child ? { row, outcome: 'same', values, child } : { row, outcome: 'new', values };
  });
}

export function importsService(services: Services) {
  const { store } = services;
  const players = playersStore(store);
  const teams = teamsStore(store);
  const guardians = guardiansService(services);
  const { sendMail } = inviting(services);
  const audit = auditTrail(store);
  const publish = teamFacts(services);
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

  /** Classifies each row. A row is wrong, too, if it makes the caller a guardian of a child whose guardians have to add them. */
  const classify = ({ actor }: Caller, rows: readonly SheetRow[], roster: readonly PlayerRecord[]) =>
    Promise.all(
      classifyRows(rows, roster).map(async (classified): Promise<ClassifiedRow> => {
        const { row, outcome } = classified;
        if (outcome !== 'same' || !classified.values.guardianAddresses.includes(actor.emailAddress)) return classified;
        const problem = await guardians.ownLinkProblem(actor, classified.child);
        return problem === undefined ? classified : { row, outcome: 'wrong', reason: `guardianAddresses: ${problem}` };
      }),
    );

  /** Adds the new children to the roster in one change. A child that somebody else added meanwhile is not added twice. */
  async function save(caller: Caller, requestId: string, { teamId, rows }: ImportInput): Promise<ClassifiedRow[]> {
    const created = new Map<number, PlayerRecord>();
    const key = `i${generateId(8)}`;
    const { classifiedRows, added } = await retryOnConflict(async () => {
      const team = await findChangeableTeam(teams, caller, teamId);
      // This process was suspended, and another one took it for dead.
      const [first] = created.values();
      if (first && !team.importing?.[key]?.ids.includes(first._id)) created.clear();
      const roster = await players.childrenOf([team]);
      const club = commonClub(roster);
      const newChildren: PlayerRecord[] = [];
      const rowsNow = await classify(caller, rows, roster);
      demandRoom(team, rowsNow.filter(({ outcome }) => outcome === 'new').length);
      for (const classified of rowsNow) {
        if (classified.outcome !== 'new') continue;
        const child = created.get(classified.row) ?? (await create(caller, { team, key, club }, classified.values));
        if (!child) return undefined;
        created.set(classified.row, child);
        classified.child = child;
        newChildren.push(child);
      }
      if (newChildren.length === 0) return { classifiedRows: rowsNow, added: newChildren };
      const ids = newChildren.map(({ _id }) => _id);
      const after = await teams.addAllToRoster(team, ids, { key, isAll: ids.length === created.size });
      if (!after) return undefined;
      publish.playersAdded(after, changeStamp(caller.actor));
      return { classifiedRows: rowsNow, added: newChildren };
    });
    const ids = added.map(({ _id }) => _id);
    if (ids.length > 0)
      await audit.note(caller.actor, requestId, {
        action: 'import_roster',
        about: teamId,
        before: {},
        after: { added: ids },
      });
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
      const find = findLookAlikes(roster);
      if (input.dryRun) {
        const rows = await classify(caller, input.rows, roster);
        return presentImport(rows.map((row) => rowReply(row, find)));
      }
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
      return presentImport(classifiedRows.map((row) => rowReply(row, find)));
    },
  };
}

/** @param find finds look-alikes among the children before the import */
function rowReply(classified: ClassifiedRow, find: ReturnType<typeof findLookAlikes<PlayerRecord>>): ImportedRow {
  const { row, outcome } = classified;
  if (outcome === 'wrong') return { row, outcome, reason: classified.reason };
  const alike = outcome === 'new' ? find(classified.values) : [];
  return {
    row,
    outcome,
    ...(classified.child && { playerId: classified.child._id }),
    ...(alike.length > 0 && { lookAlikes: alike.map(presentLookAlike) }),
  };
}
