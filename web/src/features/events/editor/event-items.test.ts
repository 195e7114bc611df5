import { play } from '@touchline/shared/events/event.model';
import { schedule, teamStats } from '@touchline/shared/events/tournament.model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  newActionCode,
  newParticipant,
  newPlay,
  newSchedule,
  newStats,
  participantOf,
  participantRow,
  playOf,
  playRow,
  scheduleOf,
  standingTeam,
  statsOf,
} from './event-items';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const place = { id: 'u33dbfc5t', name: 'Mauerpark', latitude: 52.5, longitude: 13.4 };
const shirtNumber = fc.option(fc.integer({ min: 0, max: 99 }), { nil: undefined });
const seconds = fc.option(
  fc.integer({ min: 0, max: 86_400_000 }).map((ms) => ms / 1_000),
  { nil: undefined },
);

it('keeps every field of a participant through its form row', () => {
  const participant = fc.record({
    id: fc.constant('10000001'),
    playerId: fc.constantFrom('10000001', '10000002'),
    playerName: fc.string(),
    teamId: fc.constant('26618'),
    teamName: fc.string(),
    shirtColor: fc.string(),
    shirtNumber,
    guest: fc.boolean(),
    groupName: fc.string(),
  });
  fc.assert(
    fc.property(participant, (one) => {
      expect(plain(participantOf(participantRow(plain(one) as typeof one)))).toEqual(plain(one));
    }),
  );
});

it('keeps every field of a play through its form row, to the millisecond', () => {
  const codes = fc.array(
    fc.record({ acid: fc.string(), shirtColor: fc.string(), shirtNumber, code: fc.nat({ max: 100_000 }) }),
  );
  fc.assert(
    fc.property(seconds, seconds, codes, fc.option(fc.nat({ max: 100 }), { nil: undefined }), (...parts) => {
      const [startOffset, endOffset, actionCodes, rating] = parts;
      const { startOffset: _s, endOffset: _e, ...rest } = playOf(newPlay('30000001'));
      const storedPlay = plain({ ...rest, startOffset, endOffset, actionCodes, rating });
      expect(plain(playOf(playRow(storedPlay as Parameters<typeof playRow>[0])))).toEqual(storedPlay);
    }),
  );
});

it.each([
  ['', '', {}],
  ['75', '1:15.5', { startOffset: 75, endOffset: 75.5 }],
  ['half past', '1:02:15', { endOffset: 3_735 }],
])('sends the offsets %j and %j as %j', (startOffset, endOffset, sent) => {
  const { startOffset: start, endOffset: end } = playOf({ ...newPlay('30000001'), startOffset, endOffset });
  expect(plain({ startOffset: start, endOffset: end })).toEqual(sent);
});

it.each([
  ['', undefined],
  ['7', 7],
  [0, 0],
  ['0', 0],
])('sends the shirt number %j as %s', (shirtNumber, sent) => {
  expect(participantOf({ ...newParticipant('1'), shirtNumber }).shirtNumber).toBe(sent);
  const actionCodes = [{ ...newActionCode(), shirtNumber, code: '12' }];
  expect(playOf({ ...newPlay('1'), actionCodes }).actionCodes).toEqual([
    { acid: '', shirtColor: '', code: 12, ...(sent !== undefined && { shirtNumber: sent }) },
  ]);
});

it('creates plays, matches and stats that the server accepts', () => {
  expect(play.safeParse(playOf(newPlay('30000001', 'game.mp4'))).data).toMatchObject({
    playType: 'OTHER',
    source: 'game.mp4',
  });
  const match = newSchedule('30000001', { eventTime: Date.now(), eventLocation: place });
  expect(schedule.safeParse(scheduleOf(match)).data).toMatchObject({ teams: ['TBD'], location: { name: 'Mauerpark' } });
  expect(teamStats.safeParse(statsOf({ ...newStats('30000001'), teamId: '26618', points: '7' })).data).toMatchObject({
    points: 7,
    goalsFor: 0,
  });
});

it('turns a hidden name into an empty text', () =>
  expect(
    participantRow({ id: '1', teamId: '26618', teamName: '', shirtColor: '', guest: false, groupName: '' }),
  ).toEqual({ ...newParticipant('1'), teamId: '26618' }));

describe('standingTeam', () => {
  const teams = [{ id: '26618', name: 'Riverside 2012 Green' }];
  const stored = { teamId: '90021', teamName: 'Magnolia Wanderers' };

  it('finds the club’s own team by name, ignoring case', () => {
    expect(standingTeam(' riverside 2012 green', teams, undefined)).toEqual({
      teamId: '26618',
      teamName: 'Riverside 2012 Green',
    });
  });

  it('gives a team of another club a new id that the contract accepts', () => {
    const team = standingTeam('Hillside Rovers', teams, undefined);
    expect(team.teamName).toBe('Hillside Rovers');
    expect(team.teamId).not.toBe('26618');
    expect(teamStats.safeParse(statsOf({ ...newStats('30000001'), ...team })).success).toBe(true);
  });

  it('keeps the stored id until the name changes', () => {
    expect(standingTeam('Magnolia Wanderers', teams, stored)).toEqual(stored);
    expect(standingTeam('Magnolia United', teams, stored).teamId).not.toBe('90021');
  });

  it('returns no id for an empty name', () => {
    expect(standingTeam('  ', teams, stored).teamId).toBeNull();
  });
});
