import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken } from '../../../lib/token';
import { anEvent } from '../../../live/testing/club-model';
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
const other = anEvent({ id: '300000009', name: 'Green v Other', key: { ...event.key, id: '300000009' } });
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
      override: (request) => (endpointOf(request) === 'list_events' ? { body: [game, other] } : undefined),
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

it('moves the focus to each play that is asked for, also to an earlier one that is open', async () => {
  const { form } = await openGame();
  const correct = async (name: string) => {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${name}, Goal`) }));
    await user.click(screen.getByRole('button', { name: 'Correct this play' }));
  };
  await user.click(toggleOf(form, 'Far post'));
  for (const name of ['Near post', 'Far post', 'Near post']) {
    await correct(name);
    expect(toggleOf(form, name)).toHaveFocus();
  }
});

it('does not open the play again when its event is chosen again', async () => {
  const { form } = await openGame();
  await user.click(screen.getByRole('button', { name: /^Near post, Goal/ }));
  await user.click(screen.getByRole('button', { name: 'Correct this play' }));
  expect(toggleOf(form, 'Near post')).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('rowheader', { name: other.name }));
  await user.click(screen.getByRole('rowheader', { name: event.name }));
  await screen.findByRole('button', { name: /^Near post, Goal/ });
  const again = within(await screen.findByRole('form', { name: 'Event' }));
  expect(toggleOf(again, 'Near post')).toHaveAttribute('aria-expanded', 'false');
  expect(toggleOf(again, 'Near post')).not.toHaveFocus();
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

it('takes seconds only from the film of the play, once it has loaded', async () => {
  const { form } = await openGame();
  await user.click(toggleOf(form, 'Second half'));
  const start = groupOf(form, 'Second half').getByRole('button', { name: 'Start here' });
  expect(start).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(start).toBeEnabled());
  await user.click(toggleOf(form, 'Far post'));
  expect(start).toBeDisabled();
});

it('forgets the second of a film when another film is chosen before it has loaded', async () => {
  const { form, film } = await openGame();
  await user.click(toggleOf(form, 'Second half'));
  await user.click(screen.getByLabelText('Film', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: films[0], hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(groupOf(form, 'Second half').getByRole('button', { name: 'Start here' })).toBeDisabled());
  expect(film().currentTime).toBe(0);
});

it('leads to the lists of the form, and says how long each is', async () => {
  const { form } = await openGame();
  const parts = within(form.getByRole('navigation', { name: 'Parts of this form' }));
  await user.click(parts.getByRole('button', { name: 'Plays 3' }));
  expect(toggleOf(form, 'Far post')).toHaveFocus();
});
