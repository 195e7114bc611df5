import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { ListInput } from './list-input';
import { parseAddresses, parseNames } from './pasted-list';

function show(type: 'email' | 'text') {
  const added: string[][] = [];
  renderApp(
    <ListInput
      label="Entry"
      help="One or several"
      type={type}
      read={type === 'email' ? parseAddresses : parseNames}
      nothing="An entry is required"
      notOne={(wrong) => `Not an entry: ${wrong.join(', ')}`}
      onAdd={async (items) => void added.push(items)}
      onRemove={async () => undefined}
    />,
  );
  return added;
}

it('adds one player per pasted line', async () => {
  const added = show('text');
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Entry', { selector: 'input' }));
  await user.paste('Ben Hall\nIda Moss\r\nSam Pike\n');
  expect(screen.getByLabelText('Entry', { selector: 'input' })).toHaveValue('Ben Hall, Ida Moss, Sam Pike');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(added).toEqual([['Ben Hall', 'Ida Moss', 'Sam Pike']]);
});

it('adds the addresses of a mixed list, and keeps the other text with a message', async () => {
  const added = show('email');
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Entry'));
  await user.paste('ana@club.example\nbo at club\ncy@club.example');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(added).toEqual([['ana@club.example', 'cy@club.example']]);
  expect(screen.getByRole('alert')).toHaveTextContent('Not an entry: bo at club');
  expect(screen.getByLabelText('Entry')).toHaveValue('bo at club');
});
