import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { teamColour } from './team-colour';

const ids = Array.from({ length: 16 }, (_, index) => String(26_618 + index));

it('gives a team the same color in every list, and other colors to the teams added after it', () => {
  expect(ids.slice(0, 3).map(teamColour)).toEqual([2, 3, 4]);
  expect(new Set(ids.slice(0, 8).map(teamColour)).size).toBe(8);
});

it('gives only colors that the style sheet has', () => {
  const styles = readFileSync(new URL('team-colour.module.css', import.meta.url), 'utf8');
  for (const id of ids) expect(styles).toContain(`[data-colour="${teamColour(id)}"]`);
});
