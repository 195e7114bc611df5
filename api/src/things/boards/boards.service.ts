/** Creates, renames, copies, removes and restores boards (specification 8.1). */

import type { Caller } from '@touchline/server/access/caller';
import { copyJournal } from '@touchline/server/boards/compact';
import { dropJournal } from '@touchline/server/boards/journal';
import type { BoardRecord } from '@touchline/server/records';
import { StoreConflict } from '@touchline/server/store/port';
import type { Actor } from '@touchline/shared/access/actor';
import type { BoardView } from '@touchline/shared/boards/boards.contract';
import { BOARD_RETENTION_MS, isGone } from '@touchline/shared/boards/boards.rules';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { authorize } from '@touchline/shared/permissions/rules';
import { DAY } from '@touchline/shared/span';
import { generateId } from '../../base/generate-id';
import { openRate } from '../../base/limits';
import { changeStamp, publishMessage } from '../../base/publish';
import { assertRoomIn } from '../../base/quotas';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { boardsStore, slotOf } from '../../data/boards/boards.store';
import { presentBoardId, presentBoards } from '../../data/boards/boards-presenter';
import { teamsStore } from '../../data/teams/teams.store';

/** Removed boards are deleted a day after the restore period, so that a restore in the last moment still finds everything. */
export const DELETED_AFTER = BOARD_RETENTION_MS + DAY;

/** Maximum length of a board's name (shared/src/boards/boards.contract.ts). */
const MAX_NAME_LENGTH = 60;

interface NewBoard {
  id?: string | undefined;
  teamId: string;
  month: string;
  name: string;
}

const newBoard = ({ teamId, month, name }: NewBoard, id: string, { userId }: Actor): BoardRecord => ({
  _id: id,
  teamId,
  month,
  name,
  createdBy: userId,
  createdAt: Date.now(),
});

/** `Rondo` -> `Rondo (copy)` -> `Rondo (copy 2)`. Shortens the name to the maximum length. */
export function nextName(name: string, word: string): string {
  const copyName = new RegExp(`^(.*?) \\(${word}(?: (\\d+))?\\)$`).exec(name);
  const [base, count] = copyName ? [copyName[1] ?? '', Number(copyName[2] ?? 1) + 1] : [name, 1];
  const suffix = count === 1 ? ` (${word})` : ` (${word} ${count})`;
  return `${base.slice(0, MAX_NAME_LENGTH - suffix.length).trimEnd()}${suffix}`;
}

export function boardsService(services: Services) {
  const { store, log } = services;
  const boards = boardsStore(store);
  const countBoard = openRate(services, 'boards');

  /** Publishes that the list of a team's boards changed. */
  const publishChange = (teamId: string, actor: Actor) =>
    publishMessage(services, 'board:changed', { teams: [teamId] }, () => ({ ...changeStamp(actor), teamId }));

  async function assertTeam(actor: Actor, action: 'board.read' | 'board.change', teamId: string): Promise<void> {
    authorize(actor, action, { teamId }, 'team');
    if (!(await teamsStore(store).byId(teamId))) throw notFound('team');
  }

  /** @throws Problem 404 for an unknown board and one whose restore period is over, 403 when the caller may only read it */
  async function changeable({ actor }: Caller, id: string): Promise<BoardRecord> {
    const board = await boards.byId(id);
    if (!board || isGone(board, Date.now())) throw notFound('board');
    authorize(actor, 'board.change', board, 'board');
    return board;
  }

  async function changeableAndNotRemoved(caller: Caller, id: string): Promise<BoardRecord> {
    const board = await changeable(caller, id);
    if (board.removedAt !== undefined) throw notFound('board');
    return board;
  }

  /**
   * Returns the slots of the team's month.
   * @param maker of a new board
   * @throws Problem 409 when the month or the team is full, or the maker's share of it
   */
  async function assertHasRoom(place: Pick<BoardRecord, 'teamId' | 'month'>, maker?: Actor): Promise<Set<string>> {
    const held = await boards.ofMonth(place);
    const own = held.filter(({ createdBy }) => createdBy === maker?.userId).length;
    assertRoomIn('boardsOfMonth', { all: held.length, own });
    const all = await boards.count(place.teamId);
    assertRoomIn('boardsOfTeam', { all, ...(maker && { own: await boards.count(place.teamId, maker.userId) }) });
    return new Set(held.flatMap(({ slot }) => slot ?? []));
  }

  /** @throws Problem 429 when the caller has made too many boards today, 409 as `assertHasRoom` */
  async function assertMayAdd(actor: Actor, place: Pick<BoardRecord, 'teamId' | 'month'>): Promise<void> {
    await countBoard(actor.userId);
    await assertHasRoom(place, actor);
  }

  /**
   * Restores a removed board under this name, or the next free one.
   * @throws Problem 409 when the month is full
   */
  function restoreAs({ actor }: Caller, board: BoardRecord, wanted: string, word: string): Promise<Presented<string>> {
    return retryOnConflict(async () => {
      const slots = await assertHasRoom(board);
      let name = wanted;
      while (slots.has(slotOf({ ...board, name }))) name = nextName(name, word);
      const after = await boards.restore(board, name);
      if (after === 'taken') return undefined;
      if (after) publishChange(board.teamId, actor);
      return presentBoardId(board._id);
    });
  }

  /** Deletes a removed board and its journal. */
  async function discard(id: string): Promise<void> {
    await dropJournal(store, id);
    await boards.delete(id);
  }

  /** Deletes boards whose restore period is over. Runs with each removal; after a failure the next removal retries. */
  async function deleteExpired(): Promise<void> {
    for (const { _id } of await boards.removedBefore(Date.now() - DELETED_AFTER)) await discard(_id);
  }

  return {
    async list({ actor }: Caller, teamId: string): Promise<Presented<BoardView[]>> {
      await assertTeam(actor, 'board.read', teamId);
      return presentBoards(await boards.ofTeam(teamId));
    },

    /**
     * Creates a board, or returns the month's board of this name, so that two coaches who open a new month at the same time
     * draw on one board.
     */
    async add({ actor }: Caller, input: NewBoard): Promise<Presented<string>> {
      await assertTeam(actor, 'board.change', input.teamId);
      let id = input.id ?? generateId(8);
      return retryOnConflict(async () => {
        const existing = (await boards.bySlot(slotOf(input))) ?? (await boards.byId(id));
        if (!existing) await assertMayAdd(actor, input);
        try {
          await boards.insert(newBoard(input, id, actor));
        } catch (error) {
          if (!(error instanceof StoreConflict)) throw error;
          const boardOfId = await boards.byId(id);
          const isRetry = boardOfId?.createdBy === actor.userId && boardOfId.teamId === input.teamId;
          const board = isRetry ? boardOfId : await boards.bySlot(slotOf(input));
          if (board) return presentBoardId(board._id);
          if (boardOfId) id = generateId(8);
          return undefined;
        }
        publishChange(input.teamId, actor);
        return presentBoardId(id);
      });
    },

    /** @throws Problem 409 when the month has another board of this name */
    async save(caller: Caller, { id, name, month }: Omit<NewBoard, 'teamId'> & { id: string }) {
      const board = await changeableAndNotRemoved(caller, id);
      if (board.name === name && board.month === month) return presentBoardId(id);
      const after = await boards.save(board, { name, month });
      if (after === 'taken') throw new Problem('CONFLICT', 'This month has a board of this name already.');
      if (!after) throw notFound('board');
      publishChange(board.teamId, caller.actor);
      return presentBoardId(id);
    },

    /** Hides the copy until it is complete, and deletes it when it cannot be shown. */
    async duplicate(caller: Caller, id: string): Promise<Presented<string>> {
      const board = await changeableAndNotRemoved(caller, id);
      await assertMayAdd(caller.actor, board);
      const copy = await retryOnConflict(async () => {
        const { erasedPlayers } = board;
        // The copy also rejects markers of erased players that arrive late.
        const erased = erasedPlayers && { erasedPlayers };
        const hidden = { ...newBoard(board, generateId(8), caller.actor), ...erased, removedAt: Date.now() };
        return (await boards.reserve(hidden)) === 'taken' ? undefined : hidden;
      });
      try {
        await copyJournal(store, id, copy._id);
        return await restoreAs(caller, copy, nextName(board.name, 'copy'), 'copy');
      } catch (error) {
        await discard(copy._id).catch((reason: unknown) => log.warn({ err: reason }, 'A copy could not be discarded'));
        throw error;
      }
    },

    async remove(caller: Caller, id: string): Promise<Presented<string>> {
      const board = await changeableAndNotRemoved(caller, id);
      if (!(await boards.remove(id, Date.now()))) throw notFound('board');
      publishChange(board.teamId, caller.actor);
      await deleteExpired().catch((error: unknown) => log.warn({ err: error }, 'Expired boards could not be deleted'));
      return presentBoardId(id);
    },

    /** Restores a board, under the next free name when its name was taken. A board that was not removed counts as restored. */
    async restore(caller: Caller, id: string): Promise<Presented<string>> {
      const board = await changeable(caller, id);
      if (board.removedAt === undefined) return presentBoardId(id);
      return restoreAs(caller, board, board.name, 'restored');
    },
  };
}
