import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../access/roles';
import { earliestListed, historyWindow, type WindowScreen } from './history-window';

const now = Date.parse('2026-11-20T18:30:00Z');
const DAY = 86_400_000;
const eveningOf = (day: string) => Date.parse(`${day}T18:30:00Z`);

describe('history windows', () => {
  it.each<[WindowScreen, Role[], boolean, number]>([
    ['planning', ['ADMIN'], true, eveningOf('2026-05-20')],
    ['planning', ['ADMIN'], false, eveningOf('2024-11-20')],
    ['planning', ['MANAGER'], true, eveningOf('2026-10-20')],
    ['planning', ['COACH'], false, eveningOf('2026-09-20')],
    ['planning', ['FILMING'], true, eveningOf('2026-10-20')],
    ['planning', ['PARENT'], true, now],
    ['planning', ['PARENT', 'COACH'], true, eveningOf('2026-10-20')],
    ['planning', [], false, now],
    ['events', ['ADMIN'], true, eveningOf('2024-11-20')],
    ['events', ['FILMING'], true, eveningOf('2024-11-20')],
    ['events', ['MANAGER'], true, eveningOf('2026-09-20')],
    ['events', ['COACH'], false, eveningOf('2026-09-20')],
    ['events', ['PARENT'], true, now],
  ])('starts the window of the screen %s for %j, first load %s', (screen, roles, firstLoad, start) => {
    expect(historyWindow(screen, roles, firstLoad, now)).toBe(start);
  });

  it.each<[Role[], number]>([
    [['ADMIN'], eveningOf('2024-11-20')],
    [['ROOT'], eveningOf('2024-11-20')],
    [['FILMING', 'PARENT'], eveningOf('2024-11-20')],
    [['MANAGER'], eveningOf('2026-09-20')],
    [['COACH', 'PARENT'], eveningOf('2026-09-20')],
    [['PARENT'], now - DAY],
    [[], now - DAY],
  ])('lists to %j from the widest window of its roles', (roles, start) => {
    expect(earliestListed(roles, now)).toBe(start);
  });

  it('stays within a shorter month', () => {
    expect(earliestListed(['COACH'], Date.parse('2026-04-30T12:00:00Z'))).toBe(Date.parse('2026-02-28T12:00:00Z'));
    expect(earliestListed(['COACH'], Date.parse('2028-04-30T12:00:00Z'))).toBe(Date.parse('2028-02-29T12:00:00Z'));
  });

  it('no screen requests more than the server lists, and another role never narrows', () => {
    const anyRoles = fc.subarray([...ROLES]);
    const anyMoment = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) });
    fc.assert(
      fc.property(anyRoles, anyRoles, fc.boolean(), anyMoment, (roles, moreRoles, firstLoad, at) => {
        for (const screen of ['planning', 'events'] as const)
          expect(historyWindow(screen, roles, firstLoad, at)).toBeGreaterThanOrEqual(earliestListed(roles, at));
        expect(earliestListed([...roles, ...moreRoles], at)).toBeLessThanOrEqual(earliestListed(roles, at));
      }),
    );
  });
});
