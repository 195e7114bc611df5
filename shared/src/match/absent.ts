/** Players who cannot be brought on. Pure. */
import type { Entry } from './entries';
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

/** Returns the players who are hurt: off since their injury. Who came back on, or stayed on, can play. */
function hurt({ lineup, entries }: Journal): string[] {
  const changes = fieldChanges(lineup, entries).map(({ at, lineup: field }) => ({ at, ids: Object.values(field) }));
  const isOn = (id: string) => changes.at(-1)?.ids.includes(id);
  const cameOn = (id: string, after: number) =>
    changes.some(({ at, ids }, index) => at > after && ids.includes(id) && !changes[index - 1]?.ids.includes(id));
  return entries.flatMap(({ kind, playerId: id, at, staysOn }) =>
    kind === 'INJURY' && id !== undefined && !staysOn && !isOn(id) && !cameOn(id, at) ? [id] : [],
  );
}

/** Returns the players who cannot come on: sent off, or hurt. */
export const absentPlayers = (journal: Journal): Set<string> =>
  new Set([...sentOff(journal.entries), ...hurt(journal)]);
