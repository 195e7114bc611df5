import type { BoardView } from '@touchline/shared/boards/boards.contract';
import { monthStart } from '@touchline/shared/months';
import { describe, expect, it } from 'vitest';
import { boardChoice, boardOptions, freeName, isTaken } from './board-choice';

const board = (id: string, month: string, name: string): BoardView => ({
  id,
  teamId: '26618',
  name,
  month: monthStart(month),
});
const session = board('80000001', '2026-05', 'Session');
const attack = board('80000002', '2026-05', 'Attack');
const april = board('80000003', '2026-04', 'Session');
const boards = [session, attack, april];

describe('the open board', () => {
  it.each([
    ['the one in the address, in any month', '80000003', '2026-05', april],
    ['the oldest one of the month, not the first by name', null, '2026-05', session],
    ['the one of an earlier month', null, '2026-04', april],
  ])('is %s', (_what, wanted, month, found) => {
    expect(boardChoice(boards, wanted, month)).toEqual({ is: 'open', board: found });
  });

  it('is none in a month without one, and unknown when the address names a board that the team lacks', () => {
    expect(boardChoice(boards, null, '2026-06')).toEqual({ is: 'none' });
    expect(boardChoice(boards, '80000009', '2026-05')).toEqual({ is: 'unknown' });
    expect(boardChoice([], '', '2026-05')).toEqual({ is: 'unknown' });
  });
});

it('groups boards by month in the given order', () => {
  expect(boardOptions(boards)).toEqual([
    {
      group: 'May 2026',
      items: [
        { value: '80000001', label: 'Session' },
        { value: '80000002', label: 'Attack' },
      ],
    },
    { group: 'April 2026', items: [{ value: '80000003', label: 'Session' }] },
  ]);
});

it('compares names within a month, ignoring case', () => {
  expect(isTaken(boards, ' ATTACK ', '2026-05')).toBe(true);
  expect(isTaken(boards, 'Attack', '2026-04')).toBe(false);
  expect(isTaken(boards, 'Attac', '2026-05')).toBe(false);
});

describe('a free name', () => {
  it('is the wanted name, or the name with the first free number', () => {
    expect(freeName(boards, 'Green v Blue', '2026-05')).toBe('Green v Blue');
    expect(freeName(boards, 'session', '2026-05')).toBe('session 2');
    const second = board('80000004', '2026-05', 'Session 2');
    expect(freeName([...boards, second], 'Session', '2026-05')).toBe('Session 3');
  });

  it('stays within the maximum length and never ends in half an emoji', () => {
    const long = 'x'.repeat(100);
    expect(freeName([], long, '2026-05')).toBe('x'.repeat(60));
    expect(freeName([board('80000005', '2026-05', 'x'.repeat(60))], long, '2026-05')).toBe(`${'x'.repeat(58)} 2`);
    expect(freeName([], `${'x'.repeat(59)}⚽️🥅🥅`, '2026-05')).toHaveLength(60);
    expect(freeName([], `${'x'.repeat(59)}🥅`, '2026-05')).toBe('x'.repeat(59));
  });
});
