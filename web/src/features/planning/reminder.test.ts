import { expect, it } from 'vitest';
import { reminderText } from './reminder';

it('names the game, its time and place, and the players without an answer', () => {
  const event = { name: 'Green game', location: 'Mauerpark pitch' };
  expect(reminderText(event, 'Sat 31 May 9:00', ['Leo', 'Mia', 'Ben'], 'https://club.example/x')).toBe(
    'Green game: Sat 31 May 9:00, Mauerpark pitch\nWe are still waiting for an answer for Leo, Mia and Ben.\nOne tap is enough: https://club.example/x',
  );
  expect(reminderText(event, 'Today 9:00', ['Leo'], 'x')).toContain('an answer for Leo.');
});
