/**
 * The result of a game. It is stored and sent as one text, such as `2:1`, `2:1 aet`, `2:2 (1:0 ht) (4:3 pens)`, `3:0 forfeit` or `not played`.
 * Everybody reads and writes that text, and counts it, with these functions (decision 0057). Pure.
 */
import { type GameResult, type Goals, NOT_PLAYED, RESULT_ENDINGS, type ResultEnding } from './stored-result';

export type Outcome = 'won' | 'drawn' | 'lost';

const outcomeOfGoals = ({ ours, theirs }: Goals): Outcome => (ours > theirs ? 'won' : ours < theirs ? 'lost' : 'drawn');
const OPPOSITE: Record<Outcome, Outcome> = { won: 'lost', drawn: 'drawn', lost: 'won' };

/** Returns how a game ended for the team, or undefined for one that does not count. Penalties decide a draw. */
export function outcomeOf({ ours, theirs, ending, penalties }: GameResult): Outcome | undefined {
  if (ending === 'abandoned') return undefined;
  if (ending === 'double forfeit' || ending === 'forfeit by us') return 'lost';
  if (ending === 'forfeit by them') return 'won';
  // Nobody said who forfeited.
  if (ending === 'forfeit' && ours === theirs) return undefined;
  return ours === theirs && penalties ? outcomeOfGoals(penalties) : outcomeOfGoals({ ours, theirs });
}

/** Outcome for both teams, and the goals that count. */
export interface Counted {
  ours: Outcome;
  theirs: Outcome;
  goals: Goals;
}

/** Returns what a text counts in a season or a table; undefined for one that does not count, or that is no result. */
export function countedOf(text: string): Counted | undefined {
  const result = readResult(text);
  const outcome = result && outcomeOf(result);
  if (!result || !outcome) return undefined;
  const { ours, theirs, ending } = result;
  const isDouble = ending === 'double forfeit';
  // The goals of a shoot-out are no goals, nor are those of a game that was played and then forfeited.
  const hasGoals = !isDouble && ending !== 'pens' && !ending?.startsWith('forfeit by');
  return {
    ours: outcome,
    theirs: isDouble ? 'lost' : OPPOSITE[outcome],
    goals: hasGoals ? { ours, theirs } : { ours: 0, theirs: 0 },
  };
}

/** Returns the text under which a result is stored and sent. */
export function writeResult({ ours, theirs, ending, halfTime, penalties }: GameResult): string {
  const part = (goals: Goals | undefined, word: string) => (goals ? ` (${goals.ours}:${goals.theirs} ${word})` : '');
  return `${ours}:${theirs}${ending ? ` ${ending}` : ''}${part(halfTime, 'ht')}${part(penalties, 'pens')}`;
}

const BETWEEN = String.raw`\s*(?:[-:x]|\bto\b|\ba\b)\s*`;
const SCORE = new RegExp(String.raw`(?<![\d.:-])(\d{1,3})${BETWEEN}(\d{1,3})(?![\d.]|\s?[-:]\s?\d)`);
const PAIR = String.raw`(\d{1,2})\s*[-:]\s*(\d{1,2})`;
const PENS = String.raw`(?:penalty(?: kicks| shoot-?out)?|penalties|penales|penaltis|pens?|pks?|p|pso|shoot-?out|[in]\. ?e|ie|t\. ?a\. ?b|tab|tirs au but|elfmeter\p{L}*)\.?`;
const PENALTIES = new RegExp(
  String.raw`${PAIR}\s*(?:(?:on|after|in|by|en|nach|im|aux?)\s+)?${PENS}(?!\p{L})|(?<!\p{L})${PENS}\s*:?\s*${PAIR}(?!\d)`,
  'u',
);
const HALF = String.raw`(?:ht|h\. ?t\.?|half[ -]?time|halbzeit|hz|mi-temps|mt|descanso|medio tiempo|primer tiempo)\.?`;
/** The word before the goals first: in "2-1 HT 1-0" the goals before it are those of the end. */
const HALF_TIMES = [
  new RegExp(String.raw`(?<!\p{L})${HALF}\s*:?\s*${PAIR}(?!\d)`, 'u'),
  new RegExp(String.raw`(?:${PAIR})\s*(?:(?:at|al|en el|zur)\s+)?${HALF}(?!\p{L})`, 'u'),
];
/** Goals in a bracket, without a word. */
const BRACKET = new RegExp(String.raw`\(\s*${PAIR}\s*\)`);

const whole = (words: string) => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})\.?`, 'gu');
const FORFEIT =
  'forfeited|forfeit|forfait|ff|walkover|w\\. ?o|w/o|wo|awarded|no.?show|incomparecencia|no presentad[oa]s?|kampflos|nicht angetreten';
const BY = `(?:${FORFEIT}) (?:by|of|de|von|por) `;
/** In the order in which they are looked for. */
const ENDINGS: Record<ResultEnding, RegExp> = {
  aet: whole(
    String.raw`(?:after )?extra time|after (?:et|overtime)|a\. ?e\. ?t|aet|et|ot|overtime|n\. ?v|pr[oó]rroga|tiempo extra`,
  ),
  pens: whole(PENS),
  'double forfeit': whole(
    `(?:double|doble|doppelt|beide|both)[ -]?(?:${FORFEIT})|${BY}(?:both|ambos|beiden)(?: teams| equipos)?`,
  ),
  'forfeit by us': whole(`(?:${BY})(?:us|our team|nosotros|uns)|we (?:forfeited|forfeit)`),
  'forfeit by them': whole(`(?:${BY})(?:them|the opponent|opponent|rival|ellos|gegner)|they (?:forfeited|forfeit)`),
  forfeit: whole(FORFEIT),
  abandoned: whole('abandoned|abd|suspended|abgebrochen|abbruch|abandonado|suspendido'),
};
const OUTCOMES: Record<Outcome, RegExp> = {
  won: whole('won|win|w|ganado'),
  drawn: whole('drawn|draw|tied|tie|d|t|empate'),
  lost: whole('lost|loss|lose|l|perdido'),
};
/** Words that say nothing more. */
const FILLER = whole('full[ -]time|final|score|result|ft|after|by|on|in|the|en|por|nach');
const UNPLAYED =
  /^(?:not played|cancell?ed|called off|postponed|nicht gespielt|ausgefallen|abgesagt|verlegt|no jugado|no se jug[oó]|aplazado|cancelado)\.?$/;

/** Returns whether goals at half-time fit those at the end. */
const fits = (half: Goals, { ours, theirs }: Goals): boolean => half.ours <= ours && half.theirs <= theirs;

/** Returns the forfeit with whose it was, where an outcome or the goals say it. */
function forfeitOf(
  ending: ResultEnding | undefined,
  goals: Goals,
  said: Outcome | undefined,
): ResultEnding | undefined {
  const byGoals = outcomeOfGoals(goals);
  if (ending === 'forfeit' && byGoals === 'drawn' && said && said !== 'drawn')
    return said === 'won' ? 'forfeit by them' : 'forfeit by us';
  if ((ending === 'forfeit by us' && byGoals === 'lost') || (ending === 'forfeit by them' && byGoals === 'won'))
    return 'forfeit';
  return ending;
}

/** Returns half-time and shoot-out with what goals in a bracket without a word can only be; undefined if they can be neither. */
function withBracket(
  bracket: Goals,
  goals: Goals,
  parts: Pick<GameResult, 'halfTime' | 'penalties' | 'ending'>,
): typeof parts | undefined {
  // After extra time it may be the end of the usual time.
  if (!parts.halfTime && !parts.ending && fits(bracket, goals)) return { ...parts, halfTime: bracket };
  const isShootOut = !parts.penalties && goals.ours === goals.theirs && bracket.ours !== bracket.theirs;
  return isShootOut && !fits(bracket, goals) ? { ...parts, penalties: bracket } : undefined;
}

/**
 * Reads a result as people write it: `2-1`, `W 3–0`, `2:1 (1:0)`, `1-1 (aet, 4-3 pens)`, `3:0 w/o`, `double forfeit`. Returns undefined for a
 * text with a word, a number or a bracket that it does not understand, so that nothing is guessed.
 */
export function readResult(text: string): GameResult | undefined {
  let rest = text
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ');
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = new RegExp(pattern, pattern.flags.replace('g', '')).exec(rest);
    if (found) rest = rest.replace(pattern, ' ');
    return found;
  };
  const pairOf = (...patterns: readonly RegExp[]): Goals | undefined => {
    for (const pattern of patterns) {
      const [ours, theirs] =
        take(pattern)
          ?.slice(1)
          .filter((digits) => digits !== undefined) ?? [];
      if (ours !== undefined) return { ours: Number(ours), theirs: Number(theirs) };
    }
    return undefined;
  };
  const halfTime = pairOf(...HALF_TIMES);
  const score = pairOf(SCORE);
  const penalties = pairOf(PENALTIES);
  const bracket = pairOf(BRACKET);
  const [found, ...otherEndings] = RESULT_ENDINGS.filter((ending) => take(ENDINGS[ending]));
  const outcomes = (Object.keys(OUTCOMES) as Outcome[]).filter((outcome) => take(OUTCOMES[outcome]));
  rest = rest.replace(FILLER, ' ');
  if (/[^\s(),;.:-]/.test(rest) || otherEndings.length > 0 || outcomes.length > 1) return undefined;
  const goals = score ?? { ours: 0, theirs: 0 };
  const [said] = outcomes;
  const ending = forfeitOf(found, goals, said);
  const given = { ...(ending && { ending }), ...(halfTime && { halfTime }), ...(penalties && { penalties }) };
  const parts = bracket ? withBracket(bracket, goals, given) : given;
  return parts && checked({ ...goals, ...parts }, said, score !== undefined);
}

/** Returns a result that does not contradict itself: "won 1-3" does. */
function checked(result: GameResult, said: Outcome | undefined, hasScore: boolean): GameResult | undefined {
  const { ending, halfTime, penalties } = result;
  const outcome = outcomeOf(result);
  const needsGoals = !hasScore && (!ending?.includes('forfeit') || outcome === undefined);
  // A shoot-out has a winner.
  const isTied = penalties ? penalties.ours === penalties.theirs : ending === 'pens' && result.ours === result.theirs;
  const isWrongHalf = halfTime !== undefined && !fits(halfTime, result);
  return needsGoals || isTied || isWrongHalf || (said && outcome && said !== outcome) ? undefined : result;
}

/** Returns the text under which a typed result is stored; a text that is no result stays as it is. */
export function canonicalResult(text: string): string {
  const result = readResult(text);
  if (result) return writeResult(result);
  return UNPLAYED.test(text.trim().toLowerCase()) ? NOT_PLAYED : text.trim();
}

/** Returns the text under which an event's result is stored: that of a tournament is what its staff write of it. */
export const eventResult = (text: string, type: string): string =>
  type === 'TOURNAMENT' ? text : canonicalResult(text);

/** Returns a tournament's games with their results as they are stored. */
export const gamesWithResults = <G extends { result?: string | undefined }>(games: readonly G[]): G[] =>
  games.map((game) => (game.result === undefined ? game : { ...game, result: canonicalResult(game.result) }));
