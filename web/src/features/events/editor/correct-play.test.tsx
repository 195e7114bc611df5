import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken } from '../../../lib/token';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { letFilmsPlay, playTo } from '../../../testing/film';
import { clubReplies, endpointOf, event, leo, manager, showSignedIn } from '../testing/open-planning';
import EventPage from './event-page';

const user = userEvent.setup();
const films = ['/film/first.mov', '/film/second.mov'] as const;
const play = {
  id: '300000001',
  name: 'Far post',
  playType: 'SCORE' as const,
  source: films[0],
  link: '',
  players: ['Leo Raman'],
  playerIds: [leo.id],
  call: '',
  suggestion: '',
  actionCodes: [],
  startOffset: 20,
  endOffset: 24,
};
const plays = [
  play,
  { ...play, id: '300000002', name: 'Near post', startOffset: 40, endOffset: 45 },
  { ...play, id: '300000003', name: 'Second half', source: films[1], startOffset: 60, endOffset: 62 },
];
let server: ApiServer;
let endFilms: () => void;
beforeEach(() => {
  localStorage.clear();
  endFilms = letFilmsPlay({ duration: 90 });
});
afterEach(async () => {
  clearToken();
  endFilms();
  await server.stop();
});

async function openGame() {
  const game = { ...event, sources: [...films], plays };
  server = await startApiServer(
    clubReplies({ ...manager, roles: ['COACH'] }, game, {
      override: (request) => (endpointOf(request) === 'list_events' ? { body: [game] } : undefined),
    }),
  );
  showSignedIn(<EventPage />, `/admin/event?id=${event.id}`);
  const form = within(await screen.findByRole('form', { name: 'Event' }));
  const film = () => screen.getByRole('region', { name: 'Film to mark plays on' }).querySelector('video');
  await user.click(await screen.findByRole('button', { name: 'Play' }));
  return { form, film: () => film() as HTMLVideoElement };
}
const groupOf = (form: ReturnType<typeof within>, name: string) => within(form.getByRole('group', { name }));
const toggleOf = (form: ReturnType<typeof within>, name: string) =>
  groupOf(form, name).getByRole('button', { name: new RegExp(`^${name}`) });

it('opens a play of the timeline in the form, with the focus on it', async () => {
  const { form, film } = await openGame();
  expect(screen.queryByRole('button', { name: 'Correct this play' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Near post, Goal/ }));
  expect(film().currentTime).toBe(40);
  await user.click(screen.getByRole('button', { name: 'Correct this play' }));
  expect(toggleOf(form, 'Near post')).toHaveAttribute('aria-expanded', 'true');
  expect(toggleOf(form, 'Near post')).toHaveFocus();
  expect(toggleOf(form, 'Far post')).toHaveAttribute('aria-expanded', 'false');
});

it('takes start and end of a play from the film', async () => {
  const { form, film } = await openGame();
  await user.click(toggleOf(form, 'Far post'));
  expect(film().currentTime).toBe(20);
  const far = groupOf(form, 'Far post');
  act(() => playTo(film(), 31.24));
  await user.click(far.getByRole('button', { name: 'Start here' }));
  act(() => playTo(film(), 35));
  await user.click(far.getByRole('button', { name: 'End here' }));
  expect(far.getByLabelText('Start')).toHaveValue('0:31.2');
  expect(far.getByLabelText('End')).toHaveValue('0:35');
  await user.click(far.getByRole('button', { name: 'Show in the film' }));
  expect(film().currentTime).toBe(31.2);
});

it('shows the film of a play of the second half at its start', async () => {
  const { form, film } = await openGame();
  await user.click(toggleOf(form, 'Second half'));
  expect(screen.getByLabelText('Film', { selector: 'input' })).toHaveValue(films[1]);
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await expect.poll(() => film().currentTime).toBe(60);
});

it('leads to the lists of the form, and says how long each is', async () => {
  const { form } = await openGame();
  const parts = within(form.getByRole('navigation', { name: 'Parts of this form' }));
  await user.click(parts.getByRole('button', { name: 'Plays 3' }));
  expect(toggleOf(form, 'Far post')).toHaveFocus();
});
