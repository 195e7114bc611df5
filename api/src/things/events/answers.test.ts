import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linksStore } from '../../data/notices/links.store';
import { GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const DAY = 86_400_000;

describe.each(STORES)('answering from a mail on %s', (_name, mongoUrl) => {
  let club: TwoTeams;
  const lines: string[] = [];
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl, {
      settings: { LOG_LEVEL: 'debug' },
      logTo: { write: (line) => lines.push(line) },
    });
  });
  afterAll(() => club.close());

  const linkFor = (who: Person, playerId: string, { id }: Pick<EventView, 'id'>, expiresAt = Date.now() + DAY) =>
    linksStore(club.store).open({ purpose: 'answer', userId: who.user._id, playerId, eventId: id, expiresAt });
  /** Calls without a session, as a browser that follows the link. */
  const show = (token: string) => fetch(`${club.parent.url}/api/show_answer/${token}`);
  const answer = (token: string, body: object) =>
    fetch(`${club.parent.url}/api/answer/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const rowsOf = async (game: EventView) =>
    (await club.read(game.key)).attendees.map(({ player, available, parent }) => ({ player, available, parent }));

  it('shows the first name and the event, changes nothing by reading, and answers like the guardian', async () => {
    const game = await club.game();
    const token = await linkFor(club.parent, club.leo, game);
    const shown = await show(token);
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await shown.json()).toEqual({
      child: 'Leo',
      event: {
        name: game.name,
        type: 'GAME',
        eventState: 'PENDING',
        eventTime: game.eventTime,
        eventLocation: game.eventLocation,
        location: game.location,
      },
    });
    expect(await club.read(game.key)).toMatchObject({ version: game.version, attendees: [] });

    const response = await answer(token, { available: 'NO', reason: 'Away' });
    expect(await response.json()).toEqual({ available: 'NO', version: game.version + 1 });
    expect(await rowsOf(game)).toEqual([{ player: 'Leo Raman', available: 'NO', parent: 'parent surname' }]);
    // Staff see the reason.
    expect((await club.read(game.key, club.manager)).attendees[0]?.reason).toBe('Away');
    expect(club.messages('attendee:added').at(-1)).toMatchObject({ attendee: { available: 'NO', playerId: club.leo } });
    // Again, and changed.
    expect(await (await answer(token, { available: 'NO' })).json()).toEqual({
      available: 'NO',
      version: game.version + 1,
    });
    expect(await (await answer(token, { available: 'YES' })).json()).toEqual({
      available: 'YES',
      version: game.version + 2,
    });
    expect(await (await show(token)).json()).toMatchObject({ available: 'YES' });
    expect(lines.join('\n')).not.toContain(token);
    expect(JSON.stringify(await club.store.mailLinks.find({}))).not.toContain(token);
  });

  it('I2: two answers at once make one row', async () => {
    const game = await club.game();
    const token = await linkFor(club.parent, club.mia, game);
    const answers = await Promise.all([answer(token, { available: 'YES' }), answer(token, { available: 'YES' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowsOf(game)).toHaveLength(1);
  });

  it('returns the same 404 for links that are unknown, expired, revoked, or of another purpose', async () => {
    const game = await club.game();
    const unguarded = await linkFor(club.parent, club.noa, game);
    const foreign = await linkFor(club.blueParent, club.ida, game);
    const expired = await linkFor(club.parent, club.leo, game, Date.now() - 1);
    const purpose = await linksStore(club.store).open({
      purpose: 'unsubscribe',
      userId: club.parent.user._id,
      kind: 'reminder',
      expiresAt: Date.now() + DAY,
    });
    const revoked = await linkFor(club.parent, club.mia, game);
    expect((await show(revoked)).status).toBe(200);
    await club.manager.call(teamsContract.remove_player, { params: { teamId: GREEN, player: club.mia } });
    const texts = new Set<string>();
    for (const token of [unguarded, foreign, expired, purpose, revoked, 'A'.repeat(43)]) {
      for (const response of [await show(token), await answer(token, { available: 'YES' })]) {
        expect(response.status).toBe(404);
        texts.add(await response.text());
      }
    }
    expect(texts.size).toBe(1);
    expect(await rowsOf(game)).toEqual([]);
  });

  it('stops working after the start, and when the event takes no more answers', async () => {
    const [begun, cancelled] = [await club.game(), await club.game()];
    const tokens = [await linkFor(club.parent, club.leo, begun), await linkFor(club.parent, club.leo, cancelled)];
    await club.store.events.updateOne({ _id: begun.id }, { $set: { eventTime: Date.now() - 1 } });
    await club.manager.call(eventEditingContract.update_event, {
      body: { id: cancelled.id, rev: cancelled.rev, eventState: 'CANCELLED' },
    });
    for (const token of tokens)
      expect([(await show(token)).status, (await answer(token, { available: 'YES' })).status]).toEqual([409, 409]);
  });

  it('ends when its owner is no guardian of the child any more', async () => {
    const game = await club.game();
    const token = await linkFor(club.parent, club.leo, game);
    expect((await show(token)).status).toBe(200);
    const contacts = [club.coach2.user.emailAddress];
    await club.store.players.updateOne({ _id: club.leo }, { $set: { contacts } });
    expect([(await show(token)).status, (await answer(token, { available: 'YES' })).status]).toEqual([404, 404]);
  });

  it('ends with the account', async () => {
    const game = await club.game();
    const token = await linkFor(club.parent2, club.noa, game);
    expect((await show(token)).status).toBe(200);
    await club.store.users.updateOne({ _id: club.parent2.user._id }, { $set: { active: false } });
    expect((await show(token)).status).toBe(404);
  });

  it('R20: an address may try 60 times a minute', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 70; n += 1) statuses.push((await show('B'.repeat(43))).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(60);
  });
});
