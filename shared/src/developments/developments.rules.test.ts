import { expect, it } from 'vitest';
import type { Role } from '../access/roles';
import { developmentSpan, developmentWindow } from './developments.rules';

const now = Date.parse('2026-11-20T18:30:00Z');
const DAY = 86_400_000;
const eveningOf = (day: string) => Date.parse(`${day}T18:30:00Z`);

it.each<[Role[], boolean, number]>([
  [['ADMIN'], true, eveningOf('2024-11-20')],
  [['ADMIN', 'COACH'], false, eveningOf('2024-11-20')],
  [['FILMING'], true, eveningOf('2026-09-20')],
  [['FILMING'], false, eveningOf('2024-11-20')],
  [['COACH'], true, eveningOf('2026-09-20')],
  [['COACH'], false, eveningOf('2026-09-20')],
])('requests developments for %j, first load %s, up to 30 days ahead', (roles, firstLoad, from) => {
  const window = developmentWindow(roles, firstLoad, now);
  expect(window).toEqual({ from, to: now + 30 * DAY });
  expect(developmentSpan(window, roles, now)).toEqual(window);
});

it.each<[Role[], number]>([
  [['ADMIN'], eveningOf('2024-11-20')],
  [['FILMING', 'COACH'], eveningOf('2024-11-20')],
  [['COACH'], eveningOf('2026-09-20')],
  [['MANAGER'], eveningOf('2026-09-20')],
])('lists only developments that %j may see, whatever the request', (roles, from) => {
  const widest = { from, to: now + 30 * DAY };
  expect(developmentSpan({}, roles, now)).toEqual(widest);
  expect(developmentSpan({ from: 0, to: 2 * now }, roles, now)).toEqual(widest);
});
