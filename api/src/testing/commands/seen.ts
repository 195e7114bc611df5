/** The state of the model's club that each viewer should read. */
import type { Child, Who } from './commands';
import { belongs, type ClubState, isStaff, leads } from './state';

/** The state as one viewer reads it. Objects that they may not read are undefined. */
export interface Seen {
  game:
    | {
        version: number;
        rev: number;
        summary: string;
        eventState: string;
        /** Child, id and answer of each row. */
        rows: [Child, string, string][];
        plays: [number, string][];
        lineUp: string[];
        /** Driver, seats and riders of each ride. */
        rides: [string, number, Child[]][];
      }
    | undefined;
  /** `parent2`: whether they are a member; undefined for viewers who see no addresses. */
  team: { version: number; roster: string[]; parent2: boolean | undefined } | undefined;
  month: { id: string; version: number; rev: number; amount: number | undefined } | undefined;
  development: { id: string; version: number; rev: number; advice: string | undefined } | undefined;
}

function gameSeen({ game }: ClubState): Seen['game'] {
  if (!game) return undefined;
  const { version, rev, summary, eventState, rows, plays, lineUp, rides } = game;
  return {
    version,
    rev,
    summary,
    eventState,
    lineUp: [...lineUp].sort(),
    rows: Object.entries(rows)
      .map(([child, { id, available }]): [Child, string, string] => [child as Child, id, available])
      .sort(),
    rides: Object.entries(rides)
      .map(([driver, { seats, riders }]): [string, number, Child[]] => [driver, seats, [...riders].sort()])
      .sort(),
    plays: Object.entries(plays).map(([play, name]): [number, string] => [Number(play), name]),
  };
}

/** Returns the state that this viewer should read. */
export function expectedFor(viewer: Who, state: ClubState): Seen {
  const { team, month, development } = state;
  const inTeam = belongs(state, viewer);
  return {
    game: inTeam ? gameSeen(state) : undefined,
    team: inTeam
      ? { version: team.version, roster: [...team.roster].sort(), parent2: leads(viewer) ? team.parent2 : undefined }
      : undefined,
    month: month && (leads(viewer) || viewer === 'parent') ? without(month) : undefined,
    development: development && (isStaff(viewer) || viewer === 'parent') ? without(development) : undefined,
  };
}

const without = <T extends { by: Who }>({ by: _by, ...seen }: T): Omit<T, 'by'> => seen;
