import { developmentView, match } from '@touchline/shared/developments/development.model';
import { monthOf, monthStart } from '@touchline/shared/months';
import { describe, expect, it } from 'vitest';
import { CLUB_ZONE, clubOf, everyClub } from './any-day.fixture';
import type { DemoClub } from './club';
import { recentMonths } from './club-months';

const monthsOf = ({ developments }: DemoClub, playerId: string) =>
  developments.filter((development) => development.playerId === playerId).map(({ month }) => month);

describe('the developments of the demo club', () => {
  it('match the contract', () => {
    everyClub(({ developments }) => {
      for (const { _id, createdBy: _createdBy, ...development } of developments) {
        const view = { ...development, id: _id, month: monthStart(development.month) };
        expect(developmentView.parse(view)).toEqual(view);
        for (const storedMatch of development.matches) expect(match.parse(storedMatch)).toEqual(storedMatch);
        expect(_id).toMatch(/^\d{8}$/);
      }
    });
  });

  it('are unique per player and month, within the last six months', () => {
    everyClub(({ developments }, now) => {
      const keys = developments.map(({ playerId, month }) => `${playerId} ${month}`);
      expect(new Set(keys).size).toBe(keys.length);
      const months = recentMonths(now);
      expect(developments.every(({ month }) => months.includes(month))).toBe(true);
    });
  });

  it('repeat the data of players on the roster, and were created by staff of their team', () => {
    const { developments, people } = clubOf(Date.now(), CLUB_ZONE);
    for (const { teamId, playerId, playerName, birthYear, contactEmail, createdBy } of developments) {
      const side = people.sides.find(({ id }) => id === teamId);
      const player = side?.players.find(({ _id }) => _id === playerId);
      expect({ playerName, birthYear, contactEmail }).toEqual({
        playerName: player?.name,
        birthYear: player?.birthYear,
        contactEmail: player?.contacts[0],
      });
      const author = side?.staffUsers.find(({ _id }) => _id === createdBy);
      expect(author?.roles.some((role) => role === 'COACH' || role === 'FILMING')).toBe(true);
    }
    for (const { players } of people.sides) {
      const playersWithDevelopment = players.filter(({ _id }) => developments.some(({ playerId }) => playerId === _id));
      expect(playersWithDevelopment.length).toBeGreaterThanOrEqual(players.length / 2);
    }
  });

  it('contain one to four games of the child in that month, oldest first', () => {
    everyClub(({ developments, events }, now) => {
      const eventOf = new Map(events.map((event) => [event._id, event]));
      for (const { teamId, playerId, month, matches } of developments) {
        expect(matches.length).toBeGreaterThanOrEqual(1);
        expect(matches.length).toBeLessThanOrEqual(4);
        const times = matches.map(({ eventTime = 0 }) => eventTime);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(new Set(matches.map(({ eventId }) => eventId)).size).toBe(matches.length);
        for (const { eventId, eventTime, shirtColor, shirtNumber } of matches.filter(({ eventId }) => eventId)) {
          const event = eventOf.get(eventId);
          expect(event).toMatchObject({ type: 'GAME', tags: [teamId], eventTime });
          expect(monthOf(eventTime ?? 0)).toBe(month);
          expect(eventTime).toBeLessThan(now);
          const participant = Object.values(event?.participants ?? {}).find((row) => row.playerId === playerId);
          expect(participant).toMatchObject({ shirtColor, shirtNumber });
        }
      }
    });
  });

  it('contain no game only if the child played none that month', () => {
    everyClub(({ developments, events }) => {
      for (const { playerId, month, matches } of developments.filter(
        (development) => !development.matches[0]?.eventId,
      )) {
        expect(matches).toHaveLength(1);
        const playedGames = events.filter(
          ({ type, eventTime, participants }) =>
            type === 'GAME' &&
            monthOf(eventTime) === month &&
            Object.values(participants).some((participant) => participant.playerId === playerId),
        );
        expect(playedGames).toEqual([]);
      }
    });
  });

  it('exist in every month for the children of demo accounts, except one month of one child', () => {
    everyClub((club, now) => {
      const months = recentMonths(now);
      for (const child of ['10000002', '10000003', '10000004']) expect(monthsOf(club, child)).toEqual(months);
      const emptyMonths = months.filter((month) => !monthsOf(club, '10000001').includes(month));
      expect(emptyMonths).toEqual([months.at(-3)]);
    });
  });

  it('have advice in every match, and never the same text twice for a child', () => {
    everyClub(({ developments }) => {
      const advices = developments.flatMap(({ playerId, matches }) =>
        matches.map(({ advice }) => ({ playerId, advice })),
      );
      expect(advices.every(({ advice }) => advice.length > 40)).toBe(true);
      expect(new Set(advices.map(({ playerId, advice }) => `${playerId} ${advice}`)).size).toBe(advices.length);
      expect(new Set(advices.map(({ advice }) => advice)).size).toBeGreaterThan(40);
    });
  });
});
