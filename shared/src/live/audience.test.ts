import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor';
import { actorWith } from '../access/actor.fixture';
import { ROLES, type Role } from '../access/roles';
import { visibilityOf } from '../events/events.rules';
import { may } from '../permissions/rules';
import { roomsOf } from './audience';
import { rooms } from './rooms';

const GREEN = '26618';
const BLUE = '26619';
/** Returns the rooms of a socket, without those of its account and its session. */
const teamRooms = (fields: Partial<Actor>) =>
  roomsOf(actorWith(fields)).filter((room) => room !== rooms.user('u-1') && room !== rooms.session('s-1'));

describe('the rooms of a socket', () => {
  it('include those of its account and its session, whatever its role', () => {
    for (const fields of [{}, { roles: ['ADMIN'] }, { roles: ['PARENT'], familyTeams: [GREEN] }] as Partial<Actor>[])
      expect(roomsOf(actorWith(fields))).toEqual(expect.arrayContaining([rooms.user('u-1'), rooms.session('s-1')]));
  });

  it.each<[string, Partial<Actor>, string[]]>([
    ['ADMIN: the admin room only', { roles: ['ADMIN', 'COACH'], staffTeams: [GREEN] }, [rooms.admin()]],
    ['ROOT: no team rooms', { roles: ['ROOT'], staffTeams: [GREEN], familyTeams: [BLUE] }, []],
    ['no role: no team rooms', { familyTeams: [GREEN], staffTeams: [BLUE] }, []],
    ['MANAGER staff: the full room', { roles: ['MANAGER'], staffTeams: [GREEN] }, [rooms.teamFull(GREEN)]],
    ['COACH staff: the full room', { roles: ['COACH'], staffTeams: [GREEN] }, [rooms.teamFull(GREEN)]],
    [
      'FILMING staff: the masked room and that of the film crew',
      { roles: ['FILMING'], staffTeams: [GREEN] },
      [rooms.teamMasked(GREEN), rooms.teamFilm(GREEN), rooms.own(GREEN, 'u-1', 'somebody@riverside.example')],
    ],
    [
      'a COACH with a child in another team: the masked room there',
      { roles: ['COACH', 'PARENT'], staffTeams: [GREEN], familyTeams: [BLUE], children: ['10000001'] },
      [
        rooms.guardiansAnywhere('10000001'),
        rooms.teamMasked(BLUE),
        rooms.own(BLUE, 'u-1', 'somebody@riverside.example'),
        rooms.guardians(BLUE, '10000001'),
        rooms.teamFull(GREEN),
      ],
    ],
    ['staff without a staff role: no team rooms', { roles: ['PARENT'], staffTeams: [GREEN] }, []],
  ])('%s', (_what, fields, expected) => {
    expect(teamRooms(fields)).toEqual(expected);
  });

  it('I8: sends messages of a team exactly to users who may read it, to the same extent, except ROOT', () => {
    const anyTeams = fc.uniqueArray(fc.constantFrom(GREEN, BLUE));
    fc.assert(
      fc.property(
        fc.record({
          roles: fc.uniqueArray(fc.constantFrom<Role>(...ROLES)),
          staffTeams: anyTeams,
          familyTeams: anyTeams,
        }),
        (fields) => {
          const who = actorWith(fields);
          const roomsOfUser = new Set(roomsOf(who));
          const full = roomsOfUser.has(rooms.admin()) || roomsOfUser.has(rooms.teamFull(GREEN));
          const masked = roomsOfUser.has(rooms.teamMasked(GREEN));
          const visibility = visibilityOf(who, [GREEN]);
          expect(full).toBe(visibility === 'full');
          expect(full && masked).toBe(false);
          if (masked) expect(visibility).toBe('masked');
          if (full || masked) expect(may(who, 'event.read', { tags: [GREEN], createdBy: 'x' })).toBe(true);
          const hasClubRole = who.roles.some((role) => role !== 'ROOT');
          if (visibility === 'masked' && hasClubRole) expect(masked).toBe(true);
        },
      ),
    );
  });
});
