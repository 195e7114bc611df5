/**
 * The result of a game. It is stored and sent as one text, such as `2:1`, `2:1 aet`, `2:2 aet (4:3 pens)` or `3:0 forfeit`. Everybody reads
 * and writes that text with these functions (decision 0059). Pure.
 */
import { type GameResult, type Goals, RESULT_ENDINGS, type ResultEnding } from './stored-result';

/** Describes a result, for messages. */
export const RESULT_HINT = 'Must be a result such as 2:1, 2:1 aet, 2:2 (4:3 pens) or 3:0 forfeit';

export type Outcome = 'won' | 'drawn' | 'lost';

const outcomeOfGoals = ({ ours, theirs }: Goals): Outcome => (ours > theirs ? 'won' : ours < theirs ? 'lost' : 'drawn');

/** Returns how a game ended for the team, or undefined for one that does not count. Penalties decide a draw. */
export function outcomeOf({ ours, theirs, ending, penalties }: GameResult): Outcome | undefined {
  if (ending === 'abandoned') return undefined;
  return ours === theirs && penalties ? outcomeOfGoals(penalties) : outcomeOfGoals({ ours, theirs });
}

/** Returns the text under which a result is stored and sent. */
export function writeResult({ ours, theirs, ending, penalties }: GameResult): string {
  const shootOut = penalties ? ` (${penalties.ours}:${penalties.theirs} pens)` : '';
  return `${ours}:${theirs}${ending ? ` ${ending}` : ''}${shootOut}`;
}

const BETWEEN = String.raw`\s*(?:[-:x]|\bto\b|\ba\b)\s*`;
const SCORE = new RegExp(String.raw`(?<![\d.:-])(\d{1,3})${BETWEEN}(\d{1,3})(?![\d.]|\s?[-:]\s?\d)`);
const PENS = String.raw`(?:penalty(?: kicks| shoot-?out)?|penalties|penales|penaltis|pens?|pks?|p|pso|shoot-?out|i\. ?e|ie)\.?`;
const PENALTIES = new RegExp(
  String.raw`(\d{1,2})\s*[-:]\s*(\d{1,2})\s*(?:(?:on|after|in|by|en)\s+)?${PENS}(?![a-z])|(?<![a-z])${PENS}\s*:?\s*(\d{1,2})\s*[-:]\s*(\d{1,2})(?!\d)`,
);

const whole = (words: string) => new RegExp(String.raw`(?<![a-z])(?:${words})(?![a-z])\.?`, 'g');
const ENDINGS: Record<ResultEnding, RegExp> = {
  aet: whole(
    String.raw`(?:after )?extra time|after (?:et|overtime)|a\. ?e\. ?t|aet|et|ot|overtime|n\. ?v|pr[oó]rroga|tiempo extra`,
  ),
  forfeit: whole(String.raw`forfeited|forfeit|ff|walkover|w\. ?o|w/o|wo|awarded|no.?show|incomparecencia`),
  abandoned: whole('abandoned|abd|suspended|abandonado|suspendido'),
};
const OUTCOMES: Record<Outcome, RegExp> = {
  won: whole('won|win|w|ganado'),
  drawn: whole('drawn|draw|tied|tie|d|t|empate'),
  lost: whole('lost|loss|lose|l|perdido'),
};
/** Words that say nothing more. */
const FILLER = whole('full[ -]time|final|score|result|ft|after|by|on|in|the|en|por');

/**
 * Reads a result as people write it: `2-1`, `W 3–0`, `1-1 (aet, 4-3 pens)`, `3:0 w/o`. Returns undefined for a text with a word, a number or
 * a bracket that it does not understand, so that nothing is guessed.
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
  const score = take(SCORE);
  if (!score) return undefined;
  const goals = { ours: Number(score[1]), theirs: Number(score[2]) };
  const shootOut = take(PENALTIES);
  const penalties = shootOut && {
    ours: Number(shootOut[1] ?? shootOut[3]),
    theirs: Number(shootOut[2] ?? shootOut[4]),
  };
  const endings = RESULT_ENDINGS.filter((ending) => take(ENDINGS[ending]));
  const outcomes = (Object.keys(OUTCOMES) as Outcome[]).filter((outcome) => take(OUTCOMES[outcome]));
  rest = rest.replace(FILLER, ' ');
  const [ending, ...otherEndings] = endings;
  const result: GameResult = { ...goals, ...(ending && { ending }), ...(penalties && { penalties }) };
  // A shoot-out has a winner, and "won 1-3" contradicts itself.
  const isTied = penalties !== null && penalties.ours === penalties.theirs;
  const said = outcomes.length === 0 || (outcomes.length === 1 && outcomes[0] === (outcomeOf(result) ?? outcomes[0]));
  return /[^\s(),;.:-]/.test(rest) || otherEndings.length > 0 || isTied || !said ? undefined : result;
}

/** Returns the text under which a typed result is stored; a text that is no result stays as it is. */
export function canonicalResult(text: string): string {
  const result = readResult(text);
  return result ? writeResult(result) : text.trim();
}
