import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BLUE, beforeWrite, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { save_play, remove_play, add_all_players, get_event_history, update_event } = eventEditingContract;

const play = (id: string, fields = {}) => ({ id, name: `Play ${id}`, startOffset: 1, endOffset: 9, ...fields });

describe.each(STORES)('tagging a game on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: EventView;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
    game = await club.game();
  });
  afterEach(() => club.close());

  const save = (who: Person, id: string, fields = {}) =>
    who.ask(save_play, { params: game.key, body: play(id, fields) });
  const remove = (who: Person, playId: string) => who.ask(remove_play, { params: { ...game.key, playId } });
  const fill = (who: Person, ...teams: string[]) =>
    who.ask(add_all_players, { query: { ...game.key, teams: teams.length ? teams : [GREEN] } });
  const readGame = () => club.read(game.key);

  it('stores the link alone of a pasted text, and refuses a text without one clear link', async () => {
    const link = 'https://veo.example/matches/1';
    const shared = `Check out this match on Veo:\n${link}`;
    expect((await save(club.filming, '30000001', { source: shared, link: 'www.veo.example/clips/1' })).status).toBe(
      200,
    );
    const dropbox = 'https://www.dropbox.com/s/a1/game.mp4';
    const body = { id: game.id, rev: game.rev, url: `${dropbox}?dl=0`, sources: [shared, 'First half'] };
    expect((await club.coach.ask(update_event, { body })).status).toBe(200);
    const { plays, ...stored } = await readGame();
    expect(stored).toMatchObject({ url: `${dropbox}?raw=1`, sources: [link, 'First half'] });
    expect(plays).toMatchObject([{ source: link, link: 'https://www.veo.example/clips/1' }]);
    const two = { ...body, rev: stored.rev, url: `${link} ${link}/2`, sources: [`${link} ${link}/2`] };
    const { status, problem } = await club.coach.ask(update_event, { body: two });
    const sentence = 'Must be one web address (http or https): remove other words and links';
    expect([status, problem.fields]).toEqual([400, { url: sentence, 'sources.0': sentence }]);
  });

  it('I6: an outdated form does not undo a play that was saved or removed since', async () => {
    const [one, two] = ['30000001', '30000002'];
    for (const id of [one, two]) await save(club.filming, id);
    const { version } = await readGame();
    await save(club.filming, one, { suggestion: 'Look up first.' });
    await remove(club.filming, two);
    await club.parent.ask(eventsContract.add_attendee, { params: game.key, body: { playerId: club.leo } });

    const form = (fields: object) =>
      club.coach.ask(update_event, { body: { id: game.id, rev: game.rev, version, ...fields } });
    for (const fields of [
      { plays: [play(one, { name: 'Old copy' })] },
      { plays: [play(two)] },
      { removed: { plays: [one] } },
    ]) {
      const { status, problem } = await form(fields);
      expect(status).toBe(409);
      expect(problem.current).toMatchObject({
        id: game.id,
        version: version + 3,
        plays: [{ suggestion: 'Look up first.' }],
      });
    }
    // Unchanged items cause no conflict.
    const same = play(one, { suggestion: 'Look up first.' });
    expect((await form({ url: 'https://film.example/one', plays: [play('30000003')] })).status).toBe(200);
    const after = await readGame();
    expect(after.plays.map(({ id }) => id)).toEqual([one, '30000003']);
    const fresh = { id: game.id, rev: after.rev, version: after.version };
    expect((await club.coach.ask(update_event, { body: { ...fresh, version, plays: [same] } })).status).toBe(200);
    const renamed = { ...fresh, plays: [play(one, { name: 'New copy' })] };
    expect((await club.coach.ask(update_event, { body: renamed })).status).toBe(200);
  });

  it('I6: a form does not undo a play that is saved between its check and its write', async () => {
    await save(club.filming, '30000001');
    const { rev, version } = await readGame();
    const body = { id: game.id, rev, version, plays: [play('30000001', { name: 'Old copy' })] };
    const { status } = await beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () => club.coach.ask(update_event, { body }),
      other: () => save(club.filming, '30000001', { suggestion: 'Look up first.' }),
    });
    expect(status).toBe(409);
    expect((await readGame()).plays).toMatchObject([{ suggestion: 'Look up first.' }]);
  });

  it('two users who tag at once never conflict, and no earlier form undoes their plays', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => String(30_000_000 + n));
    const responses = await Promise.all(
      ids.map((id, turn) => save(turn % 2 ? club.filming : club.coach, id, { playType: 'SHOOTING' })),
    );
    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(responses.map(({ reply }) => reply.version).sort((a, b) => a - b)).toEqual(
      ids.map((_, n) => game.version + 1 + n),
    );
    expect((await club.coach2.ask(update_event, { body: { id: game.id, rev: game.rev, kit: 'Green' } })).status).toBe(
      200,
    );
    expect((await readGame()).plays.map(({ id }) => id).sort()).toEqual(ids);
  });

  it('writes nothing for an unchanged play, and replaces a play with the same id', async () => {
    const first = await save(club.filming, '30000001');
    expect(first.reply).toMatchObject({
      id: game.id,
      version: game.version + 1,
      play: { id: '30000001', playType: 'OTHER' },
    });
    expect((await save(club.filming, '30000001')).reply.version).toBe(game.version + 1);
    expect((await save(club.coach, '30000001', { suggestion: 'Wait' })).reply.version).toBe(game.version + 2);
    expect((await readGame()).plays).toMatchObject([{ id: '30000001', suggestion: 'Wait' }]);
    expect(club.messages('play:saved').map(({ version, play }) => [version, play.suggestion])).toEqual([
      [game.version + 1, ''],
      [game.version + 2, 'Wait'],
    ]);
  });

  it('rejects film crew and coaches of another team who are only family of this one', async () => {
    for (const who of [club.filming, club.coach2]) {
      await club.admin.call(teamsContract.add_member, {
        params: { teamId: BLUE, member: who.user.emailAddress },
        query: { capacity: 'family' },
      });
      const theirs = await club.game(BLUE);
      const { key } = theirs;
      expect((await club.read(key, who)).id).toBe(theirs.id);
      const refused = [
        await who.ask(save_play, { params: key, body: play('30000002') }),
        await who.ask(remove_play, { params: { ...key, playId: '30000001' } }),
        await who.ask(add_all_players, { query: { ...key, teams: [BLUE] } }),
        await who.ask(update_event, { body: { id: theirs.id, rev: theirs.rev, kit: 'Green' } }),
        await who.ask(get_event_history, { query: key }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
      expect(await club.read(key)).toEqual(theirs);
    }
  });

  it('removes a play once', async () => {
    await save(club.filming, '30000001');
    expect((await remove(club.coach, '30000001')).reply).toEqual({ id: game.id, version: game.version + 2 });
    expect((await remove(club.coach, '30000001')).status).toBe(404);
    expect(club.messages('play:removed').at(-1)).toMatchObject({ playId: '30000001', version: game.version + 2 });
  });

  it('accepts 300 plays per game', async () => {
    const plays = Array.from({ length: 300 }, (_, n) => play(String(30_000_000 + n)));
    await club.coach.call(update_event, { body: { id: game.id, rev: game.rev, plays } });
    expect((await save(club.filming, '40000001')).problem.fields).toHaveProperty('plays');
    expect((await save(club.filming, '30000001', { name: 'Renamed' })).status).toBe(200);
  });

  describe('add_all_players', () => {
    it('adds every rostered child to the line-up once, also when repeated', async () => {
      await club.coach.call(update_event, {
        body: {
          id: game.id,
          rev: game.rev,
          participants: [
            {
              id: '30000001',
              playerId: club.mia,
              playerName: 'Mia',
              teamId: GREEN,
              teamName: 'Green',
              shirtColor: 'red',
            },
          ],
        },
      });
      const { reply } = await fill(club.filming);
      expect(reply).toMatchObject({ id: game.id, version: game.version + 2 });
      expect(reply.participants.map(({ playerId }) => playerId).sort()).toEqual([club.leo, club.mia, club.noa].sort());
      expect(reply.participants.find(({ playerId }) => playerId === club.mia)?.shirtColor).toBe('red');
      expect((await fill(club.coach)).reply).toEqual(reply);
      expect(club.messages('event:changed').at(-1)?.patch.participants).toEqual(reply.participants);
    });

    it('adds no child twice in concurrent calls', async () => {
      const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => fill(n % 2 ? club.coach : club.filming)));
      expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect((await readGame()).participants).toHaveLength(3);
      expect((await readGame()).version).toBe(game.version + 1);
    });

    it('includes a child who was added between read and write', async () => {
      const answer = await beforeWrite(club.store.events, 'findOneAndUpdate', {
        call: () => fill(club.coach),
        other: () => fill(club.coach2),
      });
      expect(answer.status).toBe(200);
      expect((await readGame()).participants).toHaveLength(3);
    });

    it("accepts rosters of the event's teams, and of teams that the caller works for", async () => {
      expect((await fill(club.coach, BLUE)).status).toBe(404);
      expect((await fill(club.admin, BLUE)).reply.participants.map(({ playerId }) => playerId)).toEqual([club.ida]);
      const both = await club.game(GREEN, BLUE);
      const { reply } = await club.coach.ask(add_all_players, { query: { ...both.key, teams: [GREEN, BLUE, BLUE] } });
      expect(reply.participants).toHaveLength(4);
    });
  });

  it('shows staff the last 200 changes with their authors, newest first', async () => {
    await club.parent.call(eventsContract.add_attendee, { params: game.key, body: { playerId: club.leo } });
    await club.coach.call(update_event, { body: { id: game.id, rev: game.rev, kit: 'Green', summary: 'Good' } });
    await save(club.filming, '30000001');
    const read = () => club.filming.call(get_event_history, { query: game.key });
    expect((await read()).map(({ version, by, what, fields }) => [version, by.userId, what, fields?.sort()])).toEqual([
      [4, club.filming.user._id, 'play:saved', undefined],
      [3, club.coach.user._id, 'event:changed', ['kit', 'summary']],
      [2, club.parent.user._id, 'attendee:added', undefined],
      [1, club.admin.user._id, 'event:created', undefined],
    ]);
    for (let n = 0; n < 200; n += 1) await save(club.coach, '30000001', { name: `Name ${n}` });
    const history = await read();
    expect([history.length, history[0]?.version, history.at(-1)?.version]).toEqual([200, 204, 5]);
  });
});
