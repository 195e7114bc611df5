import { fireEvent, render, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { Providers } from '../../app/providers';
import { makeQueryClient } from '../../app/store';
import { useEditedForm } from './use-edited-form';

interface Values {
  plays: { id: string; name: string }[];
}
const GAMES: Record<string, Values> = {
  today: { plays: [{ id: '1', name: 'Goal' }] },
  tomorrow: { plays: [] },
};

function Plays({ game }: { game: string }) {
  const { form, dirty, removeItem } = useEditedForm({ id: game, values: GAMES[game] as Values });
  return (
    <ul aria-label={dirty ? 'Changed' : 'As it was'}>
      {form.values.plays.map(({ id, name }, index) => (
        <li key={id}>
          <button type="button" onClick={() => removeItem('plays', index, name)}>
            Remove {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

it('restores a removed item once, also after another object was selected in between', async () => {
  const [store, queryClient] = [createStore(), makeQueryClient()];
  const page = (game: string) => (
    <Providers store={store} queryClient={queryClient} env="test">
      <Plays game={game} />
    </Providers>
  );
  const { rerender } = render(page('today'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Goal' }));
  expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  rerender(page('tomorrow'));
  rerender(page('today'));
  fireEvent.click(undo);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('list')).toHaveAccessibleName('As it was');
});
