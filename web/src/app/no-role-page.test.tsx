import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../testing/render-app';
import NoRolePage from './no-role-page';

it('tells users without a role both texts of the specification', () => {
  renderApp(<NoRolePage title="Events" />);
  expect(
    screen.getByRole('heading', {
      level: 2,
      name: 'Allow us 10 minutes to add you to a team before you continue.',
    }),
  ).toBeVisible();
  expect(
    screen.getByText(
      'Allow us 10 minutes to add you to the right team... please check your email and update your profile for us to better assist you',
    ),
  ).toBeVisible();
});
