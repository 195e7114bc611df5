import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Providers } from './providers';
import { fetchPages, Screens } from './router';
import { makeQueryClient, store } from './store';

it('renders a page at once when its code was fetched ahead', async () => {
  await fetchPages('/rules/players');
  render(
    <Providers store={store} queryClient={makeQueryClient()} env="test">
      <MemoryRouter initialEntries={['/rules/players']} useTransitions={false}>
        <Screens />
      </MemoryRouter>
    </Providers>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
});
