import { MARKER } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { monthOf } from '@touchline/shared/months';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailOf, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { addMember, addPlayer, green } from '../teams/team-calls.fixture';

const { update_player_contact } = profilesContract;
const { add_engagement, show_engagements } = engagementsContract;
const MONTH = monthOf(Date.now());

describe.each(STORES)('a coach who tries to reach people outside the team, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const link = (who: Person, playerId: string, ...contacts: string[]) =>
    who.ask(update_player_contact, { body: { playerId, contacts } });
  /** Creates a child without a family. Returns its id. */
  const decoy = async () => (await addPlayer(club.coach, 'Made Up')).reply.players?.at(-1)?.id ?? '';

  it('P2 R5: reaches no child through a guardian whom their own second account added', async () => {
    const madeUp = await decoy();
    // The newcomer is the coach's second account, and accepts everything.
    const record = { contacts: [club.newcomer.user.emailAddress] };
    await club.store.players.updateOne({ _id: madeUp }, { $set: record });
    const victim = emailOf('blueParent');
    await link(club.newcomer, madeUp, ...record.contacts, victim);

    const offered = await club.coach.ask(teamEditingContract.list_candidates, { query: { teamId: GREEN } });
    expect(offered.raw).not.toContain('Ida');
    expect((await addPlayer(club.coach, club.ida)).status).toBe(404);
    const team = await green(club.coach);
    expect(JSON.stringify(team.players)).not.toContain(victim);
    // The added guardian gets a mail.
    expect(club.mailsTo(victim)).toHaveLength(1);
  });

  it('P2: gets the same response for a guardian with and without an account', async () => {
    const madeUp = await decoy();
    const known = await link(club.coach, madeUp, emailOf('blueParent'));
    const unknown = await link(club.coach, madeUp, emailOf('stranger'));
    expect([known.status, known.raw]).toEqual([200, unknown.raw]);
    expect((await green(club.coach)).players?.find(({ id }) => id === madeUp)?.contacts).toEqual([]);
  });

  it('P2: learns neither name nor phone number of an address that they add as a member', async () => {
    const open = (userEmail: string) =>
      club.coach.ask(add_engagement, { body: { teamId: GREEN, month: MONTH, userEmail } });
    const stranger = emailOf('stranger');
    await addMember(club.coach, stranger);
    const unknown = await open(stranger);
    expect(unknown.status).toBe(404);
    for (const name of ['admin', 'root', 'blueParent', 'blueCoach', 'newcomer'] as const) {
      const added = await addMember(club.coach, emailOf(name));
      const shown = added.reply.memberships?.find(({ emailAddress }) => emailAddress === emailOf(name));
      expect(shown).toEqual({ emailAddress: emailOf(name), capacity: 'family' });
      expect((await open(emailOf(name))).raw).toBe(unknown.raw);
    }
    const { raw } = await club.coach.ask(show_engagements, { query: { teams: GREEN } });
    expect(raw).not.toContain(`${MARKER}-`);
  });

  it('P2: gets the same 403 for every address when they add staff', async () => {
    const additions = ['blueCoach', 'blueParent', 'stranger'].map((name) =>
      addMember(club.coach, emailOf(name), 'staff'),
    );
    const responses = await Promise.all(additions);
    expect(new Set(responses.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(403);
  });
});
