import { screen, within } from '@testing-library/react';
import { PLAY_TYPES } from '@touchline/shared/events/event-words';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { blocksOf, ClipKey, ClipTimeline } from './clip-timeline';

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

it('keeps all clips in one lane, each at least six pixels wide and none behind another', () => {
  const at = (id: string, start: number, end: number) => ({ id, name: id, playType: 'SCORE' as const, start, end });
  const cut = [at('31000001', 0, 60), at('31000002', 10, 11), at('31000003', 10, 11), at('31000004', 99, 100)];
  const blocks = blocksOf(cut, 100, 200);
  expect(blocks.map(({ left, right }) => [left, right])).toEqual([
    [0, 120],
    [20, 26],
    [26, 32],
    [194, 200],
  ]);
});

it('stops with Tab only at the clip on the screen where a list offers the same clips', () => {
  renderApp(<ClipTimeline clips={clips} duration={100} time={12} onChoose={() => undefined} isCopy />);
  const stops = screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops.map((stop) => stop.getAttribute('aria-current'))).toEqual(['true']);
});
