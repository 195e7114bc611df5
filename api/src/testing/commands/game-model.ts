/** The model of a game: permissions, effects, and versions. */
import type { Request } from './commands';
import { belongs, type ClubState, FAMILY, type Game, isFamily, isStaff, leads } from './state';

type Of<O extends Request['op']> = Extract<Request, { op: O }>;

function changed(game: Game, change: () => void): number {
  change();
  game.version += 1;
  return 200;
}

/** Returns whether the caller may write the row of a child. */
const mayWriteRow = ({ team }: ClubState, { who }: Request, child: string): boolean =>
  leads(who) || (FAMILY[who] === child && team.roster.includes(child));

function schedule(state: ClubState, { who, id }: Of<'schedule'>): number {
  if (!belongs(state, who)) return 404;
  if (state.game) return 200;
  state.gameId = id;
  const content = { summary: '', eventState: 'PENDING', rows: {}, plays: {}, rides: {}, lineUp: [] } as const;
  state.game = { by: who, version: 1, rev: 1, ...structuredClone(content), lineUp: [] };
  return 200;
}

function remove(state: ClubState, { who, gameId }: Of<'removeGame'>): number {
  const { game } = state;
  if (!game || state.gameId !== gameId || !belongs(state, who)) return 404;
  if (!isStaff(who) && game.by !== who) return 403;
  if (Object.keys(game.rows).length > 0) return 409;
  state.game = undefined;
  return 200;
}

function signUp(state: ClubState, request: Of<'signUp'>): number {
  const { game, team, known } = state;
  const { who, child, id, available, gameId } = request;
  if (who === 'filming') return 403;
  if (!game || state.gameId !== gameId || !belongs(state, who)) return 404;
  if (!mayWriteRow(state, request, child) || (who !== 'admin' && !team.roster.includes(child))) return 404;
  const row = game.rows[child];
  if (row) return row.id === id && row.by === who ? 200 : 409;
  if (game.eventState === 'CANCELLED') return 409;
  return changed(game, () => {
    game.rows[child] = { id, available, by: who };
    known[child] = id;
  });
}

/** @param isBlind the caller read the row before a concurrent request gave the same answer, so the api writes it again */
function row(state: ClubState, request: Of<'answer' | 'withdraw'>, isBlind = false): number {
  const { game } = state;
  const { who, id, gameId } = request;
  if (!game || state.gameId !== gameId || !belongs(state, who)) return 404;
  const child = (['leo', 'noa', 'uma'] as const).find((name) => game.rows[name]?.id === id);
  const answered = child && game.rows[child];
  if (!answered || !mayWriteRow(state, request, child)) return 404;
  if (request.op === 'withdraw') return changed(game, () => delete game.rows[child]);
  const { available } = request;
  if (answered.available === available && !isBlind) return 200;
  return changed(game, () => {
    answered.available = available;
  });
}

const seatOf = ({ rides }: Game, child: string) =>
  Object.values(rides).find(({ riders }) => riders.some((rider) => rider === child));

function ride(state: ClubState, request: Of<'offerRide' | 'withdrawRide'>): number {
  const { game } = state;
  const { who, op, gameId } = request;
  if (!game || state.gameId !== gameId || !belongs(state, who)) return 404;
  const offered = game.rides[who];
  if (op === 'withdrawRide') return offered ? changed(game, () => delete game.rides[who]) : 200;
  const { seats } = request;
  if (offered?.seats === seats) return 200;
  if (game.eventState === 'CANCELLED' || (offered && offered.riders.length > seats)) return 409;
  return changed(game, () => {
    game.rides[who] = offered ? { ...offered, seats } : { since: game.version + 1, seats, riders: [] };
  });
}

function seat(state: ClubState, request: Of<'takeSeat' | 'giveSeat'>): number {
  const { game, team } = state;
  const { who, op, gameId, child, driver } = request;
  if (who === 'filming' && op === 'takeSeat') return 403;
  if (!game || state.gameId !== gameId || !belongs(state, who) || !mayWriteRow(state, request, child)) return 404;
  if (op === 'takeSeat' && !team.roster.includes(child)) return 404;
  const wanted = game.rides[driver];
  if (!wanted || wanted.since !== request.ride) return 404;
  const taken = seatOf(game, child);
  if (op === 'giveSeat') {
    if (taken !== wanted) return 200;
    return changed(game, () => {
      wanted.riders = wanted.riders.filter((rider) => rider !== child);
    });
  }
  if (taken === wanted) return 200;
  if (game.eventState === 'CANCELLED' || taken || wanted.riders.length >= wanted.seats) return 409;
  return changed(game, () => wanted.riders.push(child));
}

/** A child or a driver left the team: their seats are free, and their ride is gone. */
function freeAfterLeaving({ game }: ClubState, who: string): void {
  if (!game) return;
  const taken = seatOf(game, who);
  if (taken) changed(game, () => taken.riders.splice(taken.riders.indexOf(who as 'leo'), 1));
  if (who in game.rides) changed(game, () => delete game.rides[who as 'parent']);
}

type Edit = Of<'saveForm' | 'savePlay' | 'removePlay' | 'lineUp'>;

function saveForm(game: Game, { rev, summary, eventState }: Of<'saveForm'>): number {
  if (game.summary === summary && game.eventState === eventState) return 200;
  if (game.rev !== rev) return 409;
  return changed(game, () => Object.assign(game, { summary, eventState, rev: rev + 1 }));
}

function edit(state: ClubState, request: Edit, isBlind = false): number {
  const { game, team } = state;
  if (isFamily(request.who)) return 403;
  if (!game || state.gameId !== request.gameId || !belongs(state, request.who)) return 404;
  switch (request.op) {
    case 'saveForm':
      return saveForm(game, request);
    case 'savePlay': {
      const { play, name } = request;
      if (game.plays[play] === name && !isBlind) return 200;
      return changed(game, () => {
        game.plays[play] = name;
      });
    }
    case 'removePlay':
      return request.play in game.plays ? changed(game, () => delete game.plays[request.play]) : 404;
    case 'lineUp': {
      const added = team.roster.filter((child) => !game.lineUp.includes(child));
      return added.length === 0 ? 200 : changed(game, () => game.lineUp.push(...added));
    }
  }
}

export const gameModel = { schedule, remove, signUp, row, ride, seat, freeAfterLeaving, edit };
