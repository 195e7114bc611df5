import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConsentLevel } from '@touchline/shared/films/film-words';
import { afterEach, expect, it } from 'vitest';
import { clearToken } from '../../../lib/token';
import { anEvent } from '../../../live/testing/club-model';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { admin, clubReplies, endpointOf, leo, mia, showSignedIn } from '../testing/open-planning';
import { PublicClipButton } from './public-clip-button';

let server: ApiServer;
const user = userEvent.setup();
afterEach(async () => {
  clearToken();
  await server.stop();
});

/** A game with a play that names Leo, and Mia beside him on the roster. */
const game = anEvent({
  url: 'https://film.example/highlights.m3u8',
  plays: [{ id: '63000001', name: 'Goal', players: [leo.name], playerIds: [leo.id] }] as never,
});

async function ask(level: ConsentLevel) {
  const consent = (child: typeof leo, of: ConsentLevel) => ({
    playerId: child.id,
    name: child.name,
    level: of,
    answered: true,
  });
  server = await startApiServer(
    clubReplies(admin, game, {
      override: (request) => {
        if (request.url === '/videos') return { body: [] };
        if (endpointOf(request) === 'add_video') return { body: '60000001' };
        if (endpointOf(request) !== 'list_film_consents') return undefined;
        return { body: [consent(leo, level), consent(mia, 'NONE')] };
      },
    }),
  );
  showSignedIn(<PublicClipButton game={game} />, '/games');
  await user.click(await screen.findByRole('button', { name: 'Show on the start page' }));
  return screen.findByRole('button', { name: 'Show it' });
}

it('publishes nothing while a play names a child whose family did not allow it', async () => {
  const show = await ask('TEAM');
  expect(await screen.findByText(/not allowed for everybody by the family: Leo Raman$/)).toBeVisible();
  expect(show).toBeDisabled();
});

it('publishes the highlights when the families of all who are named have allowed it', async () => {
  const show = await ask('CLUB');
  await waitFor(() => expect(show).toBeEnabled());
  expect(screen.queryByText(/not allowed for everybody/)).toBeNull();
  await user.click(show);
  await waitFor(() =>
    expect(server.requests.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual(['/api/add_video']),
  );
});
