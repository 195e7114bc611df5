/** The model of months: one engagement of `parent` in Green, and one development of Leo. */
import type { Request } from './commands';
import { type ClubState, isFamily, isStaff, leads } from './state';

type Of<O extends Request['op']> = Extract<Request, { op: O }>;

/** Saves a changed form with this rev. Returns the expected status. */
function saveForm(form: { rev: number; version: number }, rev: number, change: () => void): number {
  if (form.rev !== rev) return 409;
  change();
  form.rev += 1;
  form.version += 1;
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
  return saveForm(month, request.rev, () => {
    month.amount = request.amount;
  });
}

function development(state: ClubState, request: Of<'openDevelopment' | 'advise' | 'closeDevelopment'>): number {
  const { who, id } = request;
  if (isFamily(who)) return 403;
  if (!isStaff(who)) return 404;
  const current = state.development;
  if (request.op === 'openDevelopment') {
    if (current) return 200;
    state.development = { id, by: who, rev: 1, version: 1, advice: undefined };
    state.known.development = id;
    return 200;
  }
  if (!current || (request.op === 'advise' && current.id !== id)) return 404;
  if (request.op === 'closeDevelopment') {
    if (who === 'filming' && current.by !== who) return 403;
    state.development = undefined;
    return 200;
  }
  if (current.advice === request.advice) return 200;
  return saveForm(current, request.rev, () => {
    current.advice = request.advice;
  });
}

export const monthsModel = { engagement, development };
