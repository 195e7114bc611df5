import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken } from '../../lib/token';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { admin, clubReplies, endpointOf, event, green, manager, showSignedIn } from '../events/testing/open-planning';
import TeamPage from './team-page';

let server: ApiServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  clearToken();
  await server.stop();
});
const user = userEvent.setup();

async function open(who: typeof admin) {
  server = await startApiServer(
    clubReplies(who, event, {
      override: (request) => {
        const asked = endpointOf(request);
        if (asked === 'list_teams') return { body: [green] };
        if (asked === 'remove_team') return { body: true };
        return /^list_people|^(list_|show_)(invitations|merges|requests)/.test(asked) ? { body: [] } : undefined;
      },
    }),
  );
  showSignedIn(<TeamPage />, `/admin/team?id=${green.id}`);
  await user.click(await screen.findByText('Team details'));
}

it('lets an admin delete a team in its details, after a question', async () => {
  await open(admin);
  await user.click(screen.getByRole('button', { name: 'Delete team' }));
  const question = within(await screen.findByRole('dialog', { name: `Delete ${green.name}?` }));
  expect(server.requests.some((request) => endpointOf(request) === 'remove_team')).toBe(false);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.requests.some((request) => endpointOf(request) === 'remove_team')).toBe(true));
});

it('offers the staff of a team no way to delete it', async () => {
  await open(manager);
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});
