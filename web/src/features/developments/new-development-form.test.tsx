import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { type NewDevelopment, NewDevelopmentForm } from './new-development-form';

const leo = { id: '10000001', name: 'Leo Raman', number: 11, contacts: ['priya@club.example'] };
const team = { id: '26618', name: 'Green', players: [leo] } as unknown as TeamView;

const contactInput = () => screen.getByLabelText(/^Contact/, { selector: 'input' });

it.each([
  ['10000001', 'Leo Raman · 11', 'priya@club.example'],
  ['10000077', '10000077', ''],
])('takes the typed id %s without a choice from the list', async (typed, shown, contact) => {
  const added: NewDevelopment[] = [];
  const user = userEvent.setup();
  renderApp(<NewDevelopmentForm teams={[team]} editsTeams onAdd={async (wanted) => added.push(wanted)} />);
  await user.type(await screen.findByRole('combobox', { name: /^PlayerId/ }), typed);
  expect(screen.getByRole('combobox', { name: /^PlayerId/ })).toHaveValue(shown);
  expect(contactInput()).toHaveValue(contact);
  if (!contact) await user.type(contactInput(), 'coach@club.example');
  await user.click(screen.getByRole('button', { name: 'new' }));
  expect(added).toMatchObject([{ playerId: typed, contactEmail: contact || 'coach@club.example' }]);
});
