import { describe, expect, it } from 'vitest';
import { decodeFile, readSheet, rowsOf } from './sheet';

const readRows = async (text: string) => {
  const sheet = await readSheet(text);
  return rowsOf(sheet, sheet.columns);
};

describe('a pasted roster', () => {
  it.each([
    ['one name per line', 'Ben Hall\nIda Moss\r\nSam Pike\n'],
    ['a line with semicolons', 'Ben Hall; Ida Moss; Sam Pike'],
    ['a line with commas', 'Ben Hall, Ida Moss, Sam Pike'],
    ['a row of cells', 'Ben Hall\tIda Moss\tSam Pike'],
  ])('reads %s as names', async (_what, text) => {
    expect(await readRows(text)).toEqual([{ name: 'Ben Hall' }, { name: 'Ida Moss' }, { name: 'Sam Pike' }]);
  });

  it('reads headings, semicolons of Excel, dates of birth and several guardians', async () => {
    const text = [
      'sep=;',
      'Nr;First name;Last name;Date of birth;Position;Parent email;Other parent',
      '#7;Theo;Newman;5/30/2012;Keeper;"olga@x.example, pat@x.example";',
      ';Ann;Hall;2013-01-02;;;sue@x.example',
    ].join('\r\n');
    expect(await readRows(text)).toEqual([
      {
        name: 'Theo Newman',
        shirtNumber: '7',
        birthYear: '2012',
        position: 'Keeper',
        guardianAddresses: ['olga@x.example', 'pat@x.example'],
      },
      { name: 'Ann Hall', birthYear: '2013', guardianAddresses: ['sue@x.example'] },
    ]);
  });

  it('reads Spanish headings', async () => {
    expect(await readRows('Nombre\tDorsal\tAño de nacimiento\tCorreo\nJosé Ibáñez\t14\t2012\tlucia@x.example')).toEqual(
      [{ name: 'José Ibáñez', shirtNumber: '14', birthYear: '2012', guardianAddresses: ['lucia@x.example'] }],
    );
  });

  it('guesses the columns of a sheet without headings', async () => {
    const { columns } = await readSheet('7\tTheo Newman\t2012\tolga@x.example\n9\tAnn Hall\t2013\t');
    expect(columns).toEqual(['shirtNumber', 'name', 'birthYear', 'guardianAddresses']);
  });

  it('keeps a wrong value, so that the server can say what is wrong', async () => {
    expect(await readRows('Name,Shirt,Email\nAnn Hall,seven,nobody')).toEqual([
      { name: 'Ann Hall', shirtNumber: 'seven', guardianAddresses: ['nobody'] },
    ]);
  });

  it('reads nothing from an empty text', async () => {
    expect(await readRows(' \n ')).toEqual([]);
  });

  it('decodes UTF-8, UTF-16 and the encoding of Windows', () => {
    const text = 'Zoë;7';
    const utf16 = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((one) => [one.charCodeAt(0), 0])]);
    const windows = new Uint8Array([...text].map((one) => one.charCodeAt(0)));
    for (const bytes of [new TextEncoder().encode(text), utf16, windows]) expect(decodeFile(bytes)).toBe(text);
  });
});
