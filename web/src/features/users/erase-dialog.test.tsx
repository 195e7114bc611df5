import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { EraseDialog } from './erase-dialog';

const email = 'priya@club.example';
const account = {
  id: 'u-1',
  emailAddress: email,
  fullName: 'Priya Raman',
  players: [
    { id: '10000001', name: 'Leo Raman', team: 'Green', contacts: [email] },
    { id: '10000002', name: 'Mia Raman', team: 'Blue', contacts: [email, 'sam@club.example'] },
  ],
} as unknown as UserView;

it('names the children who have no other guardian, and erases only after the typed word', async () => {
  const user = userEvent.setup();
  const erased: string[] = [];
  renderApp(
    <EraseDialog user={account} onErase={async () => erased.push(email)} onClose={() => erased.push('closed')} />,
  );
  expect(await screen.findByRole('listitem')).toHaveTextContent('Leo Raman, Green');
  expect(screen.queryByText(/Mia/)).toBeNull();
  const input = screen.getByLabelText('Type “delete” to go on');
  await user.type(input, 'delet{Enter}');
  expect(screen.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  expect(erased).toEqual([]);
  await user.type(input, 'E{Enter}');
  await expect.poll(() => erased).toEqual([email, 'closed']);
});
