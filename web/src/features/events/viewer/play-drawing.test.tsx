import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type EventView, type Play, play } from '@touchline/shared/events/event.model';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anEvent } from '../../../live/testing/club-model';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { letFilmsPlay } from '../../../testing/film';
import { renderApp } from '../../../testing/render-app';
import { Plays } from './plays';

const plays = Array.from({ length: 30 }, (_, n) =>
  play.parse({
    id: String(31_000_001 + n),
    name: `Play ${n}`,
    playType: 'SCORE',
    source: 'https://film.example/match.mp4',
    startOffset: 20 * n,
    endOffset: 20 * n + 5,
  }),
);
const game = anEvent({ plays });

let server: ApiServer;
let stopFilms: () => void;
const user = userEvent.setup();
beforeEach(async () => {
  server = await startApiServer(() => ({ body: {} }));
  stopFilms = letFilmsPlay({ duration: 900 });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(440);
});
afterEach(async () => {
  stopFilms();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await server.stop();
});

const show = (shown: EventView) => (
  <Plays
    game={shown}
    plays={shown.plays}
    linkedPlay={null}
    onPlay={() => undefined}
    pathOf={(id) => `/games?play=${id}`}
    mayWrite
  />
);
const first = async () => within(await screen.findByRole('article', { name: 'Play 0' }));

const scrollTo = (top: number) => {
  vi.stubGlobal('scrollY', top);
  fireEvent.scroll(window);
};

it('keeps a play whose note is being written after its drawing has ended', async () => {
  renderApp(show(game));
  const item = await first();
  await user.click(item.getByRole('button', { name: 'Draw on Play 0' }));
  const tools = within(await item.findByRole('region', { name: 'Drawing' }));
  await user.click(item.getByRole('button', { name: 'Add a note' }));
  await user.type(item.getByRole('textbox', { name: "Coach's Note" }), 'Look up');
  await user.click(tools.getByRole('button', { name: 'Cancel' }));
  await user.click(item.getByRole('textbox', { name: "Coach's Note" }));
  await user.click(document.body);
  scrollTo(8_000);
  expect(await screen.findByRole('article', { name: 'Play 20' })).toBeInTheDocument();
  expect(screen.queryByRole('article', { name: 'Play 2' })).toBeNull();
  expect(item.getByRole('textbox', { name: "Coach's Note" })).toHaveValue('Look up');
});

const line = (x: number) => ({ tool: 'arrow' as const, colour: 'red' as const, points: [x, 100, x, 500] });
const drawnBy = (x: number) => ({
  ...game,
  plays: plays.map((one, n) => (n === 0 ? { ...one, drawing: [line(x)] } : one)),
});
const savedDrawings = () =>
  server.requests.filter(({ url }) => url.includes('save_play')).map(({ body }) => (body as Play).drawing);

/** A game whose first play has a drawing; another coach saves one after the other. */
function Game() {
  const [x, setX] = useState(100);
  return (
    <>
      {show(drawnBy(x))}
      <button type="button" onClick={() => setX(x + 100)}>
        Other coach
      </button>
    </>
  );
}

it('asks before it replaces a drawing that somebody else has saved meanwhile', async () => {
  renderApp(<Game />);
  const item = await first();
  const press = async (name: string) => user.click(await item.findByRole('button', { name }));
  const other = () => user.click(screen.getByRole('button', { name: 'Other coach' }));
  await press('Change the drawing of Play 0');
  await item.findByRole('region', { name: 'Drawing' });
  await other();
  await press('Remove the last line');
  await press('Save the drawing');
  expect(item.getByRole('alert')).toHaveTextContent('Somebody else has changed the drawing of this play meanwhile.');
  await press('Take theirs');
  await press('Remove the last line');
  await other();
  await press('Save the drawing');
  expect(savedDrawings()).toEqual([]);
  await press('Save mine anyway');
  await item.findByRole('button', { name: 'Change the drawing of Play 0' });
  expect(savedDrawings()).toEqual([undefined]);
});

it('moves the focus to the sheet, and back to the button at the end', async () => {
  renderApp(<Game />);
  const item = await first();
  await user.click(item.getByRole('button', { name: 'Change the drawing of Play 0' }));
  await waitFor(() => expect(item.getByRole('application')).toHaveFocus());
  await user.click(await item.findByRole('button', { name: 'Cancel' }));
  expect(item.getByRole('button', { name: 'Change the drawing of Play 0' })).toHaveFocus();
});
