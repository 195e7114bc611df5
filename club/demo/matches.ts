/** Journals of the newest league games: line-up, goals, substitutions and who played. */
import type { EntryRecord, EventRecord, MatchRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { readResult } from '@touchline/shared/events/result';
import type { SeasonRule } from '@touchline/shared/events/season';
import { formationsOf, slotsOf, usualFormat } from '@touchline/shared/match/formations';
import { matchModel } from '@touchline/shared/match/match.model';
import { timesOf } from '@touchline/shared/match/minutes';
import { fieldAt } from '@touchline/shared/match/on-field';
import { blocksOf, planSubstitutions } from '@touchline/shared/match/plan';
import type { Ids } from './event-builder';
import { addShootOut, addTurns, drawnText, type Journal, STANDS_FOR } from './eventful-game';
import type { DemoTeam } from './people';
import { type Chance, createChance } from './random';

const MINUTE = 60_000;
const BREAK = 10 * MINUTE;

function createJournal(ids: Ids, author: { userId: string; name: string }): Journal {
  const entries: Record<string, EntryRecord> = {};
  return {
    entries,
    add(kind, at, more = {}) {
      const id = ids.item();
      entries[itemRow(id)] = { id, kind, at, side: 'US', ...more, ...author };
    },
  };
}

/** Adds goals of a side at random minutes, with a scorer of the players who are on the field. */
function addGoals(
  journal: Journal,
  { lineup }: Pick<MatchRecord, 'lineup'>,
  goals: number[],
  side: 'US' | 'THEM',
  chance: Chance,
) {
  for (const at of goals) {
    if (side === 'THEM') {
      journal.add('GOAL', at, { side });
      continue;
    }
    const field = Object.entries(fieldAt(lineup, Object.values(journal.entries), at));
    const [scorer, assist] = chance.shuffle(field.filter(([slot]) => slot !== 'GK').map(([, id]) => id));
    if (scorer === undefined) continue;
    journal.add('GOAL', at, {
      playerId: scorer,
      ...(assist !== undefined && chance.percent(60) && { otherPlayerId: assist }),
    });
  }
}

const SEASON: SeasonRule = { zone: 'UTC', start: 8, window: 'calendar' };

/**
 * Returns the match of a played game, and notes in the event who played.
 * @param isEventful a draw with a shoot-out, and all that an editor of journals meets
 */
function matchOf(
  ids: Ids,
  side: DemoTeam,
  event: EventRecord,
  { seed, isEventful }: { seed: number; isEventful: boolean },
): MatchRecord | undefined {
  const chance = createChance(seed);
  const typed = readResult(event.result);
  if (typed && isEventful) event.result = drawnText(typed);
  const result = readResult(event.result);
  const players = Object.values(event.participants).map(({ playerId }) => playerId);
  const usual = usualFormat(side.birthYear, event.eventTime, SEASON);
  const format = { ...usual, onField: Math.min(usual.onField, players.length) };
  const [formation] = formationsOf(format.onField);
  const coach = side.staffUsers.find(({ roles }) => roles.includes('COACH')) ?? side.staffUsers[0];
  if (!result || formation === undefined || !coach) return undefined;
  const slots = slotsOf(format.onField, formation).map(({ id }) => id);
  const lineup = Object.fromEntries(slots.map((slot, index) => [slot, players[index] ?? '']));
  const keeper = lineup.GK;
  const stays = keeper === undefined ? [] : [keeper];
  const blocks = blocksOf(format);
  const squad = players.map((id) => ({ id, played: 0 }));
  const { changes: plan } = planSubstitutions({ slots, lineup, players: squad, stays, ...blocks });
  const length = format.minutes * MINUTE;
  const startOf = (period: number) => event.eventTime + (period - 1) * (length + BREAK);
  const journal = createJournal(ids, { userId: coach._id, name: coach.fullName });
  const stands = isEventful ? STANDS_FOR : 0;
  for (let period = 1; period <= format.periods; period += 1) {
    journal.add('PERIOD_START', startOf(period));
    journal.add(
      period === format.periods ? 'END' : 'PERIOD_END',
      startOf(period) + length + (period === 1 ? stands : 0),
    );
  }
  const end = startOf(format.periods) + length;
  for (const { period, second, on, off, slot } of plan)
    journal.add('SUB', startOf(period) + second * 1_000 + chance.int(1, 40) * 1_000, {
      playerId: on,
      ...(off === undefined ? { slot } : { otherPlayerId: off }),
    });
  if (isEventful) addTurns(journal, { lineup, format, players, kickOff: startOf(1), secondHalf: startOf(2), end });
  const anyTime = () => startOf(chance.int(1, format.periods)) + chance.int(1, format.minutes - 1) * MINUTE;
  const times = (count: number) => Array.from({ length: count }, anyTime);
  addGoals(journal, { lineup }, times(result.ours), 'US', chance);
  addGoals(journal, { lineup }, times(result.theirs), 'THEM', chance);
  for (const at of times(chance.int(2, 4))) journal.add('CHANCE', at);
  for (const at of times(chance.int(1, 3))) journal.add('SAVE', at, keeper === undefined ? {} : { playerId: keeper });
  for (const at of times(2)) journal.add('CORNER', at);
  for (const at of times(1)) journal.add('MOMENT', at);
  if (isEventful)
    addShootOut(journal, { lineup, end }, (result.penalties?.ours ?? 0) > (result.penalties?.theirs ?? 0));
  const entries = Object.values(journal.entries);
  const played = [...timesOf({ lineup, entries }, Number.MAX_SAFE_INTEGER)].filter(([, time]) => time.played > 0);
  event.attendance = Object.fromEntries(
    played.map(([playerId]) => [itemRow(playerId), { playerId, came: true, fromMatch: true }]),
  );
  // The coach typed the result, so no correction replaces it.
  event.matchWrote = { game: {} };
  return {
    ...matchModel.create({ id: event._id, format, formation, version: entries.length + 1, rev: 1 }),
    ...(keeper !== undefined && { keeper }),
    lineup,
    shared: true,
    stays,
    plan,
    eventId: event._id,
    entries: journal.entries,
    named: [...players, coach._id],
    createdAt: event.eventTime - MINUTE,
  };
}

/**
 * Returns the matches of a team's newest league games.
 * @param eventful the place of the game that shows a pause, shapes, an injury and a shoot-out
 */
export const playedMatches = (
  ids: Ids,
  side: DemoTeam,
  games: readonly EventRecord[],
  { most, eventful }: { most: number; eventful: number | undefined },
): MatchRecord[] =>
  games
    .slice(0, most)
    .flatMap(
      (game, index) =>
        matchOf(ids, side, game, { seed: Number(side.id) * 10 + index, isEventful: index === eventful }) ?? [],
    );
