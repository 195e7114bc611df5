import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { teamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import TeamContacts from './team-contacts';

const green = teamView.parse(teamsContract.list_teams.example.reply[0]);
const user = userEvent.setup();
let server: ApiServer;
afterEach(() => server.stop());

it('lists coach and manager when it is opened, with "Call" and "Write" only for those who chose it', async () => {
  server = await startApiServer(({ url }) =>
    url.includes('show_team_contacts')
      ? {
          body: [
            {
              name: 'Marta Nowak',
              role: 'COACH',
              phoneNumber: '+1 (206) 555-0100',
              emailAddress: 'marta@club.example',
            },
            { name: 'Sam Okafor', role: 'MANAGER' },
          ],
        }
      : { status: 404, body: {} },
  );
  renderApp(<TeamContacts teams={[green]} />);
  expect(server.requests.some(({ url }) => url.includes('show_team_contacts'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Who to call' }));
  const card = within(await screen.findByRole('region', { name: green.name }));
  expect(await card.findByRole('link', { name: 'Call Marta Nowak' })).toHaveAttribute('href', 'tel:+12065550100');
  expect(card.getByRole('link', { name: 'Write to Marta Nowak' })).toHaveAttribute('href', 'mailto:marta@club.example');
  expect(card.getByText('Sam Okafor')).toBeVisible();
  expect(card.getAllByRole('link')).toHaveLength(2);
});
