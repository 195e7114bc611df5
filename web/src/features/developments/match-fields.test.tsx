import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { useEditedForm } from '../../ui/form/use-edited-form';
import { developmentErrors, newMatch, noDevelopment } from './development-values';
import { MatchFields } from './match-fields';

const values = { ...noDevelopment, matches: [newMatch('50000001')] };

function OneMatch() {
  const edited = useEditedForm({ id: '1', values, validate: developmentErrors });
  return <MatchFields edited={edited} index={0} events={[]} teams={[]} />;
}

it.each([
  ['Work-in-progress link', 'WIP Link'],
  ['Clip start', 'Hod Start'],
  ['Clip end', 'Hod End'],
  ['Players in the clip', 'Hod Player Ids'],
])('describes “%s” with the name of the specification', async (label, name) => {
  renderApp(<OneMatch />);
  const input = await screen.findByLabelText(label, { selector: 'input' });
  expect(input).toHaveAccessibleDescription(name);
});
