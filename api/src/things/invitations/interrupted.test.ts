/** Invitations whose acceptance a crash interrupted, and those that are accepted right now. */
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beforeWrite, emailOf, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { removeMember } from '../teams/team-calls.fixture';

const { add_invitation, accept_invitation, remove_invitation } = invitationsContract;
const MINUTE = 60_000;

describe.each(STORES)('an invitation that is being accepted, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const invite = (who: Person, body: object) =>
    who.call(add_invitation, { body: { teamId: GREEN, emailAddress: emailOf('newcomer'), ...body } as never });
  const guardianOfLeo = () => invite(club.parent, { kind: 'guardian', playerId: club.leo });
  const accept = (id: string) => club.newcomer.ask(accept_invitation, { body: { id } });
  const revoke = (who: Person, id: string) => who.ask(remove_invitation, { params: { id } });
  const contacts = async () => (await club.store.players.findOne({ _id: club.leo }))?.contacts;
  const members = async () => (await club.store.teams.findOne({ _id: GREEN }))?.memberEmails;
  /** Leaves the invitation as a crash during its acceptance does. */
  const interrupt = (_id: string, acceptingSince?: number) =>
    club.store.invitations.updateOne(
      { _id },
      { $set: { state: 'accepting', ...(acceptingSince !== undefined && { acceptingSince }) } },
    );

  it.each([undefined, Date.now() - MINUTE])('can be revoked after an interruption (%s)', async (since) => {
    const { id } = await guardianOfLeo();
    await interrupt(id, since);
    expect((await revoke(club.parent, id)).status).toBe(200);
    expect([(await accept(id)).status, await contacts()]).toEqual([404, [emailOf('parent')]]);
  });

  it('can still be accepted after an interruption', async () => {
    const { id } = await guardianOfLeo();
    await interrupt(id, Date.now());
    expect((await accept(id)).status).toBe(200);
    expect(await contacts()).toEqual(['parent', 'newcomer'].map(emailOf));
  });

  it('cannot be revoked any more, so that nobody who was let in is lost', async () => {
    const { id } = await guardianOfLeo();
    let revoked = 0;
    const accepted = await beforeWrite(club.store.players, 'findOneAndUpdate', {
      call: () => accept(id),
      other: async () => {
        revoked = (await revoke(club.parent, id)).status;
      },
    });
    expect([revoked, accepted.status]).toEqual([404, 200]);
    expect(await contacts()).toEqual(['parent', 'newcomer'].map(emailOf));
    expect((await club.store.invitations.findOne({ _id: id }))?.state).toBe('accepted');
  });

  it('R5: lets no removed member back in after an interruption', async () => {
    const { id } = await invite(club.coach, { kind: 'family' });
    const before = await club.store.invitations.findOne({ _id: id });
    expect((await accept(id)).status).toBe(200);
    // The acceptance wrote the membership, and was interrupted before its end.
    await club.store.invitations.updateOne({ _id: id }, { $set: { slot: before?.slot ?? '' } });
    await interrupt(id, 0);
    expect((await removeMember(club.coach, emailOf('newcomer'))).status).toBe(200);
    expect([(await accept(id)).status, await members()]).toEqual([
      404,
      expect.not.arrayContaining([emailOf('newcomer')]),
    ]);
  });

  it('R5: ends after an interruption when its maker stops being staff', async () => {
    const { id } = await invite(club.coach, { kind: 'guardian', playerId: club.leo });
    await interrupt(id);
    await removeMember(club.manager, emailOf('coach'));
    expect([(await accept(id)).status, await contacts()]).toEqual([404, [emailOf('parent')]]);
  });
});
