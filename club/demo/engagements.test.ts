import { engagementView, payment, volunteer } from '@touchline/shared/engagements/engagement.model';
import { itemId, monthKey, serverId } from '@touchline/shared/fields';
import { monthOf, monthStart } from '@touchline/shared/months';
import { describe, expect, it } from 'vitest';
import { CLUB_ZONE, clubOf, everyClub } from './any-day.fixture';
import type { DemoClub } from './club';
import { recentMonths } from './club-months';

const userNamed = ({ people }: DemoClub, fullName: string) => {
  const user = people.users.find((account) => account.fullName === fullName);
  if (!user) throw new Error(`nobody is named ${fullName}`);
  return user;
};
/** Months of a user with a team, oldest first. */
const monthsOf = (club: DemoClub, fullName: string, teamId: string) => {
  const { _id } = userNamed(club, fullName);
  return club.engagements
    .filter((engagement) => engagement.userId === _id && engagement.teamId === teamId)
    .sort((one, other) => one.month.localeCompare(other.month));
};

describe('the engagements of the demo club', () => {
  it('match the contract', () => {
    everyClub(({ engagements, people }) => {
      for (const { _id, createdBy: _createdBy, ...engagement } of engagements) {
        const {
          fullName: userName,
          emailAddress: userEmail,
          phoneNumber: userPhone,
        } = people.users.find((user) => user._id === engagement.userId) ?? people.account('root');
        const view = { ...engagement, id: _id, userName, userEmail, userPhone, month: monthStart(engagement.month) };
        expect(engagementView.parse(view)).toEqual(view);
        for (const storedPayment of engagement.payments) expect(payment.parse(storedPayment)).toEqual(storedPayment);
        for (const service of engagement.volunteers) expect(volunteer.parse(service)).toEqual(service);
        expect(itemId.parse(_id)).toHaveLength(8);
        expect(serverId.parse(engagement.userId)).toBe(engagement.userId);
        expect(monthKey.parse(engagement.month)).toBe(engagement.month);
      }
    });
  });

  it('are unique per team, month and user, within the last six months', () => {
    everyClub(({ engagements }, now) => {
      const keys = engagements.map(({ teamId, month, userId }) => `${teamId} ${month} ${userId}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect([...new Set(engagements.map(({ month }) => month))].sort()).toEqual(recentMonths(now));
    });
  });

  it('belong to members of the team, and were created by its staff', () => {
    const { engagements, people } = clubOf(Date.now(), CLUB_ZONE);
    for (const { teamId, userId, createdBy } of engagements) {
      const side = people.sides.find(({ id }) => id === teamId);
      const team = people.teams.find(({ _id }) => _id === teamId);
      const user = people.users.find(({ _id }) => _id === userId);
      expect(team?.memberEmails).toContain(user?.emailAddress);
      expect(side?.staffUsers.map(({ _id }) => _id)).toContain(createdBy);
    }
  });

  it('exist for most families, and for the demo accounts in each of their teams', () => {
    const club = clubOf(Date.now(), CLUB_ZONE);
    for (const { id, players } of club.people.sides) {
      const families = new Set(players.map((player) => club.people.guardianOf(player)._id));
      const engagedUsers = new Set(club.engagements.filter(({ teamId }) => teamId === id).map(({ userId }) => userId));
      expect(engagedUsers.size).toBeGreaterThan(families.size * 0.75);
    }
    expect(monthsOf(club, 'Priya Raman', '26618')).toHaveLength(6);
    expect(monthsOf(club, 'Priya Raman', '26620')).toHaveLength(6);
    expect(monthsOf(club, 'Marcus Silva', '26618')).toHaveLength(6);
  });

  it('contain payments and services of their month, none in the future', () => {
    everyClub(({ engagements, events }, now) => {
      for (const { month, teamId, payments, volunteers } of engagements) {
        for (const { submitTime = 0 } of payments) {
          expect(monthOf(submitTime)).toBe(month);
          expect(submitTime).toBeLessThanOrEqual(now);
        }
        for (const { serveTime } of volunteers) {
          const servedEvents = events.filter(({ tags, eventTime }) => tags.includes(teamId) && eventTime === serveTime);
          expect(servedEvents.length).toBeGreaterThan(0);
          expect(monthOf(serveTime ?? 0)).toBe(month);
        }
      }
    });
  });

  it('have various payments, volunteer roles, and siblings', () => {
    everyClub(({ engagements }) => {
      for (const team of ['26618', '26619', '26620']) {
        const ofTeam = engagements.filter(({ teamId }) => teamId === team);
        const methods = ofTeam.flatMap(({ payments }) => payments.map(({ method }) => method));
        expect(new Set(methods)).toEqual(new Set(['PayPal', 'Wechat', 'Cash']));
      }
      const roles = engagements.flatMap(({ volunteers }) => volunteers.map(({ role }) => role));
      expect(new Set(roles).size).toBeGreaterThanOrEqual(5);
      const counts = engagements.flatMap(({ numOfPlayers }) => numOfPlayers);
      expect(new Set(counts)).toEqual(new Set([1, 2]));
    });
  });

  it('include one family in arrears: three months paid by three methods, then three unpaid', () => {
    everyClub((club, now) => {
      const familyMonths = monthsOf(club, 'Tom Whitfield', '26618');
      expect(familyMonths.map(({ payments }) => payments.length > 0)).toEqual([true, true, true, false, false, false]);
      const methods = familyMonths.flatMap(({ payments }) => payments.map(({ method }) => method));
      expect(new Set(methods)).toEqual(new Set(['PayPal', 'Wechat', 'Cash']));

      const current = monthOf(now);
      const others = club.engagements.filter(
        ({ userId, month }) => userId !== familyMonths[0]?.userId && month !== current,
      );
      expect(others.every(({ payments }) => payments.length > 0)).toBe(true);
    });
  });

  it('contain manually entered past dates without an event', () => {
    everyClub(({ engagements, events }, now) => {
      const times = new Set(events.map(({ eventTime }) => eventTime));
      const byHand = engagements.filter(({ datesOfSignup }) => datesOfSignup.length > 0);
      expect(byHand.length).toBeGreaterThan(0);
      for (const { month, datesOfSignup, datesOfParticipation } of byHand) {
        expect(datesOfParticipation.length).toBeGreaterThan(0);
        for (const date of [...datesOfSignup, ...datesOfParticipation]) {
          expect(times.has(date)).toBe(false);
          expect(monthOf(date)).toBe(month);
          expect(date).toBeLessThan(now);
        }
      }
    });
  });
});
