import { describe, expect, it } from 'vitest';
import { readSheet, rowsOf } from './sheet';

async function read(lines: string[]) {
  const sheet = await readSheet(lines.join('\r\n'));
  return { ...sheet, rows: rowsOf(sheet, sheet.columns) };
}
const readRows = async (lines: string[]) => (await read(lines)).rows;
const readNames = async (lines: string[]) => (await readRows(lines)).map(({ name }) => name);

const TEAM = [
  { name: 'Ana Gomez', shirtNumber: '12' },
  { name: 'Ben O’Neill', shirtNumber: '7' },
  { name: 'Cara van der Berg', shirtNumber: '10' },
];

describe('lists that people write by hand', () => {
  it.each([
    ['rows counted', ['1. Ana Gomez 12', '2. Ben O’Neill 7', '3. Cara van der Berg 10']],
    ['shirts first', ['12 Ana Gomez', '7 Ben O’Neill', '10 Cara van der Berg']],
    ['shirts as a mark', ['#12 - Ana Gomez', '#7 - Ben O’Neill', '#10 - Cara van der Berg']],
    ['shirts in brackets', ['• Ana Gomez (12)', '• Ben O’Neill (7)', '• Cara van der Berg (10)']],
    ['surnames first', ['1) Gomez, Ana, 12', '2) O’Neill, Ben, 7', '3) van der Berg, Cara, 10']],
  ])('reads a list with %s', async (_what, lines) => {
    expect(await readRows(lines)).toEqual(TEAM);
  });

  it('keeps headings above numbered rows, and numbers of rows in a column of their own', async () => {
    const rows = ['1. Ana Gomez,12,eva@x.example', '2. Ben Hall,7,mary@x.example'];
    const { columns, rows: read1 } = await read(['Green team', 'Player,Jersey,Parent email', ...rows]);
    expect(columns).toEqual(['name', 'shirtNumber', 'guardianAddresses']);
    expect(read1.map(({ name }) => name)).toEqual(['Ana Gomez', 'Ben Hall']);
    const tabs = ['Nr.\tPlayer\tShirt', '1.\tAna Gomez\t12', '2.\tBen Hall\t7', '3.\tCara Berg\t10'];
    expect((await read(tabs)).headings).toEqual(['Nr.', 'Player', 'Shirt']);
    const notes = ['Name,Born', 'Ana Gomez,2014', 'Ben Hall,2014', 'Cara Berg,2015', '1. No photos', '2. Late fee'];
    expect(await readNames(notes)).toEqual(['Ana Gomez', 'Ben Hall', 'Cara Berg']);
  });

  it('leaves the title, staff and the foot of a printed list out', async () => {
    const lines = [
      'U12 Green — Team list',
      '1. Ana Gomez 12',
      '2. Ben Hall 7',
      'Coach: Sam sam@x.example',
      'Page 1 of 1',
    ];
    const { rows, leftOut } = await read(lines);
    expect(rows.map(({ name }) => name)).toEqual(['Ana Gomez', 'Ben Hall']);
    expect(leftOut).toEqual(['U12 Green — Team list', 'Coach: Sam sam@x.example', 'Page 1 of 1']);
    expect(await readNames(['U12 Green', 'Ana Gomez', 'Ben Hall'])).toEqual(['Ana Gomez', 'Ben Hall']);
    expect(await readNames(['Goalkeepers', 'Ana Gomez', 'Waitlist:', 'Ben Hall'])).toEqual(['Ana Gomez', 'Ben Hall']);
  });

  it('reads names out of a message, without emojis, remarks and answers', async () => {
    const lines = [
      '⚽️ Thursday ⚽️',
      'Who is coming?',
      '1. Ana Gómez ✅',
      '2. Ben 🙋‍♂️',
      '3) Cara (late)',
      '4. Dan - no',
      '5.',
    ];
    const { rows, leftOut } = await read([...lines, '[12/03/26, 18:04:11] Mary: Shane too 👍']);
    expect(rows.map(({ name }) => name)).toEqual(['Ana Gómez', 'Ben', 'Cara', 'Dan']);
    expect(leftOut).toEqual(['Thursday', 'Who is coming?', '[12/03/26 · 18:04:11] Mary: Shane too 👍']);
  });
});

describe('columns of other people', () => {
  it('does not join the names of brothers and sisters in one row', async () => {
    const heading = 'Child 1 First Name,Child 1 Last Name,Child 2 First Name,Child 2 Last Name,Parent Email';
    expect(await readRows([heading, 'Ana,Gomez,Luis,Gomez,eva@x.example', 'Ben,Hall,,,mary@x.example'])).toEqual([
      { name: 'Ana Gomez', guardianAddresses: ['eva@x.example'] },
      { name: 'Ben Hall', guardianAddresses: ['mary@x.example'] },
    ]);
  });

  it('does not take a relative’s name for the child’s', async () => {
    const heading = 'Nombre,Apellidos,Nombre del papá,Correo del papá,Nombre de la abuela,Correo de la abuela';
    const lines = [heading, 'Ana,Ruiz,Luis,luis@x.example,Eva,eva@x.example', 'Ben,Ruiz,Jose,jose@x.example,,'];
    expect(await readRows(lines)).toEqual([
      { name: 'Ana Ruiz', guardianAddresses: ['luis@x.example'] },
      { name: 'Ben Ruiz', guardianAddresses: ['jose@x.example'] },
    ]);
    const surnames = ['Alumno Nombre,Alumno Apellido 1,Alumno Apellido 2', 'Ana,Ruiz,Gil', 'Eva,Moss,Paz'];
    expect(await readNames(surnames)).toEqual(['Ana Ruiz Gil', 'Eva Moss Paz']);
    const neighbours = ['First name,Last name,First name of neighbour', 'Ana,Ruiz,Eva', 'Ben,Hall,Mary'];
    expect(await readNames(neighbours)).toEqual(['Ana Ruiz', 'Ben Hall']);
    const twice = ['First name,Last name,First name,Last name', 'Ana,Ruiz,Eva,Moss', 'Ben,Hall,Mary,Pike'];
    expect(await readNames(twice)).toEqual(['Ana Ruiz', 'Ben Hall']);
  });

  it('does not take children’s own addresses for guardians’, also without headings', async () => {
    const own = ['"Newman, Theo";theo12@x.example;olga@x.example', '"O\'Dell, Ann";ann.o@x.example;sue@x.example'];
    expect((await read(own)).columns).toEqual(['name', 'none', 'guardianAddresses']);
    const withParents = ['Name,Role,Email', 'Theo Newman,Player,star@x.example', 'Olga Newman,Parent,olga@x.example'];
    const { rows, leftOut } = await read([...withParents, 'Ann Hall,Player,bb9@x.example']);
    expect(rows).toEqual([{ name: 'Theo Newman' }, { name: 'Ann Hall' }]);
    expect(leftOut).toEqual(['Olga Newman · Parent · olga@x.example']);
  });

  it('leaves phones, genders, teams and other years and numbers out', async () => {
    expect(await readRows(['Ana\tGomez\tF\t555\t12', 'Ben\tHall\tM\t556\t7', 'Cara\tBerg\tF\t557\t10'])).toEqual([
      { name: 'Ana Gomez', shirtNumber: '12' },
      { name: 'Ben Hall', shirtNumber: '7' },
      { name: 'Cara Berg', shirtNumber: '10' },
    ]);
    const team = ['Ana Ruiz', 'Ben Hall', 'Cara Berg', 'Dan Moss'].map((name) => `Green;${name}`);
    expect((await read(team)).columns).toEqual(['none', 'name']);
    const { columns } = await read([
      'Student #,Name,Year joined,Grad Year',
      '12,Ana Ruiz,2023,2032',
      '13,Ben Hall,2024,2033',
    ]);
    expect(columns).toEqual(['none', 'name', 'none', 'none']);
  });
});

describe('headings in other languages', () => {
  it.each([
    [
      'Cognome;Nome;Data di nascita;Ruolo;Maglia;E-mail genitore;E-mail allenatore',
      'de Santis;Ana;3/4/2014;Portiere;7',
    ],
    [
      'Nom;Prénom;Date de naissance;Poste;N° maillot;Courriel de la mère;Courriel entraîneur',
      'de Santis;Ana;3/4/2014;Gardien;7',
    ],
    ['Name;Vorname;Geburtsdatum;Position;Trikot-Nr.;E-Mail Mutter;Trainer E-Mail', 'de Santis;Ana;3.4.2014;Torwart;7'],
    [
      'Apelido;Nome;Data de nascimento;Posição;Número;E-mail da mãe;E-mail do treinador',
      'de Santis;Ana;3/4/2014;Ala;7',
    ],
  ])('reads %s', async (heading, child) => {
    const [row] = await readRows([heading, `${child};eva@x.example;coach@x.example`]);
    expect(row).toMatchObject({ name: 'Ana de Santis', birthYear: '2014', shirtNumber: '7' });
    expect(row?.guardianAddresses).toEqual(['eva@x.example']);
  });

  it('recognizes headings that nobody knows, and mails nobody whose part they do not name', async () => {
    const heading = 'Pelaaja;Syntymäaika;Pelinumero;Huoltajan sähköposti;Valmentajan sähköposti';
    const { headings, rows } = await read([heading, 'Eino Virtanen;12.4.2014;12;a@x.example;b@x.example']);
    expect(headings).toEqual(heading.split(';'));
    expect(rows).toEqual([{ name: 'Eino Virtanen', birthYear: '2014', shirtNumber: '12' }]);
  });

  it('takes words for missing values as empty cells', async () => {
    const lines = ['Name,Shirt,Born,Parent email', 'Ana No,TBD,-,n/a', 'Ben Hall,?,unknown,No email'];
    expect(await readRows(lines)).toEqual([{ name: 'Ana No' }, { name: 'Ben Hall' }]);
  });

  it('does not take a child without values for headings', async () => {
    expect(await readNames(['Max Born;none;TBD;n/a', 'Ben Hall;7;2014;mary@x.example'])).toEqual([
      'Max Born',
      'Ben Hall',
    ]);
  });

  it('takes positions and parents beside split names for no names', async () => {
    expect(await readNames(['Ana;Ruiz;7;Ala izquierda', 'Ben;Hall;8;Ala derecha'])).toEqual(['Ana Ruiz', 'Ben Hall']);
  });
});

describe('parts of names', () => {
  it('joins a name and a surname, whichever heading names only one part', async () => {
    expect(await readNames(['Name,Surname', 'Mary Ann,Hall', 'José María,Ibáñez López', 'Theo,Newman'])).toEqual([
      'Mary Ann Hall',
      'José María Ibáñez López',
      'Theo Newman',
    ]);
    expect(await readNames(['Name,First name', 'Hall,Mary Ann', 'Newman,Theo'])).toEqual([
      'Mary Ann Hall',
      'Theo Newman',
    ]);
    expect(await readNames(['Name,First name', 'Mary Ann Hall,Mary Ann', 'Theo Newman,Theo'])).toEqual([
      'Mary Ann Hall',
      'Theo Newman',
    ]);
  });

  it('finds surnames by small words and capitals, and not by the order of a few rows', async () => {
    expect(await readNames(['Ana\tGomez', 'Ben\tO’Neill', 'Cara\tBerg'])).toEqual([
      'Ana Gomez',
      'Ben O’Neill',
      'Cara Berg',
    ]);
    expect(await readNames(['van der Berg\tBas', 'Hall\tMia'])).toEqual(['Bas van der Berg', 'Mia Hall']);
    expect(await readNames(['RUIZ\tAna', 'HALL\tMia'])).toEqual(['Ana RUIZ', 'Mia HALL']);
  });

  it('leaves words between the children and questions below them out', async () => {
    const lines = [
      'Last Name,First Name,Parent 1 E-mail',
      'Gomez,Ana,eva@x.example',
      'On loan,,',
      'Hall,Ben,mary@x.example',
    ];
    const { rows, leftOut } = await read([...lines, 'Questions? Call Sam,,sam@x.example']);
    expect(rows.map(({ name }) => name)).toEqual(['Ana Gomez', 'Ben Hall']);
    expect(leftOut).toEqual(['On loan', 'Questions? Call Sam · sam@x.example']);
  });
});

it.each(['1 ', 'a [(', 'a <('])('reads a line of many “%s” as fast as other lines', async (part) => {
  // Quadratic work would take minutes, and end the test at its limit.
  const sheet = await readSheet(`Ana Gomez\nBen Hall\n${part.repeat(200_000)}`);
  expect(rowsOf(sheet, sheet.columns)[0]).toMatchObject({ name: 'Ana Gomez' });
});
