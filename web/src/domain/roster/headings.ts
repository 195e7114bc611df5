/** Reads headings of rosters in English and Spanish: which fact a column holds, and about whom. Pure. */

/** Facts that a sheet can hold, in the order in which screens offer them. */
export const COLUMNS = [
  'name',
  'firstName',
  'lastName',
  'shirtNumber',
  'birthYear',
  'position',
  'guardianAddresses',
] as const;
export type Column = (typeof COLUMNS)[number] | 'none';

export interface Heading {
  /** `email`: an address whose owner the heading does not name. `person`: only who it is about. Undefined: unknown. */
  fact: Column | 'email' | 'person' | undefined;
  whose: 'player' | 'guardian' | 'other' | undefined;
  /** True: the heading has no word that is unknown here. */
  isUnderstood: boolean;
  /** True: the words alone are enough. False: the cells must look like it. */
  isCertain: boolean;
}

const wordSet = (words: string) => new Set(words.split(/\s+/));

const PLAYER = wordSet(
  'player players child children kid kids athlete athletes participant participants student students member members youth ' +
    'jugador jugadora jugadores jugadoras nino nina ninos ninas alumno alumna alumnos hijo hija deportista estudiante atleta participante miembro',
);
const GUARDIAN = wordSet(
  'guardian guardians parent parents mother father mom mum dad contact contacts household caregiver carer account user payer owner ' +
    'padre padres madre tutor tutora tutores apoderado acudiente responsable representante encargado encargada contacto contactos cuenta papa mama ' +
    'stepmother stepfather stepmom stepdad genitore genitori eltern mutter vater parents pere mere pai mae encarregado',
);
/** Other people and things that have a name or an address. */
const OTHER = wordSet(
  'coach coaches manager managers staff trainer assistant captain director registrar referee volunteer sponsor doctor physician insurance emergency team teams ' +
    'club program programme division league school season organization organisation association region district event venue field group grade roster ' +
    'sibling friend agent non company employer entrenador entrenadora delegado medico seguro emergencia emergencias equipo equipos liga colegio escuela ' +
    'temporada programa categoria grupo hermano empresa grandparent grandmother grandfather grandma grandpa aunt uncle abuelo abuela tio tia ' +
    'allenatore entraineur treinador trainerin squadra mannschaft verein equipe',
);
/** A heading with one of these is about something that a roster does not hold. */
const UNUSED = wordSet(
  'phone phones mobile cell cellphone tel telephone fax telefono movil celular size sizes talla gender sex sexo genero id ids identifier status type tipo ' +
    'role rol age edad class curso grado form street city ciudad state zip postal postcode country pais note notes comment comments notas medical allergies alergias ' +
    'fee fees paid payment balance cuota invoice order registration registered membership card license licence licencia pass passport dni curp nie ' +
    'weight height foot hand waiver photo foto nickname nick preferred middle title suffix prefix relationship relation parentesco rsvp url website ' +
    'language race ethnicity expiry expires login updated modified seen visit aid choice place lugar certificate certificado town mailing label attendance ' +
    'upn policy house cellulare codice fiscale passnr handy telemovel tfno',
);
/** People whose number is that of a register, not of a shirt. */
const REGISTERED = wordSet('student students member members participant alumno alumna miembro');
const EMAIL = wordSet('email emails mail mails correo correos emailaddress courriel');
const BIRTH = wordSet(
  'dob yob birth birthdate birthday birthyear birthdays born nacimiento nac nacido nacida cumpleanos ' +
    'nascita nascimento naissance geburtsdatum geburtstag jahrgang',
);
const YEAR = wordSet('year ano');
const POSITION = wordSet('pos position positions posicion posiciones demarcacion puesto ruolo poste posicao');
const SHIRT = wordSet(
  'shirt jersey kit uniform dorsal camiseta camisa playera squad maglia maillot trikot camisola ruckennummer',
);
const NUMBER = wordSet('number num no n nr nro numero nummer #');
const FIRST = wordSet('first given forename fname firstname nombre nombres pila nome prenom vorname');
const LAST = wordSet(
  'last surname surnames lname lastname apellido apellidos paterno materno cognome nachname nom apelido sobrenome',
);
const NAME = wordSet('name names fullname');
const WHOLE = wordSet('full complete completo');
const FAMILY = wordSet('family familia');
/** Words that change nothing. */
const FILLERS = wordSet(
  'the of de del la el los las y and or e f fecha date s address legal primary secondary primer primero segundo first1 yyyy mm dd direccion electronico ' +
    'data di do da du des le',
);

const KNOWN = [
  PLAYER,
  GUARDIAN,
  OTHER,
  UNUSED,
  EMAIL,
  BIRTH,
  YEAR,
  POSITION,
  SHIRT,
  NUMBER,
  FIRST,
  LAST,
  NAME,
  WHOLE,
  FAMILY,
  FILLERS,
];

/** Splits `player_first_name`, `PlayerFirstName` and `Parent1Email` into words without case and accents. */
export const wordsOf = (heading: string): string[] =>
  heading
    .replace(/\([^()]*\)/g, ' ')
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean);

/** Returns the meaning of a heading by its words. */
export function readHeading(text: string): Heading {
  const words = wordsOf(text);
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const isUnderstood =
    words.length > 0 && words.every((word) => /^[0-9]+$/.test(word) || KNOWN.some((set) => set.has(word)));
  const isFamilyName = has(FAMILY) && has(NAME);
  const isGuardian = has(GUARDIAN) || (has(FAMILY) && !isFamilyName);
  const whose = has(OTHER) ? 'other' : isGuardian ? 'guardian' : has(PLAYER) ? 'player' : undefined;
  const result = (fact: Heading['fact'], isCertain = true): Heading => ({ fact, whose, isUnderstood, isCertain });
  // "Child 2 Last Name": a sister or brother in the row of another child.
  if (words.some((word, at) => /^[2-9]$/.test(word) && PLAYER.has(words[at - 1] ?? ''))) return result('none');
  if (has(EMAIL)) {
    if (has(UNUSED) && !words.includes('id')) return result('none');
    if (whose === undefined) return result('email');
    return result(whose === 'guardian' ? 'guardianAddresses' : 'none');
  }
  const isPreferredPosition = has(POSITION) && words.includes('preferred');
  if (has(UNUSED) && !isPreferredPosition) return result('none');
  if (whose === 'other') return result('none');
  if (whose === 'guardian')
    return result(has(FIRST) || has(LAST) || has(NAME) || has(BIRTH) ? 'none' : 'person', false);
  if (has(BIRTH)) return result('birthYear');
  if (has(POSITION)) return result('position');
  if (has(SHIRT)) return result('shirtNumber');
  if (has(FIRST) && (has(LAST) || isFamilyName)) return result('name');
  if (has(LAST) || isFamilyName) return result('lastName');
  if (has(NUMBER)) return result(has(REGISTERED) ? 'none' : 'shirtNumber', false);
  if (has(FIRST)) return result(has(WHOLE) ? 'name' : 'firstName');
  if (has(NAME)) return result('name');
  // "Year joined", "Grad Year": other years.
  if (has(YEAR)) return result(isUnderstood ? 'birthYear' : undefined, false);
  if (whose === 'player') return result('name', false);
  return result(undefined);
}

/** Words of positions, also as two letters, in English and Spanish. */
const POSITIONS =
  /^(?:gk|g|df|d|mf|m|fw|f|cb|lb|rb|wb|cm|cdm|cam|dm|am|lm|rm|lw|rw|st|cf|goal(?:ie|keeper|tender)?|keeper|def(?:ender|en[cs]e)?|mid(?:field(?:er)?)?|for(?:ward)?|striker|wing(?:er)?|(?:left|right|full|center|centre|wing)?[ -]?back|sweeper|attack(?:er)?|por(?:tero|tera)?|arquero|arquera|def(?:ensa)?|medio(?:centro|campista)?|centrocampista|volante|del(?:antero|antera)?|extremo|lateral|libero|central)$/;

/** Returns whether a cell names positions, such as "GK", "Keeper" or "Defensa / Medio". */
export const isPosition = (cell: string): boolean => {
  const names = cell
    .toLowerCase()
    .split(/\s*[/,&+]\s*|\s+(?:or|o|y|and)\s+/)
    .filter(Boolean);
  return names.length > 0 && names.every((name) => POSITIONS.test(name.normalize('NFD').replace(/\p{M}/gu, '').trim()));
};
