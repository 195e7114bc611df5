/** Invented people of the demo club. */

import type { DemoAccount } from '@touchline/server/config/refuse-demo';
import type { Role } from '@touchline/shared/access/roles';

/** The demo accounts, all with the password `touchline`. */
export const namedAccounts: Record<DemoAccount, { fullName: string; roles: readonly Role[] }> = {
  root: { fullName: 'Ola Brandt', roles: ['ROOT'] },
  admin: { fullName: 'Joan Calloway', roles: ['ADMIN'] },
  manager: { fullName: 'Sam Okafor', roles: ['MANAGER'] },
  coach: { fullName: 'Marta Nowak', roles: ['COACH'] },
  coach2: { fullName: 'Ben Achterberg', roles: ['COACH'] },
  filming: { fullName: 'Pete Lindgren', roles: ['FILMING'] },
  parent: { fullName: 'Priya Raman', roles: ['PARENT'] },
  parent2: { fullName: 'Marcus Silva', roles: ['PARENT'] },
  newcomer: { fullName: 'Ivy Thornton', roles: [] },
};

/** Staff of a team: a demo account or another user. */
type Staff = { account: DemoAccount } | { fullName: string; role: 'MANAGER' | 'COACH' | 'FILMING' };

export interface ChildData {
  id: string;
  name: string;
  number: number;
  position: string;
  born: string;
  /** Full names; a single word is a demo account. The first guardian signs the child up. */
  guardians: string[];
}

export interface TeamData {
  id: string;
  name: string;
  /** Short name, used in names of events. */
  short: 'Green' | 'Blue' | 'White';
  birthYear: number;
  practiceField: string;
  level: string;
  staff: Staff[];
  children: ChildData[];
}

type Row = [id: number, name: string, number: number, position: string, born: string, ...guardians: string[]];

const childrenOf = (rows: Row[]): ChildData[] =>
  rows.map(([id, name, number, position, born, ...guardians]) => ({
    id: String(id),
    name,
    number,
    position,
    born,
    guardians,
  }));

const green = childrenOf([
  [10000001, 'Leo Raman', 11, 'Winger', '2012-04-17', 'parent'],
  [10000002, 'Mia Raman', 6, 'Midfielder', '2013-09-02', 'parent'],
  [10000003, 'Noa Silva', 8, 'Midfielder', '2012-01-29', 'parent2'],
  [10000005, 'Leo Hartmann', 4, 'Defender', '2012-07-08', 'Anke Hartmann', 'Jochen Hartmann'],
  [10000006, 'Chloé Nguyễn', 10, 'Forward', '2012-03-21', 'Thảo Nguyễn'],
  [
    10000007,
    'Maximiliano Alejandro Fernández-Villanueva de la Rosa',
    3,
    'Defender',
    '2012-11-14',
    'Inés Fernández-Villanueva',
  ],
  [10000008, 'Łukasz Wójcik', 1, 'Goalkeeper', '2011-12-30', 'Ewa Wójcik', 'Tomasz Wójcik'],
  [10000009, 'Amara Okonkwo', 9, 'Forward', '2012-05-05', 'Ngozi Okonkwo'],
  [10000010, 'Zoë Lindqvist', 7, 'Winger', '2012-08-26', 'Karin Lindqvist'],
  [10000011, 'Tane Ngata', 5, 'Defender', '2012-02-11', 'Aroha Ngata'],
  [10000012, 'José Ibáñez', 14, 'Midfielder', '2012-10-03', 'Lucía Ibáñez', 'Rafael Ibáñez'],
  [10000013, 'Siobhán Kelleher', 2, 'Defender', '2012-06-18', 'Declan Kelleher'],
  [10000014, 'Kenji Mori', 17, 'Midfielder', '2012-09-09', 'Yuki Mori'],
  [10000015, 'Hiwot Abebe', 12, 'Winger', '2013-01-24', 'Selam Abebe'],
  [10000016, 'Danylo Shevchuk', 21, 'Defender', '2012-12-12', 'Olena Shevchuk'],
  [10000017, 'Grace Whitfield', 18, 'Forward', '2012-04-02', 'Tom Whitfield', 'Dana Whitfield'],
]);

const blue = childrenOf([
  [10000021, 'Ida Sørensen', 1, 'Goalkeeper', '2013-02-19', 'Mette Sørensen'],
  [10000022, 'Omar Haddad', 10, 'Midfielder', '2013-05-30', 'Rania Haddad'],
  [10000023, 'Tess O’Connell', 7, 'Winger', '2013-08-11', 'Fiona O’Connell'],
  [10000024, 'Mateo Guerrero', 9, 'Forward', '2013-03-07', 'Paola Guerrero', 'Iván Guerrero'],
  [10000025, 'Wei Chen', 4, 'Defender', '2013-11-21', 'Lin Chen'],
  [10000026, 'Björn Halvorsen', 5, 'Defender', '2012-12-28', 'Astrid Halvorsen'],
  [10000027, 'Nia Campbell', 11, 'Winger', '2013-06-16', 'Desmond Campbell'],
  [10000028, 'Sofía Márquez', 8, 'Midfielder', '2013-01-09', 'Elena Márquez'],
  [10000029, 'Arjun Pillai', 2, 'Defender', '2013-09-27', 'Meera Pillai'],
  [10000030, 'Lotte de Vries', 3, 'Defender', '2013-04-13', 'Sanne de Vries'],
  [10000031, 'Jamal Whitaker', 14, 'Forward', '2013-07-02', 'Renée Whitaker'],
  [10000032, 'Hana Dvořáková', 6, 'Midfielder', '2013-10-18', 'Petr Dvořák'],
  [10000033, 'Eli Rosen', 16, 'Midfielder', '2014-01-05', 'Naomi Rosen'],
  [10000034, 'Thandiwe Moyo', 13, 'Winger', '2013-12-01', 'Farai Moyo'],
]);

const white = childrenOf([
  [10000004, 'Arun Raman', 7, 'Winger', '2014-06-23', 'parent'],
  [10000041, 'Freya Jónsdóttir', 1, 'Goalkeeper', '2014-03-15', 'Jón Einarsson'],
  [10000042, 'Luca Bianchi', 10, 'Midfielder', '2014-08-08', 'Giulia Bianchi'],
  [10000043, 'Ada Mensah', 9, 'Forward', '2014-02-02', 'Kofi Mensah'],
  [10000044, 'Henry Blackwood', 4, 'Defender', '2014-10-20', 'Claire Blackwood', 'Hugh Blackwood'],
  [10000045, 'Yara Al-Masri', 11, 'Winger', '2014-05-12', 'Dina Al-Masri'],
  [10000046, 'Finn Gallagher', 5, 'Defender', '2014-01-31', 'Orla Gallagher'],
  [10000047, 'Mei Takahashi', 8, 'Midfielder', '2014-09-14', 'Ken Takahashi'],
  [10000048, 'Gabriel Sousa', 3, 'Defender', '2014-07-29', 'Teresa Sousa'],
  [10000049, 'Ines Carvalho', 6, 'Midfielder', '2013-12-19', 'Rui Carvalho'],
  [10000050, 'Noah Lindgren', 2, 'Defender', '2014-04-04', 'Sara Lindgren'],
  [10000051, 'Zuri Kamau', 14, 'Forward', '2014-11-06', 'Wanjiru Kamau'],
  [10000052, 'Emil Kowalczyk', 13, 'Midfielder', '2014-12-24', 'Agnieszka Kowalczyk'],
  [10000053, 'Rosa Delgado', 15, 'Winger', '2014-06-01', 'Miguel Delgado'],
  [10000054, 'Theo Papadakis', 17, 'Forward', '2015-02-17', 'Eleni Papadakis'],
]);

export const teams: readonly TeamData[] = [
  {
    id: '26618',
    name: 'Riverside 2012 Green',
    short: 'Green',
    birthYear: 2012,
    practiceField: 'Delridge Playfield',
    level: 'Regional league, division 2',
    staff: [{ account: 'manager' }, { account: 'coach' }, { account: 'coach2' }, { account: 'filming' }],
    children: green,
  },
  {
    id: '26619',
    name: 'Riverside 2013 Blue',
    short: 'Blue',
    birthYear: 2013,
    practiceField: 'Georgetown Playfield',
    level: 'Regional league, division 3',
    staff: [
      { fullName: 'Adriana Ferrer', role: 'COACH' },
      { fullName: 'Walt Jennings', role: 'MANAGER' },
    ],
    children: blue,
  },
  {
    id: '26620',
    name: 'Riverside 2014 White',
    short: 'White',
    birthYear: 2014,
    practiceField: 'Genesee Playfield',
    level: 'Community league',
    staff: [
      { fullName: 'Tunde Bakare', role: 'COACH' },
      { fullName: 'Heather Quigley', role: 'MANAGER' },
    ],
    children: white,
  },
];
