import { expect, it } from 'vitest';
import { reminderText } from './reminder';

it('names the game, its time and place, and the players without an answer', () => {
  const event = { name: 'Green game', location: 'Mauerpark pitch' };
  expect(reminderText(event, 'Sat 31 May 9:00', ['Leo', 'Mia', 'Ben'], 'https://club.example/x')).toBe(
    'Green game: Sat 31 May 9:00, Mauerpark pitch\nPlease answer for Leo, Mia, and Ben:\nhttps://club.example/x',
  );
  expect(reminderText(event, 'Today 9:00', ['Leo'], 'x')).toContain('Please answer for Leo:');
});
