/** Which names of a game mean a team of the club. By id; rows without ids by a name that only one of the teams can mean. Pure. */
import { foldText } from '../fold-text';
import { writeResult } from './result';
import { type GameResult, type ResultEnding, storedResult } from './stored-result';
import type { Schedule } from './tournament.model';

export interface OwnTeam {
  id: string;
  name: string;
}

const wordsOf = (name: string): string[] =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns the teams that a name can mean: the one with this name, else those whose names have all of its words. */
function meant(name: string, teams: readonly OwnTeam[]): OwnTeam[] {
  const words = wordsOf(name);
  if (words.length === 0) return [];
  const same = teams.filter((team) => wordsOf(team.name).join() === words.join());
  if (same.length > 0) return same;
  return teams.filter((team) => {
    const whole = wordsOf(team.name);
    return words.every((word) => whole.includes(word));
  });
}

/**
 * Returns for each name of a row the id of the team that it means; undefined for a team of another club, and for a name that could mean
 * several teams or that stands beside another one for the same team.
 */
export function ownTeamsOf(
  { teams, teamIds }: Pick<Schedule, 'teams' | 'teamIds'>,
  own: readonly OwnTeam[],
): (string | undefined)[] {
  if (teamIds) return teams.map((_, index) => own.find(({ id }) => id === teamIds[index])?.id);
  const found = teams.map((name) => meant(name, own));
  return found.map((some) => {
    const [team] = some;
    const isOnly = some.length === 1 && found.filter((others) => others.some(({ id }) => id === team?.id)).length === 1;
    return isOnly ? team?.id : undefined;
  });
}

/** Returns the ids that a form sends with the names of a row: of the row as it is stored, else of a team with exactly this name. */
export function idsOfNames(
  names: readonly string[],
  stored: Pick<Schedule, 'teams' | 'teamIds'> | undefined,
  own: readonly OwnTeam[],
): string[] | undefined {
  const ids = names.map((name) => {
    const kept = stored?.teamIds?.[stored.teams.indexOf(name)];
    return kept || (own.find((team) => foldText(team.name) === foldText(name))?.id ?? '');
  });
  return ids.some(Boolean) ? ids : undefined;
}

/** Returns the id of the team that is the opponent of a game in which two teams of the club meet. */
export function opponentIdOf(opponent: string | undefined, playing: readonly OwnTeam[]): string | undefined {
  const [found, ...others] = playing.length > 1 ? meant(opponent ?? '', playing) : [];
  return others.length === 0 ? found?.id : undefined;
}

const swapped = ({ ours, theirs }: { ours: number; theirs: number }) => ({ ours: theirs, theirs: ours });
const OTHERS: Partial<Record<ResultEnding, ResultEnding>> = {
  'forfeit by us': 'forfeit by them',
  'forfeit by them': 'forfeit by us',
};

/** Returns a stored result as the other team reads it. Any other text stays. */
export function turnedResult(text: string): string {
  const result = storedResult(text);
  if (!result) return text;
  const { ending, halfTime, penalties } = result;
  const turned: GameResult = {
    ...swapped(result),
    ...(ending && { ending: OTHERS[ending] ?? ending }),
    ...(halfTime && { halfTime: swapped(halfTime) }),
    ...(penalties && { penalties: swapped(penalties) }),
  };
  return writeResult(turned);
}
