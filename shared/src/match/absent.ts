/** Players who cannot come on now. Pure. */
import { type Entry, inOrder } from './entries';
import type { MatchFormat } from './formations';
import { fieldChanges, type Lineup } from './on-field';

interface Journal {
  lineup: Lineup;
  entries: readonly Entry[];
}

/** Returns the players of ours who were sent off. */
export const sentOff = (entries: readonly Entry[]): Set<string> =>
  new Set(
    entries.flatMap(({ kind, side, playerId }) => (kind === 'RED' && side === 'US' && playerId ? [playerId] : [])),
  );

/** A player in the sin bin, or hurt: off since then. */
export interface Off {
  id: string;
  kind: 'INJURY' | 'SIN_BIN';
  at: number;
  /** The place that the player left; absent when the player was on the bench, or exchanged. */
  slot?: string;
}

/** A hurt player who goes off later than this went off for another reason (ms). */
const LEAVES_WITHIN = 3 * 60_000;

/** Returns the players who are in the sin bin, or hurt and off, each by the last such entry. Who came back on, or stayed on, can play. */
export function offSince({ lineup, entries }: Journal): Off[] {
  const changes = fieldChanges(lineup, entries);
  const isIn = (field: Lineup | undefined, id: string) => Object.values(field ?? {}).includes(id);
  const now = changes.at(-1)?.lineup ?? {};
  const gone = sentOff(entries);
  const off = inOrder(entries).flatMap(({ kind, side, playerId: id, at, staysOn }): Off[] => {
    if ((kind !== 'INJURY' && kind !== 'SIN_BIN') || side !== 'US' || id === undefined || staysOn) return [];
    const cameOn = changes.some(
      ({ at: when, lineup: field }, index) => when > at && isIn(field, id) && !isIn(changes[index - 1]?.lineup, id),
    );
    if (cameOn || isIn(now, id) || gone.has(id)) return [];
    const wasOn = isIn(changes.findLast(({ at: when }) => when <= at)?.lineup, id);
    const left = changes.find(({ at: when, lineup: field }) => when > at && !isIn(field, id));
    if (kind === 'INJURY' && wasOn && left && left.at - at > LEAVES_WITHIN) return [];
    const before = changes.findLast(({ lineup: field }) => isIn(field, id))?.lineup ?? {};
    const slot = Object.keys(before).find((one) => before[one] === id && now[one] === undefined);
    return [{ id, kind, at, ...(slot !== undefined && { slot }) }];
  });
  return off.filter(({ id }, index) => off.findLastIndex((one) => one.id === id) === index);
}

/** Returns how many of ours are missing on the field: sent off while on it, or in the sin bin. */
export function missingOnField(journal: Journal): number {
  const changes = fieldChanges(journal.lineup, journal.entries);
  const reds = journal.entries.filter(({ kind, side, playerId, at }) => {
    const before = changes.findLast(({ at: when }) => when < at)?.lineup ?? {};
    return kind === 'RED' && side === 'US' && playerId !== undefined && Object.values(before).includes(playerId);
  });
  const binned = offSince(journal).filter(({ kind }) => kind === 'SIN_BIN').length;
  return new Set(reds.map(({ playerId }) => playerId)).size + binned;
}

/** Returns the players who cannot come on: sent off, hurt, or in the sin bin. */
export const absentPlayers = (journal: Journal): Set<string> =>
  new Set([...sentOff(journal.entries), ...offSince(journal).map(({ id }) => id)]);

/** Returns how long a player stays in the sin bin (ms of playing time): 10 minutes in games of 90, else 8. */
export const sinBinTime = ({ periods, minutes }: Pick<MatchFormat, 'periods' | 'minutes'>): number =>
  (periods * minutes >= 90 ? 10 : 8) * 60_000;
