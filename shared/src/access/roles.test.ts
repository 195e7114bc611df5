import { expect, it } from 'vitest';
import { developmentSpan, developmentWindow } from '../developments/developments.rules';
import { earliestListed, historyWindow } from '../events/history-window';
import { roomsOf } from '../live/audience';
import { rooms } from '../live/rooms';
import { rosterVisibility } from '../players/player-visibility';
import { DAY, monthsBefore } from '../span';
import { actorWith } from './actor.fixture';
import { ROLES, type Role, STAFF_ROLES } from './roles';

const TEAM = '26618';
const NOW = Date.UTC(2026, 8, 15);

interface Reach {
  /** Of the rosters of an own team. */
  roster: ReturnType<typeof rosterVisibility>;
  /** The room with messages of that team: unmasked, or masked for families. */
  room: 'full' | 'masked' | 'none';
  /** Months back: of listed events, of the lists of Events and Planning, of developments. 0: until now, 0.1: a day. */
  months: [listed: number, events: number, planning: number, developments: number, monthsShown: number];
}

/** A new role needs a row: without a line in these rules it would reach as little as a family. */
const REACH: Record<Role, Reach> = {
  ROOT: { roster: 'none', room: 'none', months: [24, 0, 0, 2, 2] },
  ADMIN: { roster: 'full', room: 'none', months: [24, 24, 6, 24, 24] },
  PARENT: { roster: 'family', room: 'masked', months: [0.1, 0, 0, 2, 2] },
  MANAGER: { roster: 'full', room: 'full', months: [2, 2, 1, 2, 2] },
  COACH: { roster: 'full', room: 'full', months: [2, 2, 1, 2, 2] },
  FILMING: { roster: 'film', room: 'masked', months: [24, 24, 1, 24, 2] },
};

const back = (time: number): number => {
  if (time === NOW) return 0;
  if (time === NOW - DAY) return 0.1;
  return Array.from({ length: 25 }, (_, months) => months).find((months) => monthsBefore(NOW, months) === time) ?? -1;
};

it.each(ROLES)('%s reaches what the table says', (role) => {
  const isStaff = STAFF_ROLES.some((staff) => staff === role);
  const actor = actorWith({
    roles: [role],
    staffTeams: isStaff ? [TEAM] : [],
    familyTeams: role === 'PARENT' ? [TEAM] : [],
  });
  const all = roomsOf(actor);
  const room = all.includes(rooms.teamFull(TEAM)) ? 'full' : all.includes(rooms.teamMasked(TEAM)) ? 'masked' : 'none';
  const months = [
    earliestListed([role], NOW),
    historyWindow('events', [role], true, NOW),
    historyWindow('planning', [role], true, NOW),
    developmentSpan({}, [role], NOW).from,
    developmentWindow([role], true, NOW).from,
  ].map(back);
  expect({ roster: rosterVisibility(actor, TEAM), room, months }).toEqual(REACH[role]);
});
