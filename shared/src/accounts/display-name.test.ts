import { expect, it } from 'vitest';
import { displayName } from './display-name';

it('returns the full name, or else the user name', () => {
  expect(displayName({ fullName: 'Priya Raman', userName: 'priya' })).toBe('Priya Raman');
  expect(displayName({ fullName: '', userName: 'priya' })).toBe('priya');
});
