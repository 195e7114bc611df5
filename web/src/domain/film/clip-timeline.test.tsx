import { screen, within } from '@testing-library/react';
import { PLAY_TYPES } from '@touchline/shared/events/event-words';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { ClipKey, ClipTimeline } from './clip-timeline';

const clips = PLAY_TYPES.map((playType, index) => ({
  id: `3100000${index}`,
  name: playType,
  playType,
  start: index * 10,
  end: index * 10 + 5,
}));
const colourOf = (element: Element | null) => element?.getAttribute('data-colour');

it('names every type of play in the key, in the colour of its clips', () => {
  renderApp(
    <>
      <ClipTimeline clips={clips} duration={100} time={0} onChoose={() => undefined} />
      <ClipKey clips={clips} />
    </>,
  );
  const rows = within(screen.getByRole('list', { name: 'Colors of the plays' })).getAllByRole('listitem');
  expect(rows.map((row) => [colourOf(row.querySelector('[data-colour]')), row.textContent])).toEqual([
    ['goal', 'Goal'],
    ['shot', 'Chance, Shooting'],
    ['pass', 'Passing, Execution'],
    ['dribble', 'Dribbling'],
    ['other', 'Other'],
  ]);
  const shooting = screen.getByRole('button', { name: /^SHOOTING, Shooting/ });
  expect(colourOf(shooting)).toBe('shot');
});
