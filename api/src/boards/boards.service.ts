/** Making, renaming, copying, removing and restoring boards (specification 8.1). */
import type { Actor } from '@touchline/shared/access/actor';
import { demand } from '@touchline/shared/access/rules';
import type { BoardView } from '@touchline/shared/boards/boards.contract';
import { BOARD_LIMITS } from '@touchline/shared/boards/boards.limits';
import { BOARD_RETENTION_MS, isGone } from '@touchline/shared/boards/boards.rules';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { Caller } from '@touchline/shared/server/access/caller';
import { copyJournal } from '@touchline/shared/server/boards/compact';
import { dropJournal } from '@touchline/shared/server/boards/journal';
import type { BoardRecord } from '@touchline/shared/server/records';
import { StoreConflict } from '@touchline/shared/server/store/port';
import { DAY } from '@touchline/shared/span';
import { generateId } from '../generate-id';
import { changeStamp } from '../news/publish';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { teamsStore } from '../teams/teams.store';
import { nextName } from './board-names';
import { boardsNews } from './boards.news';
import { presentBoardId, presentBoards } from './boards.present';
import { boardsStore, slotOf } from './boards.store';

/** A removed board goes a day after it can be restored: whoever does so in the last moment finds everything on it. */
export const DROPPED_AFTER = BOARD_RETENTION_MS + DAY;

interface NewBoard {
  id?: string | undefined;
  teamId: string;
  month: string;
  name: string;
}

const made = ({ teamId, month, name }: NewBoard, id: string, { userId }: Actor): BoardRecord => ({
  _id: id,
  teamId,
  month,
  name,
  createdBy: userId,
  createdAt: Date.now(),
});

export function boardsService(services: Services) {
  const { store, log } = services;
  const boards = boardsStore(store);
  const news = boardsNews(services);

  async function demandTeam(actor: Actor, action: 'board.read' | 'board.change', teamId: string): Promise<void> {
    demand(actor, action, { teamId }, 'team');
    if (!(await teamsStore(store).byId(teamId))) throw notFound('team');
  }

  /** A board that the caller may change; one that is removed longer than it is kept is none. */
  async function changeable({ actor }: Caller, id: string): Promise<BoardRecord> {
    const board = await boards.byId(id);
    if (!board || isGone(board, Date.now())) throw notFound('board');
    demand(actor, 'board.change', board, 'board');
    return board;
  }

  async function standing(caller: Caller, id: string): Promise<BoardRecord> {
    const board = await changeable(caller, id);
    if (board.removedAt !== undefined) throw notFound('board');
    return board;
  }

  /** @throws Problem 409 when the team's month is full */
  async function demandRoom(month: Pick<BoardRecord, 'teamId' | 'month'>): Promise<Set<string>> {
    const slots = await boards.slotsOf(month);
    if (slots.size >= BOARD_LIMITS.month)
      throw new Problem('CONFLICT', `A team has room for ${BOARD_LIMITS.month} boards a month. Remove one first.`);
    return slots;
  }

  /** Shows a removed board under this name, or the next one that is free. Throws Problem 409 when the month is full. */
  function show({ actor }: Caller, board: BoardRecord, wanted: string, word: string): Promise<Presented<string>> {
    return retryOnConflict(async () => {
      const slots = await demandRoom(board);
      let name = wanted;
      while (slots.has(slotOf({ ...board, name }))) name = nextName(name, word);
      const after = await boards.restore(board, name);
      if (after === 'taken') return undefined;
      if (after) news.changed(board.teamId, changeStamp(actor));
      return presentBoardId(board._id);
    });
  }

  /** Drops a removed board for ever. */
  async function discard(id: string): Promise<void> {
    await dropJournal(store, id);
    await boards.drop(id);
  }

  /** Drops for ever what nobody can restore any more. Whoever removes something pays for it; a failure waits for the next. */
  async function dropOld(): Promise<void> {
    for (const { _id } of await boards.removedBefore(Date.now() - DROPPED_AFTER)) await discard(_id);
  }

  return {
    async list({ actor }: Caller, teamId: string): Promise<Presented<BoardView[]>> {
      await demandTeam(actor, 'board.read', teamId);
      return presentBoards(await boards.ofTeam(teamId));
    },

    /**
     * Makes a board, or answers the month's board of this name: two coaches who open a new month at once draw on one
     * board.
     */
    async add({ actor }: Caller, asked: NewBoard): Promise<Presented<string>> {
      await demandTeam(actor, 'board.change', asked.teamId);
      let id = asked.id ?? generateId(8);
      return retryOnConflict(async () => {
        const isThere = (await boards.bySlot(slotOf(asked))) ?? (await boards.byId(id));
        if (!isThere) await demandRoom(asked);
        try {
          await boards.insert(made(asked, id, actor));
        } catch (error) {
          if (!(error instanceof StoreConflict)) throw error;
          const there = await boards.byId(id);
          const isRetry = there?.createdBy === actor.userId && there.teamId === asked.teamId;
          const known = isRetry ? there : await boards.bySlot(slotOf(asked));
          if (known) return presentBoardId(known._id);
          if (there) id = generateId(8);
          return undefined;
        }
        news.changed(asked.teamId, changeStamp(actor));
        return presentBoardId(id);
      });
    },

    /** @throws Problem 409 when the month has another board of this name */
    async save(caller: Caller, { id, name, month }: Omit<NewBoard, 'teamId'> & { id: string }) {
      const board = await standing(caller, id);
      if (board.name === name && board.month === month) return presentBoardId(id);
      const after = await boards.save(board, { name, month });
      if (after === 'taken') throw new Problem('CONFLICT', 'This month has a board of this name already.');
      if (!after) throw notFound('board');
      news.changed(board.teamId, changeStamp(caller.actor));
      return presentBoardId(id);
    },

    /** The copy is hidden until everything is on it, and dropped when it cannot be shown. */
    async duplicate(caller: Caller, id: string): Promise<Presented<string>> {
      const board = await standing(caller, id);
      await demandRoom(board);
      const copy = await retryOnConflict(async () => {
        const { erasedPlayers } = board;
        // A disc that is copied on a screen which has not heard of an erasure is as late here as there.
        const late = erasedPlayers && { erasedPlayers };
        const hidden = { ...made(board, generateId(8), caller.actor), ...late, removedAt: Date.now() };
        return (await boards.reserve(hidden)) === 'taken' ? undefined : hidden;
      });
      try {
        await copyJournal(store, id, copy._id);
        return await show(caller, copy, nextName(board.name, 'copy'), 'copy');
      } catch (error) {
        await discard(copy._id).catch((reason: unknown) => log.warn({ err: reason }, 'A copy could not be discarded'));
        throw error;
      }
    },

    async remove(caller: Caller, id: string): Promise<Presented<string>> {
      const board = await standing(caller, id);
      if (!(await boards.remove(id, Date.now()))) throw notFound('board');
      news.changed(board.teamId, changeStamp(caller.actor));
      await dropOld().catch((error: unknown) => log.warn({ err: error }, 'Old boards could not be dropped'));
      return presentBoardId(id);
    },

    /** One that is there is answered as restored; where its name was taken meanwhile it gets the next one. */
    async restore(caller: Caller, id: string): Promise<Presented<string>> {
      const board = await changeable(caller, id);
      if (board.removedAt === undefined) return presentBoardId(id);
      return show(caller, board, board.name, 'restored');
    },
  };
}
