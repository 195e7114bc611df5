/** The events that need something from the staff of a team. Pure. */

import type { Actor } from '@touchline/shared/access/actor';
import { isStaff } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { isOver } from '@touchline/shared/events/event-length';
import { areSignUpsOpen, managesAttendees } from '@touchline/shared/events/events.rules';
import { hasFilm } from '@touchline/shared/media';
import { DAY } from '@touchline/shared/span';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { groupAnswers } from '../answers/answer-status';
import { lacksAttendance } from '../attendees/lacks-attendance';

/** Time before an event in which its silent players and its open jobs are named (ms): a reminder in the evening still leaves a day to answer. */
const SOON = 2 * DAY;
/** Days ahead in which a game needs an opponent, and days back in which it needs its result and its plays. */
const DAYS_AHEAD = 14;
const DAYS_BACK = 21;

export type NeedKind = 'silent' | 'place' | 'opponent' | 'jobs' | 'result' | 'came' | 'film';

export interface Need {
  kind: NeedKind;
  event: EventView;
  team: TeamView;
  /** Names of the players without an answer. */
  silent: string[];
}

/** Returns whether the event's name says who the opponent is, such as "Green vs Harbor City". */
const namesOpponent = ({ name, opponent }: EventView) => Boolean(opponent) || /\bvs?\b/i.test(name);

function kindsOf(event: EventView, actor: Actor, silent: readonly string[], now: number): NeedKind[] {
  const { eventTime, eventState, type, location, result, plays, jobs = [] } = event;
  if (eventState === 'CANCELLED' || event.version === 0) return [];
  const manages = managesAttendees(actor, event.tags);
  if (!isOver(event, now)) {
    if (!manages || eventTime > now + DAYS_AHEAD * DAY) return [];
    const isSoon = eventTime > now && eventTime < now + SOON && areSignUpsOpen(eventState);
    return [
      ...(isSoon && silent.length > 0 ? (['silent'] as const) : []),
      ...(location.trim() ? [] : (['place'] as const)),
      ...(type === 'GAME' && !namesOpponent(event) ? (['opponent'] as const) : []),
      ...(isSoon && jobs.some(({ needed, takenBy = [] }) => takenBy.length < needed) ? (['jobs'] as const) : []),
    ];
  }
  const came = manages && lacksAttendance(event, now) ? (['came'] as const) : [];
  if (type !== 'GAME' || eventTime < now - DAYS_BACK * DAY) return [...came];
  const mayTag = event.tags.some((tag) => isStaff(actor, tag, 'COACH', 'FILMING'));
  return [
    ...(manages && !result ? (['result'] as const) : []),
    ...came,
    ...(mayTag && hasFilm(event) && plays.length === 0 ? (['film'] as const) : []),
  ];
}

/** Returns what these teams' events need, the most urgent first: coming events by time, then past ones, newest first. */
export function needsOf(events: readonly EventView[], teams: readonly TeamView[], actor: Actor, now: number): Need[] {
  const needs = events.flatMap((event): Need[] => {
    const team = teams.find(({ id }) => event.tags.includes(id));
    if (!team) return [];
    const { silent } = groupAnswers(event, team.players);
    return kindsOf(event, actor, silent, now).map((kind) => ({ kind, event, team, silent }));
  });
  const rank = ({ event }: Need) => (isOver(event, now) ? 2 * now - event.eventTime : event.eventTime - now);
  return needs.toSorted((one, other) => rank(one) - rank(other));
}
