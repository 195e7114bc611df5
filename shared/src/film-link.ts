/** Reads links to film from what people paste, such as the text of a share sheet (specification 9.1). Pure. */
import { mediaKind } from './media';

/** White space, and invisible marks that chat programs put around links. */
const GAP = '\\s\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF';
const OPENING = `("'<>\\[{«»“”‘’‹›„|*,;`;
const LINK_IN_TEXT = new RegExp(`(^|[${GAP}${OPENING}])(https?://(?:(?!,https?:)[^${GAP}"<>«»“”‹›„|])+)`, 'giu');
/** A host with a path, without a scheme: "veo.co/matches/1". */
const WITHOUT_SCHEME = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}(?::\d{1,5})?\/\S/iu;
const FILE_WITH_SPACES = new RegExp(
  `(https?://[^${GAP},?#]+/[^${GAP},?#.]+)((?: +[^${GAP},?#/:]+){1,8}\\.(?:mov|mp4|webm|m3u8|m4v)(?![\\w.]))`,
  'giu',
);

/** Characters looked at on each side of a link. */
const NEAR = 100;

const encodeSpaces = (text: string): string =>
  text.replace(FILE_WITH_SPACES, (_all, link: string, rest: string) => link + rest.replace(/ /g, '%20'));

/** Removes what a sentence adds behind a link. A closing bracket stays if the link has its opening one. */
function withoutPunctuation(link: string): string {
  let end = link;
  for (;;) {
    const last = end.at(-1) ?? '';
    const isOwnBracket = last === ')' && end.includes('(');
    if (!`.,;:!?'’‘)]}*`.includes(last) || isOwnBracket || last === '') return end;
    end = end.slice(0, -1);
  }
}

/** Makes a link to Dropbox's page of a film (`dl=0`) the link of the film itself. */
function fileOfPage(link: string): string {
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(link) ?? [];
  if (!/^(?:www\.)?dropbox\.com$/i.test(host) || mediaKind(rest) === 'other') return link;
  const [path = '', query = ''] = rest.split('?');
  const others = query.split('&').filter((part) => part !== '' && !/^(?:dl|raw)=/i.test(part));
  return `https://${host}${path}?${[...others, 'raw=1'].join('&')}`;
}

interface Found {
  link: string;
  /** False: the words behind it may belong to it, as in "https://club.example/My game". */
  hasClearEnd: boolean;
}

const linksIn = (text: string): Found[] =>
  [...text.matchAll(LINK_IN_TEXT)].map((match) => {
    const [all, before = '', whole = ''] = match;
    const link = withoutPunctuation(whole);
    const end = match.index + all.length;
    // A few words decide: reading the whole text for each link takes long.
    const [, inFront = ''] = /([^\n]*)$/.exec(text.slice(Math.max(0, match.index - NEAR), match.index) + before) ?? [];
    const [behind = ''] = /^[^\n]*/.exec(text.slice(end, end + NEAR)) ?? [];
    const isWhole = link !== whole || /[?#]/.test(link) || mediaKind(link) !== 'other' || inFront.trim() !== '';
    const mayGoOn = /^[\p{L}\p{N}](?!ttps?:)/u.test(behind.trim()) && behind.trim().split(/\s+/).length <= 2;
    return { link, hasClearEnd: isWhole || !mayGoOn };
  });

/**
 * Returns the link of a text that holds exactly one: without the words around it, with https if it had no scheme, with spaces
 * of a film's name encoded, and to the film itself where it led to Dropbox's page. Any other text comes back trimmed.
 */
export function readFilmLink(text: string): string {
  const given = text.trim();
  const found = linksIn(encodeSpaces(given));
  if (found.length === 0 && !given.includes('://')) {
    const words = given.split(new RegExp(`[${GAP}${OPENING}]+`, 'u'));
    const hosts = new Set(words.filter((word) => WITHOUT_SCHEME.test(word) && isHost(word)).map(withoutPunctuation));
    return hosts.size === 1 ? fileOfPage(`https://${[...hosts].join()}`) : given;
  }
  const [first] = found;
  if (!first || found.some(({ link, hasClearEnd }) => !hasClearEnd || link !== first.link)) return given;
  return fileOfPage(first.link);
}

/** ".mov" is a top-level domain and the ending of a film: "goal.mov/1" is a name. */
const isHost = (word: string): boolean => mediaKind(word.split(/[:/]/)[0] ?? '') === 'other';

/**
 * Returns the film links of a text that lists them, separated by commas or spaces, without duplicates. If it holds a web link,
 * other words count only if they are paths or names of films, or in `kept`; without one every word is a name.
 */
export function readFilmLinks(text: string, kept: readonly string[] = []): string[] {
  const words = encodeSpaces(text)
    .split(new RegExp(`[${GAP},]+`, 'u'))
    .filter(Boolean);
  const read = words.map((word) => ({ word, link: readFilmLink(word) }));
  const hasWebLink = read.some(({ link }) => /^https?:\/\//i.test(link));
  const isEntry = ({ word, link }: { word: string; link: string }) =>
    link.includes('://') || link.startsWith('/') || mediaKind(link) === 'video' || kept.includes(word);
  return [...new Set(read.filter((one) => !hasWebLink || isEntry(one)).map(({ link }) => link))];
}
