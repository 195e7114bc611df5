import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { monthOf } from '@touchline/shared/months';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from './app';
import { sendRaw } from './testing/hostile/send';
import { contactsIn, GREEN, type Name, openTwoTeams, type TwoTeams } from './testing/two-teams';

const MONTH = monthOf(Date.now());

describe('R3 I11: data that a caller may not see is in no response', () => {
  let club: TwoTeams;
  let queries: Record<string, Record<string, unknown>>;
  beforeAll(async () => {
    club = await openTwoTeams();
    const { key } = await club.game();
    for (const [who, playerId] of [
      ['parent', club.leo],
      ['parent2', club.noa],
    ] as const)
      await club[who].call(eventsContract.add_attendee, { params: key, body: { playerId } });
    await club.parent.call(eventPlanningContract.offer_ride, { params: key, body: { seats: 2 } });
    await club.coach.call(eventEditingContract.add_all_players, { query: { ...key, teams: [GREEN] } });
    for (const { user } of [club.parent, club.parent2])
      await club.manager.call(engagementsContract.add_engagement, {
        body: { teamId: GREEN, month: MONTH, userEmail: user.emailAddress },
      });
    for (const [who, playerId] of [
      ['parent', club.leo],
      ['parent2', club.noa],
    ] as const)
      await club.coach.call(developmentsContract.add_development, {
        body: { month: MONTH, playerId, contactEmail: club[who].user.emailAddress },
      });
    const month = { time: MONTH, playerId: club.leo };
    queries = {
      show_events: { tag: GREEN },
      show_season: { tag: GREEN },
      show_shares: { tag: GREEN },
      get_event: key,
      get_event_history: key,
      add_all_players: { ...key, teams: GREEN },
      get_engagement: { time: MONTH, teamId: GREEN, id: club.parent.user._id },
      show_developments: month,
      get_development: month,
      get_profile: { email: club.parent.user.emailAddress },
    };
  });
  afterAll(() => club.close());

  const reads = Object.values(contracts)
    .flatMap((contract) => Object.entries(contract))
    .filter(([, { method }]) => method === 'GET');

  /** Returns all responses to a user's reads as one text. */
  async function everythingFor(who: Name): Promise<string> {
    const { url, token } = club[who];
    const responses = [];
    for (const [name, endpoint] of reads)
      responses.push(await sendRaw(url, endpoint, { query: queries[name] ?? {} }, token));
    return responses.map(({ text }) => text).join('\n');
  }
  const own = (who: Name) => [
    club[who].user.emailAddress,
    club[who].user.phoneNumber,
    club[who].user.address.split(' ')[0],
  ];

  it.each<Name>(['parent2', 'filming', 'blueParent', 'newcomer'])(
    '%s reads no contact but the own ones',
    async (who) => {
      const seen = contactsIn(await everythingFor(who));
      expect([...seen].filter((contact) => !own(who).includes(contact))).toEqual([]);
    },
  );

  it('staff and ADMIN read the contacts of their families, so the test would detect a leak', async () => {
    for (const who of ['coach', 'manager', 'admin'] as const)
      expect(contactsIn(await everythingFor(who))).toContain(club.parent.user.emailAddress);
  });

  it.each<Name>(['parent', 'manager', 'admin', 'root'])(
    "%s reads no password's hash, not even the own one",
    async (who) => {
      expect(await everythingFor(who)).not.toMatch(/argon2|passwordHash/);
    },
  );

  it("other families and film crew read no birth date of another family's child; ROOT reads no child at all", async () => {
    expect(await everythingFor('filming')).not.toContain('2012-05-31');
    const family = await everythingFor('parent2');
    expect(family).toMatch(/"name":"Noa Silva"[^}]*2012-05-31/);
    expect(family).not.toMatch(/"name":"Leo Raman"[^}]*2012-05-31/);
    expect(await everythingFor('root')).not.toMatch(/Leo Raman|Noa Silva|Ida Berg/);
  });
});
