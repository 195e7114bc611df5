import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor';
import { actorWith } from '../access/actor.fixture';
import { highestRole } from '../accounts/accounts.rules';
import { BOARD_RETENTION_MS, isGone } from '../boards/boards.rules';
import { seesContact } from '../developments/developments.rules';
import { engagementSpan } from '../engagements/engagements.rules';
import { type Action, authorize, may, mayEver, rules } from './rules';

const A = '26618';
const B = '26619';
const CHILD = '10000001';

const staff = (...staffTeams: string[]) => ({ staffTeams });
const family = (team: string, ...children: string[]) => ({ familyTeams: [team], children });
const person = (name: string, roles: Actor['roles'], facts: Partial<Actor> = {}): Actor =>
  actorWith({ userId: name, emailAddress: `${name}@club.example`, name, roles, ...facts });
/** In the order of the tables below. */
const people = [
  person('root', ['ROOT']),
  person('admin', ['ADMIN']),
  person('manager', ['MANAGER'], staff(A)),
  person('coach', ['COACH'], staff(A)),
  person('filming', ['FILMING'], staff(A)),
  person('parent', ['PARENT'], family(A, CHILD)),
  person('manager of another team', ['MANAGER'], staff(B)),
  person('parent who manages another team', ['MANAGER', 'PARENT'], { ...staff(B), ...family(A, CHILD) }),
  person('parent of another team', ['PARENT'], family(B, '10000009')),
  person('newcomer', []),
];
const personNamed = (name: string) => people.find((actor) => actor.name === name) ?? person(name, []);

/** `403` for a role that never may, otherwise the rule's verdict about the object. */
const verdict = (actor: Actor, action: Action, facts: unknown): string =>
  mayEver(actor, action) ? (rules[action].on as (who: Actor, about: unknown) => string)(actor, facts) : '403';

const all = 'yes yes yes yes yes yes yes yes yes yes';
const withRole = 'yes yes yes yes yes yes yes yes yes 403';
const onlyAdmin = '403 yes 403 403 403 403 403 403 403 403';
const adminAndRoot = 'yes yes 403 403 403 403 403 403 403 403';
/** 403 for all but ROOT and ADMIN, with this verdict for ADMIN. */
const adminGets = (verdict: string) => adminAndRoot.replace('yes yes', `yes ${verdict}`);
const ofTeamA = { teamId: A };
const development = { playerId: CHILD, teamId: A, createdBy: 'filming' };

describe('permissions', () => {
  it.each<[Action, string, unknown, string]>([
    ['system.read', 'at all', undefined, all],
    ['account.enter', 'at all', undefined, all],
    ['account.own', 'at all', undefined, all],
    ['video.list', 'at all', undefined, all],
    ['video.change', 'at all', undefined, onlyAdmin],
    [
      'profile.read',
      'of the parent',
      { emailAddress: 'parent@club.example' },
      'yes yes hidden hidden hidden yes hidden hidden hidden hidden',
    ],
    [
      'player.contact',
      'of the child',
      { playerId: CHILD, rosters: [A] },
      '403 yes yes yes 403 yes hidden yes hidden 403',
    ],
    [
      'player.contact',
      'of another child of A',
      { playerId: '10000002', rosters: [A] },
      '403 yes yes yes 403 no hidden no hidden 403',
    ],
    [
      'player.contact',
      'of a child on no roster',
      { playerId: '10000004', rosters: [] },
      '403 yes hidden hidden 403 hidden hidden hidden hidden 403',
    ],
    ['event.show', 'of A', { tag: A }, '403 yes yes yes yes yes hidden yes hidden 403'],
    [
      'player.contact',
      'of a child of A and B',
      { playerId: '10000003', rosters: [A, B] },
      '403 yes yes yes 403 no yes yes no 403',
    ],
    ['user.list', 'at all', undefined, adminAndRoot],
    ['user.change', 'at all', undefined, adminAndRoot],
    ['role.change', 'MANAGER', { role: 'MANAGER' }, adminGets('yes')],
    ['role.change', 'ADMIN', { role: 'ADMIN' }, adminGets('no')],
    ['role.change', 'ROOT', { role: 'ROOT' }, adminGets('no')],
    ['user.remove', 'a parent', { roles: ['PARENT'] }, adminGets('yes')],
    ['user.remove', 'an admin', { roles: ['PARENT', 'ADMIN'] }, adminGets('no')],
    ['audit.list', 'at all', undefined, onlyAdmin],
    ['team.list', 'at all', undefined, withRole],
    ['team.browse', 'at all', undefined, withRole],
    ['team.add', 'at all', undefined, onlyAdmin],
    ['team.remove', 'at all', undefined, onlyAdmin],
    ['team.change', 'A', ofTeamA, '403 yes yes yes 403 403 hidden no 403 403'],
    ['team.roster', 'of A', ofTeamA, '403 yes yes yes 403 403 hidden no 403 403'],
    ['venue.list', 'at all', undefined, withRole],
    ['venue.change', 'at all', undefined, '403 yes 403 403 yes 403 403 403 403 403'],
    ['engagement.list', 'at all', undefined, '403 yes yes 403 403 403 yes yes 403 403'],
    ['engagement.show', 'at all', undefined, '403 yes yes yes 403 yes yes yes yes 403'],
    [
      'engagement.read',
      'of the parent with A',
      { teamId: A, userId: 'parent' },
      '403 yes yes yes 403 yes hidden hidden hidden 403',
    ],
    [
      'engagement.change',
      'of somebody with A',
      { teamId: A, userId: 'manager of another team' },
      '403 yes yes yes 403 403 no hidden 403 403',
    ],
    ['development.list', 'at all', undefined, '403 yes yes yes yes 403 yes yes 403 403'],
    ['development.show', 'at all', undefined, '403 yes yes yes yes yes yes yes yes 403'],
    ['development.read', 'of the child', development, '403 yes yes yes yes yes hidden yes hidden 403'],
    ['development.change', 'of the child', development, '403 yes yes yes yes 403 hidden no 403 403'],
    ['development.remove', 'made by film crew', development, '403 yes yes yes yes 403 hidden no 403 403'],
    [
      'development.remove',
      'made by others',
      { ...development, createdBy: 'coach' },
      '403 yes yes yes no 403 hidden no 403 403',
    ],
    ['board.read', 'of A', ofTeamA, '403 yes yes yes yes yes hidden yes hidden 403'],
    ['board.change', 'of A', ofTeamA, '403 yes yes yes yes 403 hidden no 403 403'],
    ['drill.read', 'at all', undefined, '403 yes yes yes yes 403 yes yes 403 403'],
    ['drill.remove', 'saved by the coach', { createdBy: 'coach' }, '403 yes no yes no 403 no no 403 403'],
    ['demo.simulate', 'of A', ofTeamA, '403 yes yes yes 403 403 hidden no 403 403'],
    ['demo.mailbox', 'at all', undefined, adminAndRoot],
  ])('%s %s has the expected verdict for each person', (action, _about, facts, expected) => {
    const verdicts = people.map((actor) => verdict(actor, action, facts));
    const withNames = (words: string[]) => people.map(({ name }, index) => [name, words[index]]);
    expect(withNames(verdicts)).toEqual(withNames(expected.split(' ')));
  });

  it('checks the role, too, when the rule allows every object', () => {
    expect(may(personNamed('coach'), 'team.add', undefined)).toBe(false);
    expect(may(personNamed('admin'), 'team.add', undefined)).toBe(true);
  });

  it('returns 404 for hidden objects, and 403 for visible ones that the caller may not change', () => {
    const change = (name: string) => () => authorize(personNamed(name), 'team.change', ofTeamA, 'team');
    expect(change('coach')).not.toThrow();
    expect(change('manager of another team')).toThrow('NOT_FOUND: This team does not exist');
    expect(change('parent who manages another team')).toThrow('FORBIDDEN: You may not change this team.');
  });
});

it('shows the address in a development to managers of the team and to guardians, not to film crew', () => {
  const seeing = people.filter((actor) => seesContact(actor, development)).map(({ name }) => name);
  expect(seeing).toEqual(['admin', 'manager', 'coach', 'parent', 'parent who manages another team']);
});

it('finds the highest of several roles', () => {
  expect(highestRole(['PARENT', 'COACH', 'MANAGER'])).toBe('MANAGER');
  expect(highestRole(['ADMIN', 'ROOT'])).toBe('ROOT');
  expect(highestRole(['PARENT', 'FILMING'])).toBe('FILMING');
  expect(highestRole([])).toBeUndefined();
});

it('keeps a removed board for 30 days', () => {
  const now = Date.parse('2026-11-20T18:30:00Z');
  expect(BOARD_RETENTION_MS).toBe(30 * 24 * 3_600_000);
  expect(isGone({}, now)).toBe(false);
  expect(isGone({ removedAt: now - BOARD_RETENTION_MS }, now)).toBe(false);
  expect(isGone({ removedAt: now - BOARD_RETENTION_MS - 1 }, now)).toBe(true);
});

it('lists engagements from 24 months back to 30 days ahead, and fewer on request', () => {
  const now = Date.parse('2026-11-20T18:30:00Z');
  const widest = { from: Date.parse('2024-11-20T18:30:00Z'), to: now + 30 * 86_400_000 };
  expect(engagementSpan({}, now)).toEqual(widest);
  expect(engagementSpan({ from: 0, to: 2 * now }, now)).toEqual(widest);
  expect(engagementSpan({ from: now - 5, to: now + 5 }, now)).toEqual({ from: now - 5, to: now + 5 });
});
