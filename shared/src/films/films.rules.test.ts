import { describe, expect, it } from 'vitest';
import { actorWith } from '../access/actor.fixture';
import type { ConsentLevel, FilmState } from './film-words';
import { type FilmedChild, familyBars, filmRules, lackingConsent, strictest } from './films.rules';

const film = (fields: object = {}) => ({ mode: 'FILE', state: 'COMPLETE' as FilmState, told: { by: 'x' }, ...fields });
const children = (...levels: ConsentLevel[]): FilmedChild[] => levels.map((level, n) => ({ id: `${n}`, level }));
const gone: FilmedChild = { id: 'gone', level: 'NONE', isGone: true };
const tagged: FilmedChild = { id: 'tagged', level: 'NONE', isTagged: true };

it('takes the strictest of several answers, and NONE without any', () => {
  expect(strictest([])).toBe('NONE');
  expect(strictest(['CLUB'])).toBe('CLUB');
  expect(strictest(['CLUB', 'TEAM'])).toBe('TEAM');
  expect(strictest(['TEAM', 'NONE', 'CLUB'])).toBe('NONE');
});

describe('R26: families see', () => {
  it.each([
    ['a film of children who may be shown', film(), children('TEAM', 'CLUB'), []],
    ['no film with a child who may not', film(), children('TEAM', 'NONE'), ['CONSENT']],
    ['one of which staff say that the child is not on it', film({ absent: ['1'] }), children('TEAM', 'NONE'), []],
    ['none of which they say it of another child', film({ absent: ['0'] }), children('TEAM', 'NONE'), ['CONSENT']],
    ['none in which the child is tagged, whatever staff say', film({ absent: ['tagged'] }), [tagged], ['CONSENT']],
    [
      'one in which an erased child is still tagged, by the word of staff',
      film({ absent: ['gone'] }),
      [...children('TEAM'), { ...gone, isTagged: true }],
      [],
    ],
    ['none before the other team was told', film({ told: undefined }), children('TEAM'), ['NOT_TOLD']],
    ['none of which nobody knows who is on it', film(), [], ['NOBODY_NAMED']],
    ['none that was reported', film({ report: {} }), children('CLUB'), ['REPORTED']],
    ['none that named an erased child', film({ undecided: true }), children('CLUB'), ['UNDECIDED']],
    ['none with an erased child', film(), [...children('TEAM'), gone], ['UNDECIDED']],
    ['one with an erased child, by the word of staff', film({ absent: ['gone'] }), [...children('TEAM'), gone], []],
    ['none with an erased child and one who may not', film(), [gone, ...children('NONE')], ['UNDECIDED', 'CONSENT']],
    ['a live one of children who may be shown', film({ mode: 'LIVE', state: 'GROWING' }), children('TEAM'), []],
    [
      'no live one with a child who may not, whatever staff say',
      film({ mode: 'LIVE', state: 'GROWING', absent: ['0'] }),
      children('NONE'),
      ['CONSENT'],
    ],
    ['one that was live, by the word of staff', film({ mode: 'LIVE', absent: ['0'] }), children('NONE'), []],
    [
      'none for several reasons at once',
      film({ told: undefined, report: {} }),
      children('NONE'),
      ['REPORTED', 'NOT_TOLD', 'CONSENT'],
    ],
  ])('%s', (_, one, filmed, bars) => expect(familyBars(one, filmed)).toEqual(bars));
});

it('names each child who keeps a film from families', () =>
  expect(lackingConsent(film({ absent: ['0'] }), children('NONE', 'NONE', 'TEAM'))).toEqual(['1']));

describe('R29: a reported film', () => {
  const facts = { tags: ['26618'], isReported: true, forFamilies: true };
  const read = filmRules['film.read'].on;
  it.each([
    ['ADMIN', { roles: ['ADMIN'] }, 'yes'],
    ['a coach of the team', { roles: ['COACH'], staffTeams: ['26618'] }, 'yes'],
    ['a coach of another team', { roles: ['COACH'], staffTeams: ['26619'] }, 'hidden'],
    ['film crew', { roles: ['FILMING'], staffTeams: ['26618'] }, 'hidden'],
    ['a family', { roles: ['PARENT'], familyTeams: ['26618'] }, 'hidden'],
  ] as const)('for %s', (_, actor, verdict) => {
    expect(read(actorWith(actor as never), facts)).toBe(verdict);
  });
});
