import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { useEditedForm } from '../../ui/form/use-edited-form';
import { developmentErrors, newMatch, noDevelopment } from './development-values';
import { MatchFields } from './match-fields';

const team = { id: '26618', name: 'Green', players: [{ id: '10000001', name: 'Leo Raman', number: 11 }] } as TeamView;
const values = { ...noDevelopment, matches: [newMatch('50000001')] };

function OneMatch() {
  const edited = useEditedForm({ id: '1', values, validate: developmentErrors });
  return <MatchFields edited={edited} index={0} events={[]} teams={[team]} />;
}

it.each([
  ['WIP Link', 'Work in progress'],
  ['Hod Start', 'Clip start'],
  ['Hod End', 'Clip end'],
  ['Hod Player Ids', 'The players in the clip: choose them, or paste their ids'],
])('labels “%s” with the name of the specification and describes it', async (label, name) => {
  renderApp(<OneMatch />);
  const input = await screen.findByLabelText(label, { selector: 'input' });
  expect(input).toHaveAccessibleDescription(name);
});

it('takes pasted ids, keeps unknown ones by name, and names what is no id', async () => {
  renderApp(<OneMatch />);
  const input = await screen.findByLabelText('Hod Player Ids', { selector: 'input' });
  await userEvent.click(input);
  await userEvent.paste('10000001,10000002\n10000001 Leo');
  expect(screen.getByText('Leo Raman · 11', { selector: 'span' })).toBeVisible();
  expect(screen.getByText('Unknown player 10000002', { selector: 'span' })).toBeVisible();
  expect(screen.getByText('Not a player id: Leo')).toBeVisible();
});
