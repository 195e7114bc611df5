/**
 * A simple second implementation of a club without stores or calls. It handles one request after another. Two concurrent requests
 * must end like one order of them.
 */
import type { Request } from './commands';
import { gameModel } from './game-model';
import { monthsModel } from './months-model';
import { type ClubState, isFamily } from './state';

type Of<O extends Request['op']> = Extract<Request, { op: O }>;

/** Applies a request to the state. Returns the expected status. */
export function applyRequest(state: ClubState, request: Request): number {
  switch (request.op) {
    case 'toRoster':
    case 'offRoster':
      return changeRoster(state, request);
    case 'toTeam':
    case 'offTeam':
      return changeTeam(state, request);
    case 'openMonth':
    case 'pay':
    case 'closeMonth':
      return monthsModel.engagement(state, request);
    case 'openDevelopment':
    case 'advise':
    case 'closeDevelopment':
      return monthsModel.development(state, request);
    case 'schedule':
      return gameModel.schedule(state, request);
    case 'removeGame':
      return gameModel.remove(state, request);
    case 'signUp':
      return gameModel.signUp(state, request);
    case 'answer':
    case 'withdraw':
      return gameModel.row(state, request);
    case 'offerRide':
    case 'withdrawRide':
      return gameModel.ride(state, request);
    case 'takeSeat':
    case 'giveSeat':
      return gameModel.seat(state, request);
    default:
      return gameModel.edit(state, request);
  }
}

/** Returns the status that rejects a change of the team's members or roster, or 0 when the caller may make it. */
function refusal({ who }: Request): number {
  if (isFamily(who) || who === 'filming') return 403;
  return who === 'blueCoach' ? 404 : 0;
}

function changeRoster(state: ClubState, request: Of<'toRoster' | 'offRoster'>): number {
  const refused = refusal(request);
  if (refused) return refused;
  const { team } = state;
  const { child, who } = request;
  const isOnRoster = team.roster.includes(child);
  if (request.op === 'toRoster') {
    if (isOnRoster) return 200;
    // Ids are guessable numbers: only ADMIN adds a child of a family that no ADMIN added to the team (decision 0016).
    if (who !== 'admin' && !(child === 'noa' && team.admitted)) return 404;
    team.roster.push(child);
  } else {
    if (!isOnRoster) return 404;
    team.roster = team.roster.filter((name) => name !== child);
    gameModel.freeAfterLeaving(state, child);
  }
  team.version += 1;
  return 200;
}

function changeTeam(state: ClubState, request: Of<'toTeam' | 'offTeam'>): number {
  const refused = refusal(request);
  if (refused) return refused;
  const { team } = state;
  const joins = request.op === 'toTeam';
  if (team.parent2 === joins) return joins ? 200 : 404;
  team.parent2 = joins;
  if (!joins) gameModel.freeAfterLeaving(state, 'parent2');
  team.admitted = joins && request.who === 'admin';
  team.version += 1;
  return 200;
}
