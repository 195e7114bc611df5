import { describe, expect, it } from 'vitest';
import { readBirthYears, readShirtNumber } from './sheet-cells';

describe('years of birth in a sheet', () => {
  it.each([
    '2012',
    '5/30/2012',
    '30.05.2012',
    '2012-05-30',
    '2012-05-30T00:00:00Z',
    'May 30, 2012',
    '30 de mayo de 2012',
    '14-Mar-12',
    'Mar 14, 12',
    '14 mar. 12',
    "'12",
    '12',
    '20120314',
    '14032012',
    '03142012',
    '40982',
    '40982.5',
    '3/14/12',
    '14.03.12',
  ])('reads %s', (cell) => {
    expect(readBirthYears([cell])).toEqual([2012]);
  });

  it.each(['', 'seven', 'U12', '2012/2013', '7', '123', '12-03-14', '99999999', '1959', '13/14/12', '90000'])(
    'does not guess at %s',
    (cell) => {
      expect(readBirthYears([cell])).toEqual([undefined]);
    },
  );

  it('reads two digits of a year by the other dates of the column', () => {
    expect(readBirthYears(['12-03-14', '12-11-30', '13-01-02'])).toEqual([2012, 2012, 2013]);
    expect(readBirthYears(['12-03-14', '30-11-13', ''])).toEqual([2014, 2013, undefined]);
    expect(readBirthYears(['03-12-14', '04-30-13'])).toEqual([2014, 2013]);
    expect(readBirthYears(['12-03-98'])).toEqual([1998]);
    expect(readBirthYears(['12-03-01', '12-03-18', '12-03-09', '13-04-05'])).toEqual([2012, 2012, 2012, 2013]);
  });
});

describe('shirt numbers in a sheet', () => {
  it.each([
    ['7', 7],
    ['07', 7],
    ['#7', 7],
    [' No. 7', 7],
    ['7.0', 7],
    ['0', 0],
    ['99', 99],
    ['100', 100],
    ['00', undefined],
    ['000', undefined],
    ['M', undefined],
    ['Youth L', undefined],
    ['555-0100', undefined],
    ['', undefined],
  ])('reads %s as %s', (cell, number) => {
    expect(readShirtNumber(cell)).toBe(number);
  });
});
