import { screen, within } from '@testing-library/react';
import type { TeamPerson } from '@touchline/shared/invitations/invitation.model';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken } from '../../lib/token';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { clubReplies, endpointOf, event, green, manager, showSignedIn } from '../events/testing/open-planning';
import { aPlayer } from '../events/testing/players';
import TeamPage from './team-page';

let server: ApiServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  clearToken();
  await server.stop();
});

const players = [aPlayer(1, { name: 'Ana Ten', number: 10 }), aPlayer(2, { name: 'Zoe Two', number: 2 })];
const guardian = (name: string, player: number, state: TeamPerson['state']): TeamPerson => ({
  emailAddress: `${name.toLowerCase()}@club.example`,
  as: 'guardian',
  playerId: players[player]?.id,
  state,
  ...(state === 'joined' && { name, phoneNumber: '+1 206 555 0101' }),
});

it('lists children by shirt, and marks only guardians who have not joined', async () => {
  const people = [guardian('Alba', 0, 'joined'), guardian('Bo', 1, 'unopened')];
  server = await startApiServer(
    clubReplies(manager, event, {
      override: (request) => {
        if (endpointOf(request) === 'list_teams') return { body: [{ ...green, players }] };
        if (endpointOf(request) === 'list_people') return { body: people };
        return /^(list_|show_)(invitations|merges|requests)/.test(endpointOf(request)) ? { body: [] } : undefined;
      },
    }),
  );
  showSignedIn(<TeamPage />, '/admin/team');
  const list = within(await screen.findByRole('list', { name: 'Players' }));
  const names = list.getAllByRole('link', { name: /^(Ana|Zoe)/ }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Zoe Two', 'Ana Ten']);
  expect(list.getByText('Invited, never opened')).toBeVisible();
  expect(list.queryByText('Joined')).toBeNull();
  expect(list.getByRole('link', { name: '+1 206 555 0101' })).toHaveAttribute('href', 'tel:+12065550101');
  expect(list.getByRole('link', { name: 'Write to Alba' })).toHaveAttribute('href', 'mailto:alba%40club.example');
  expect(screen.getByRole('link', { name: 'Write to all families' })).toHaveAttribute(
    'href',
    `mailto:?bcc=alba%40club.example,bo%40club.example&subject=${encodeURIComponent(green.name)}`,
  );
});

it('opens the invitation that a link asks for', async () => {
  server = await startApiServer(
    clubReplies(manager, event, {
      override: (request) => {
        if (endpointOf(request) === 'list_teams') return { body: [{ ...green, players }] };
        return /^(list_|show_)(people|invitations|merges|requests)/.test(endpointOf(request))
          ? { body: [] }
          : undefined;
      },
    }),
  );
  showSignedIn(<TeamPage />, `/admin/team?id=${green.id}&invite=1`);
  expect(await screen.findByRole('dialog', { name: /Invite/ })).toBeVisible();
});
