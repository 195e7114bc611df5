/** Converts the items of an event's lists to form rows and back (specification 3.5). Pure. */
import type { EventView, Participant, Play } from '@touchline/shared/events/event.model';
import type { Schedule, TeamStats } from '@touchline/shared/events/tournament.model';
import type { EventPlace } from '@touchline/shared/venues/venue.model';
import { readOffset, writeOffset } from '../../../domain/film/offsets';
import { newId } from '../../../lib/new-id';

/** The value of a number input: an empty text until a number is entered. */
type Typed = number | string;

export interface ParticipantRow {
  id: string;
  playerId: string | null;
  playerName: string;
  teamId: string | null;
  teamName: string;
  shirtColor: string;
  shirtNumber: Typed;
  guest: boolean;
  groupName: string;
}

export interface ActionCodeRow {
  acid: string;
  shirtColor: string;
  shirtNumber: Typed;
  code: Typed;
}

export type PlayRow = Omit<Play, 'startOffset' | 'endOffset' | 'actionCodes'> & {
  /** Text as entered: seconds, or h:mm:ss. */
  startOffset: string;
  endOffset: string;
  actionCodes: ActionCodeRow[];
};

export type ScheduleRow = Omit<Schedule, 'time' | 'location' | 'result'> & {
  time: number | undefined;
  result: string;
  location: EventPlace | null;
};

type Counted = 'numOfWins' | 'numOfLosses' | 'numOfDraws' | 'goalsFor' | 'goalsAgainst' | 'points';
export type StatsRow = Omit<TeamStats, 'teamId' | Counted> & { teamId: string | null } & Record<Counted, Typed>;

export const newParticipant = (id: string): ParticipantRow => ({
  id,
  playerId: null,
  playerName: '',
  teamId: null,
  teamName: '',
  shirtColor: '',
  shirtNumber: '',
  guest: false,
  groupName: '',
});

/** Creates a play of type OTHER (specification 10.1), on the event's film if `source` is set. */
export const newPlay = (id: string, source = ''): PlayRow => ({
  id,
  name: '',
  playType: 'OTHER',
  source,
  link: '',
  players: [],
  playerIds: [],
  startOffset: '',
  endOffset: '',
  call: '',
  suggestion: '',
  actionCodes: [],
});

/** Creates a match at the tournament's time and place, with teams still to be decided. */
export const newSchedule = (
  id: string,
  event: { eventTime?: number | undefined; eventLocation: EventPlace | null },
): ScheduleRow => ({
  id,
  name: '',
  time: event.eventTime,
  location: event.eventLocation,
  teams: ['TBD'],
  theme: '',
  result: '',
});

export const newStats = (id: string): StatsRow => ({
  id,
  teamId: null,
  teamName: '',
  matchesPlayed: 0,
  numOfWins: 0,
  numOfLosses: 0,
  numOfDraws: 0,
  goalsFor: 0,
  goalsAgainst: 0,
  numOfYellowCards: 0,
  numOfRedCards: 0,
  points: 0,
});

type NamedTeam = { teamId: string | null; teamName: string };

/**
 * Finds the team of a row of the standings by name. A name that is not a team of the club gets a new id, because each row
 * must have one.
 * @param before the row as it was loaded; its id is kept while the name is unchanged
 */
export function standingTeam(
  typed: string,
  teams: readonly { id: string; name: string }[],
  before: NamedTeam | undefined,
): NamedTeam {
  const name = typed.trim();
  if (name === '') return { teamId: null, teamName: typed };
  if (before?.teamName === typed && before.teamId) return { teamId: before.teamId, teamName: typed };
  const clubTeam = teams.find((team) => team.name.toLowerCase() === name.toLowerCase());
  return clubTeam ? { teamId: clubTeam.id, teamName: clubTeam.name } : { teamId: newId(9), teamName: typed };
}

export const newActionCode = (): ActionCodeRow => ({ acid: '', shirtColor: '', shirtNumber: '', code: '' });

export const participantRow = (participant: EventView['participants'][number]): ParticipantRow => ({
  ...participant,
  playerId: participant.playerId ?? null,
  playerName: participant.playerName ?? '',
  shirtNumber: participant.shirtNumber ?? '',
});

export const playRow = (play: Play): PlayRow => ({
  ...play,
  startOffset: writeOffset(play.startOffset),
  endOffset: writeOffset(play.endOffset),
  actionCodes: play.actionCodes.map((code) => ({ ...code, shirtNumber: code.shirtNumber ?? '' })),
});

const numberOf = (typed: Typed): number | undefined => (typed === '' ? undefined : Number(typed));
const withShirtNumber = (typed: Typed) => {
  const shirtNumber = numberOf(typed);
  return shirtNumber === undefined ? {} : { shirtNumber };
};

export const participantOf = ({ shirtNumber, playerId, teamId, ...row }: ParticipantRow): Participant => ({
  ...row,
  playerId: playerId ?? '',
  teamId: teamId ?? '',
  ...withShirtNumber(shirtNumber),
});

export const playOf = ({ startOffset, endOffset, actionCodes, ...row }: PlayRow): Play => {
  const [start, end] = [readOffset(startOffset), readOffset(endOffset)];
  return {
    ...row,
    ...(typeof start === 'number' && { startOffset: start }),
    ...(typeof end === 'number' && { endOffset: end }),
    actionCodes: actionCodes.map(({ shirtNumber, code, ...rest }) => ({
      ...rest,
      ...withShirtNumber(shirtNumber),
      code: Number(code),
    })),
  };
};

export const scheduleRow = (row: Schedule): ScheduleRow => ({ ...row, result: row.result ?? '' });

export const scheduleOf = ({ time, location, result, ...row }: ScheduleRow): Schedule => ({
  ...row,
  ...(result.trim() && { result: result.trim() }),
  time: time ?? 0,
  location: location ?? { id: '', name: '', latitude: 0, longitude: 0 },
});

export const statsOf = (row: StatsRow): TeamStats => ({
  ...row,
  teamId: row.teamId ?? '',
  numOfWins: Number(row.numOfWins),
  numOfLosses: Number(row.numOfLosses),
  numOfDraws: Number(row.numOfDraws),
  goalsFor: Number(row.goalsFor),
  goalsAgainst: Number(row.goalsAgainst),
  points: Number(row.points),
});

/** Placeholder teams of a match (specification 2.9). */
export const MATCHUP_LABELS = [
  'TBD',
  'Flex',
  ...['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4'],
  ...['Winner A', 'Runner-up A', 'Winner B', 'Runner-up B'],
  ...['Winner semi-final 1', 'Winner semi-final 2', 'Loser semi-final 1', 'Loser semi-final 2'],
  'Bye',
] as const;
