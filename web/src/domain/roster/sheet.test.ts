import { describe, expect, it } from 'vitest';
import { decodeFile, readSheet, rowsOf } from './sheet';

const readRows = async (text: string) => {
  const sheet = await readSheet(text);
  return rowsOf(sheet, sheet.columns);
};

/** Exports of other programs: the columns that matter, and others that stand around them. */
const THEO = {
  name: 'Theo Newman',
  shirtNumber: '7',
  birthYear: '2012',
  guardianAddresses: ['olga@x.example', 'pat@x.example'],
};
const ANN = { name: 'Ann Hall', shirtNumber: '10', birthYear: '2013', guardianAddresses: ['sue@x.example'] };
const EXPORTS: [string, string[]][] = [
  [
    'contacts with numbers, and staff marked as no players',
    [
      'First Name,Last Name,Birthdate,Gender,Position,Jersey Number,Non-Player,Email 1,Phone,Contact 1 First Name,Contact 1 Email 1,Contact 2 Email 1',
      'Theo,Newman,2012-03-14,M,,7,No,theo@x.example,555-0100,Olga,olga@x.example,pat@x.example',
      'Ann,Hall,2013-01-02,F,,10,No,,555-0101,Sue,sue@x.example,',
      'Sam,Carter,1980-01-01,M,,,Yes,sam@x.example,555-0102,,,',
    ],
  ],
  [
    'players, programs and account holders',
    [
      'Program Name,Division Name,Team Name,Player First Name,Player Last Name,Player Birth Date,Shirt Size,Jersey #,Player Email,Account First Name,Account Last Name,User Email,Parent 2 Email,Coach Email',
      'Fall 2024,10U,Green,Theo,Newman,03/14/2012,YL,7,theo@x.example,Olga,Newman,olga@x.example,pat@x.example,coach@x.example',
      'Fall 2024,10U,Green,Ann,Hall,01/02/2013,YM,10,,Sue,Hall,sue@x.example,,coach@x.example',
    ],
  ],
  [
    'names with underscores, one parent a column',
    [
      'player_first_name,player_last_name,birth_date,jersey_number,player_status,parent1_first_name,parent1_email,parent2_email',
      'Theo,Newman,14-Mar-12,7,Rostered,Olga,olga@x.example,pat@x.example',
      'Ann,Hall,2-Jan-13,10,Rostered,Sue,sue@x.example,',
    ],
  ],
  [
    'a title, merged headings and a total',
    [
      'Riverside 2012 Green - Roster;;;;;;',
      'Player;;;;Parent 1;;Parent 2',
      'Last, First;DOB;No.;Size;Name;Email;Email',
      'Newman, Theo;3/14/12;7;YL;Olga Newman;olga@x.example;pat@x.example',
      'Hall, Ann;1/2/13;10;YM;Sue Hall;Sue Hall <sue@x.example>;',
      'Total: 2;;;;;;',
    ],
  ],
  [
    'members with guardians, and rows of staff below a heading',
    [
      'Name\tDate of birth\tShirt number\tMember ID\tE-mail\tGuardian 1\tGuardian 1 e-mail\tGuardian 2 e-mail',
      'Theo Newman\t40982\t7\t88123\t\tOlga Newman\tolga@x.example\tpat@x.example',
      'Ann Hall\t41276\t10\t88124\tann@x.example\tSue Hall\tsue@x.example\t',
      'Coaches\t\t\t\t\t\t\t',
      'Sam Carter\t\t\t\tsam@x.example\t\t\t',
    ],
  ],
  [
    'a list of a school',
    [
      'No,Surname,Forename,Form,Year,DOB,Shirt No,School Email,Parental Consent,Mother Email,Father Email',
      '1,Newman,Theo,7B,7,14.03.2012,7,tnewman@school.example,Y,olga@x.example,pat@x.example',
      '2,Hall,Ann,7C,7,02.01.2013,10,ahall@school.example,Y,sue@x.example,',
      '3,,,,,,,,,,',
    ],
  ],
];

describe('exports of other programs', () => {
  it.each(EXPORTS)('reads %s', async (_what, lines) => {
    expect(await readRows(lines.join('\r\n'))).toEqual([THEO, ANN]);
  });

  it('keeps two surnames and joins their columns', async () => {
    const text =
      'Nombre,Apellido paterno,Apellido materno,Dorsal,Correo del padre\nJosé María,Ibáñez,López,9,luis@x.example';
    expect(await readRows(text)).toEqual([
      { name: 'José María Ibáñez López', shirtNumber: '9', guardianAddresses: ['luis@x.example'] },
    ]);
    expect(await readRows('"García López, Ana"\n"Ruiz, Eva"')).toEqual([
      { name: 'Ana García López' },
      { name: 'Eva Ruiz' },
    ]);
  });

  it('reads a child’s name without the parts of other headings', async () => {
    expect(await readRows('Player,Non-Player,Phone\nTheo Newman,N,555-0100\nAnn Hall,N,555-0101')).toEqual([
      { name: 'Theo Newman' },
      { name: 'Ann Hall' },
    ]);
    expect(await readRows('Team Name,Athlete,Parent\nGreen,Theo Newman,Olga Newman\nGreen,Ann Hall,Sue Hall')).toEqual([
      { name: 'Theo Newman' },
      { name: 'Ann Hall' },
    ]);
  });

  it('reads no address of a coach or of the child as a guardian’s', async () => {
    const own = 'Name,Email\nTheo Newman,theo.newman@school.example\nAnn Hall,ann.hall@school.example';
    expect((await readSheet(own)).columns).toEqual(['name', 'none']);
    const coach = ['Theo Newman', 'Ann Hall', 'Leo Raman', 'Ida Moss'].map((name) => `${name},coach@x.example`);
    expect((await readSheet(coach.join('\n'))).columns).toEqual(['name', 'none']);
    expect((await readSheet(['Name,Email', ...coach].join('\n'))).columns).toEqual(['name', 'none']);
  });

  it('reads numbers behind the names as shirt numbers, also when they count the rows', async () => {
    const { columns } = await readSheet('Player,No.\nTheo Newman,1\nAnn Hall,2\nLeo Raman,3');
    expect(columns).toEqual(['name', 'shirtNumber']);
  });

  it('leaves out row numbers, ages and sizes', async () => {
    const { columns } = await readSheet(
      '#,Name,Age,Jersey Size\n1,Theo Newman,12,M\n2,Ann Hall,11,L\n3,Leo Raman,12,S',
    );
    expect(columns).toEqual(['none', 'name', 'none', 'none']);
  });

  it('lists the rows that are not children as left out', async () => {
    const sheet = await readSheet(
      'Riverside Green,,\nName,Number,Role\nTheo Newman,7,Player\nSam Carter,,Head Coach\nTotal,1,',
    );
    expect(sheet.leftOut).toEqual(['Riverside Green', 'Sam Carter · Head Coach', 'Total · 1']);
    expect(sheet.rows).toHaveLength(1);
  });

  it('reads a child whose name looks like a heading', async () => {
    expect(await readRows('Max Born\nAna Last\nMia Year')).toEqual([
      { name: 'Max Born' },
      { name: 'Ana Last' },
      { name: 'Mia Year' },
    ]);
  });

  it('sends an address that is not clear as it is', async () => {
    expect(
      await readRows("Name,Parent email\nSean O'Dell,sean.o'dell@mail.example\nAna Ruiz,ana o'ruiz@mail.example"),
    ).toEqual([
      { name: "Sean O'Dell", guardianAddresses: ["sean.o'dell@mail.example"] },
      { name: 'Ana Ruiz', guardianAddresses: ["ana o'ruiz@mail.example"] },
    ]);
  });

  it('reads surname and first name in two columns without headings', async () => {
    expect(await readRows('Hall, Ann\nMoss, Ida\nNewman, Theo')).toEqual([
      { name: 'Ann Hall' },
      { name: 'Ida Moss' },
      { name: 'Theo Newman' },
    ]);
  });
});

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

  it('decodes the letters of old Macs, and no workbooks', () => {
    expect(decodeFile(new Uint8Array([...Buffer.from('Jos\x8e Mu\x96oz;O’Neill', 'latin1')]))).toMatch(/^José Muñoz/);
    const dashes = Buffer.from('Ann O\x92Neill;2014\x962015', 'latin1');
    expect(decodeFile(new Uint8Array(dashes))).not.toContain('í');
    expect(
      decodeFile(new Uint8Array(Buffer.from('PK\x03\x04\x14\x00\x06\x00xl/workbook.xml', 'latin1'))),
    ).toBeUndefined();
  });
});
