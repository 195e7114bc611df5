/** The model of months: one engagement of `parent` in Green, and one development of Leo. */
import type { Request } from './commands';
import { type ClubState, isFamily, isStaff, leads } from './state';

type Of<O extends Request['op']> = Extract<Request, { op: O }>;

/** Saves a changed form with this rev. Returns the expected status. */
function saved(held: { rev: number; version: number }, rev: number, change: () => void): number {
  if (held.rev !== rev) return 409;
  change();
  held.rev += 1;
  held.version += 1;
  return 200;
}

function engagement(state: ClubState, request: Of<'openMonth' | 'pay' | 'closeMonth'>): number {
  const { who, id } = request;
  if (isFamily(who) || who === 'filming') return 403;
  if (!leads(who)) return 404;
  const { month } = state;
  if (request.op === 'openMonth') {
    if (month) return 200;
    state.month = { id, by: who, rev: 1, version: 1, amount: undefined };
    state.known.month = id;
    return 200;
  }
  if (!month || (request.op === 'pay' && month.id !== id)) return 404;
  if (request.op === 'closeMonth') {
    state.month = undefined;
    return 200;
  }
  if (month.amount === request.amount) return 200;
  return saved(month, request.rev, () => {
    month.amount = request.amount;
  });
}

function development(state: ClubState, request: Of<'openDevelopment' | 'advise' | 'closeDevelopment'>): number {
  const { who, id } = request;
  if (isFamily(who)) return 403;
  if (!isStaff(who)) return 404;
  const held = state.development;
  if (request.op === 'openDevelopment') {
    if (held) return 200;
    state.development = { id, by: who, rev: 1, version: 1, advice: undefined };
    state.known.development = id;
    return 200;
  }
  if (!held || (request.op === 'advise' && held.id !== id)) return 404;
  if (request.op === 'closeDevelopment') {
    if (who === 'filming' && held.by !== who) return 403;
    state.development = undefined;
    return 200;
  }
  if (held.advice === request.advice) return 200;
  return saved(held, request.rev, () => {
    held.advice = request.advice;
  });
}

export const monthsModel = { engagement, development };
