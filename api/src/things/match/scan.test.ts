/** Searches all answers to a family for what only staff may know of a match. */
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '../../app';
import { sendRaw } from '../../testing/hostile/send';
import { GREEN, type Name, openTwoTeams, type TwoTeams } from '../../testing/two-teams';
import { callsOf, type Game, newGame } from './match.fixture';

describe('R3: in all that a family reads', () => {
  let club: TwoTeams;
  let game: Game;
  /** Ids of entries that only staff see. */
  let secrets: string[];
  beforeAll(async () => {
    club = await openTwoTeams();
    game = await newGame(club);
    const calls = callsOf(game);
    const size = { format: { onField: 7, periods: 2, minutes: 25 }, formation: '2-3-1' };
    await calls.saveLineup(club.coach, { ...size, lineup: { ST: club.leo, GK: club.noa }, keeper: club.noa });
    await calls.tap(club.coach, 0, { kind: 'PERIOD_START' });
    secrets = [
      await calls.tap(club.coach, 5, { kind: 'SUB', playerId: club.mia, otherPlayerId: club.leo }),
      await calls.tap(club.coach, 6, { kind: 'YELLOW', playerId: club.leo }),
      await calls.tap(club.coach, 7, { kind: 'INJURY', playerId: club.mia }),
      await calls.tap(club.coach, 8, { kind: 'MOMENT' }),
      await calls.tap(club.coach, 9, { kind: 'NOTE', note: 'A note of staff' }),
    ];
    await calls.tap(club.coach, 40, { kind: 'END' });
    await calls.attend(club.coach, { missed: [club.mia] });
  });
  afterAll(() => club.close());

  async function everythingFor(who: Name): Promise<string> {
    const { url, token } = club[who];
    const queries: Record<string, object> = {
      show_events: { tag: GREEN },
      show_season: { tag: GREEN },
      show_minutes: { tag: GREEN },
      get_event: game.key,
      get_match: game.key,
      list_proposed_plays: game.key,
      get_event_history: game.key,
    };
    const reads = Object.values(contracts)
      .flatMap((contract) => Object.entries(contract))
      .filter(([, { method }]) => method === 'GET');
    const texts = [];
    for (const [name, endpoint] of reads) {
      const query = (queries[name] ?? {}) as Record<string, unknown>;
      texts.push((await sendRaw(url, endpoint, { query }, token)).text);
    }
    return texts.join('\n');
  }

  it('is no substitution, card, injury, moment, note, plan, attendance or time of another child', async () => {
    const seen = await everythingFor('parent2');
    for (const secret of [...secrets, 'A note of staff', '"keeper"', '"plan"', `"${club.mia}","came"`])
      expect(seen, secret).not.toContain(secret);
    const minutes = await sendRaw(
      club.parent2.url,
      contracts.attendance.show_minutes,
      { query: { tag: GREEN } },
      club.parent2.token,
    );
    expect((minutes.body as { players: { id: string }[] }).players.map(({ id }) => id)).toEqual([club.noa]);
    expect((await club.parent2.call(eventsContract.get_event, { query: game.key })).result).toBe('0:0');
  });

  it('staff read all of it, so the test would detect a leak', async () => {
    const seen = await everythingFor('coach');
    for (const secret of [...secrets, 'A note of staff', '"keeper"', `"${club.mia}","came"`])
      expect(seen).toContain(secret);
  });
});
