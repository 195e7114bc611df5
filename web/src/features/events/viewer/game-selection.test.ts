import type { EventView } from '@touchline/shared/events/event.model';
import { hasFilm } from '@touchline/shared/media';
import { describe, expect, it } from 'vitest';
import { anEvent, attendee } from '../../../live/testing/club-model';
import { highlightsOf, playerChoices, selectedGameIndex, teamGames } from './game-selection';

it('lists games and tournaments of the team, newest first', () => {
  const events = [
    anEvent({ id: '100000001', eventTime: 1 }),
    anEvent({ id: '100000002', eventTime: 3, type: 'TOURNAMENT' }),
    anEvent({ id: '100000003', eventTime: 2, type: 'PRACTICE' }),
    anEvent({ id: '100000004', eventTime: 4, tags: ['26620'] }),
  ];
  const games = teamGames(events, '26618');
  expect(games.map(({ id }) => id)).toEqual(['100000002', '100000001']);
});

describe('highlightsOf', () => {
  const url = 'https://film.example/highlights.m3u8';
  const poster = 'https://film.example/poster.png';
  const sources = ['https://film.example/lineup.pdf', 'https://film.example/game.m3u8'];

  it.each([
    ['the highlights', { url, sources }, url],
    ['the film of the game without highlights', { url: '', sources }, sources[1]],
    ['the film of the game instead of a picture', { url: poster, sources }, sources[1]],
    ['a picture when there is no film', { url: poster, sources: [] }, poster],
    ['nothing', { url: '', sources: [] }, ''],
  ])('returns %s', (_, game, link) => {
    expect(highlightsOf(game)).toBe(link);
    expect(hasFilm(game)).toBe(link !== '' && link !== poster);
  });
});

describe('selectedGameIndex', () => {
  const NOW = Date.UTC(2026, 4, 20);
  const game = (day: number, fields: Partial<EventView> = {}) =>
    anEvent({ id: `1000000${day}`, eventTime: Date.UTC(2026, 4, day), url: '', ...fields });
  const film = { url: 'https://film.example/may.m3u8' };
  const shownOf = (games: EventView[], id: string | null = null, isOpening = true) =>
    selectedGameIndex(games, id, { now: NOW, isOpening });

  it('selects the game of the URL', () => {
    expect(shownOf([game(28), game(16, film), game(10)], '100000010')).toBe(2);
  });

  it('selects the newest game with film when the URL has no game, or an unknown one', () => {
    const games = [game(28), game(18), game(16, film), game(10, film)];
    expect(shownOf(games)).toBe(2);
    expect(shownOf(games, 'gone')).toBe(2);
  });

  it('selects the most recent game that was played when none has film', () => {
    const poster = { url: 'https://film.example/poster.png' };
    expect(shownOf([game(28), game(19, { eventState: 'CANCELLED' }), game(16), game(10, poster)])).toBe(2);
  });

  it('selects the first game after the month, the team or the user has changed', () => {
    const games = [game(28), game(18), game(16, film)];
    expect(shownOf(games, null, false)).toBe(0);
    expect(shownOf(games, '100000016', false)).toBe(2);
  });

  it('selects the first game when none was played', () => {
    expect(shownOf([game(28), game(24)])).toBe(0);
    expect(shownOf([])).toBe(0);
  });
});

it('offers each attendee once, sorted by name', () => {
  const choices = playerChoices([
    { ...attendee(2), player: 'Mia' },
    { ...attendee(1), player: 'Leo' },
    { ...attendee(1), player: 'Leo' },
  ]);
  expect(choices.map(({ label }) => label)).toEqual(['Leo', 'Mia']);
});
