import { ModalsProvider } from '@mantine/modals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aUser } from '../../testing/a-user';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { AccountForm } from './account-form';

const profile = profilesContract.get_profile.example.reply;
const detail = 'This child is on a roster. Ask the staff of the team.';

let server: ApiServer;
const user = userEvent.setup();
beforeEach(async () => {
  server = await startApiServer(({ method, url }) => {
    if (method === 'DELETE') return { status: 409, body: { detail } };
    if (url.startsWith('/api/current_user')) return { body: aUser({ roles: ['PARENT'] }) };
    return { status: 404, body: {} };
  });
  renderApp(
    <ModalsProvider>
      <AccountForm profile={profile} reload={() => Promise.resolve()} asks={false} after={null}>
        {null}
      </AccountForm>
    </ModalsProvider>,
  );
});
afterEach(() => server.stop());

it('the button that saves comes after the children in the order of the keyboard', async () => {
  const form = await screen.findByRole('form', { name: 'My account' });
  const add = within(form).getByRole('button', { name: 'Add Player' });
  await user.type(within(form).getByLabelText('Address'), '7');
  add.focus();
  await user.tab();
  expect(within(form).getByRole('button', { name: 'Update' })).toHaveFocus();
});

it('says beside the child why it was not removed', async () => {
  const [name = ''] = profile.players.map((player) => player.name);
  const child = within(await screen.findByRole('region', { name }));
  await user.click(child.getByRole('button', { name: `Edit ${name}` }));
  await user.click(child.getByRole('button', { name: 'Remove this child' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(child.getByText(detail)).toBeVisible());
  expect(screen.getAllByText(detail)).toHaveLength(1);
});
