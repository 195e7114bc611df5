import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readDrill, rootsOf } from '@touchline/shared/boards/document';
import type { DrillPicture } from '@touchline/shared/boards/drill-picture';
import type { Shape } from '@touchline/shared/boards/shapes';
import { afterEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { clearToken, writeToken } from '../../../lib/token';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { renderApp } from '../../../testing/render-app';
import { setPicture } from './drill-edits';
import SaveDrill from './save-drill';
import { drill } from './script.fixture';

const user = userEvent.setup();
let server: ApiServer;
afterEach(async () => {
  clearToken();
  await server.stop();
});

const at = { x: 100, y: 100 };
const ball: Shape = { kind: 'ball', at };
const note: Shape = { kind: 'text', at, text: 'Leo stays wide', size: 18, colour: 'black' };
const marker = (label: string): Shape => ({ kind: 'player', side: 'home', at, label });

/** Opens the form for a drill on a board with these shapes. */
async function open(shapes: readonly Shape[], picture?: DrillPicture) {
  const doc = new Y.Doc();
  const roots = rootsOf(doc);
  roots.script.push([drill('Rondo', 15)]);
  const [own] = roots.script.toArray() as Y.Map<unknown>[];
  if (!own) throw new Error('no drill');
  setPicture(own, picture);
  shapes.forEach((shape, n) => {
    roots.shapes.set(`s${n}`, shape);
    roots.order.push([`s${n}`]);
  });
  server = await startApiServer(() => ({ body: '82000001' }));
  writeToken('token');
  renderApp(<SaveDrill drill={readDrill(own)} doc={doc} onClose={() => undefined} />);
  await screen.findByRole('form', { name: 'Save the drill for the club' });
}
const box = () => screen.queryByRole('checkbox', { name: /picture/ });

/** Saves the drill. Returns what was sent of its picture. */
async function save() {
  const sent = () => server.requests.filter(({ url }) => url.includes('save_drill')).map(({ body }) => body);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [body] = sent() as { picture?: DrillPicture }[];
  return body?.picture;
}

it('sends a picture of the board only when the coach asks for it, and without texts and initials', async () => {
  await open([note, marker('LM'), marker('7'), ball]);
  expect(box()).not.toBeChecked();
  await user.click(box() as HTMLElement);
  expect((await save())?.shapes).toEqual([marker(''), marker('7'), ball]);
});

it('sends no picture of the board by default', async () => {
  await open([ball]);
  expect(await save()).toBeUndefined();
});

it('sends the picture of the drill, without texts and initials', async () => {
  await open([], { background: 'half', shapes: [note, marker('GK'), ball] as DrillPicture['shapes'] });
  expect(box()).toBeChecked();
  expect(await save()).toEqual({ background: 'half', shapes: [marker(''), ball] });
});

it('offers no picture when only texts are drawn', async () => {
  await open([note]);
  expect(box()).toBeNull();
  expect(await save()).toBeUndefined();
});
