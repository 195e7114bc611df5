import { expect, it } from 'vitest';
import { messagesOf, withoutCovered } from './messages';

it('finds the messages of schemas and problems, with names of their values', () => {
  const code = `
    const name = requiredLine('Name');
    const text = z.string().max(max, \`At most \${max} characters\`).refine(isGood, { message: 'Must be good' });
    const full = () => new Problem('CONFLICT', \`This event is full: at most \${MAX.toLocaleString('en')} people.\`, {
      fields: { player: 'Player is required' },
    });`;
  expect(messagesOf('a.ts', code).sort()).toEqual([
    'At most {max} characters',
    'Must be good',
    'Name is required',
    'Player is required',
    'This event is full: at most {MAX} people.',
  ]);
});

it('leaves out examples, log lines and errors of programs', () => {
  const code = `
    const example = { name: 'Leo Raman', teams: ['Riverside 2012 Green'] };
    log.error('A change could not be published');
    throw new Error('This never happens');`;
  expect(messagesOf('a.ts', code)).toEqual([]);
});

it('needs no text of its own for a message that a pattern covers', () => {
  const texts = ['At most {max} characters', 'At most 40 characters', 'At most 12 contacts'];
  expect(withoutCovered(texts)).toEqual(['At most {max} characters', 'At most 12 contacts']);
});
