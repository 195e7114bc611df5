import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Providers } from './providers';
import { fetchPages, routes } from './router';
import { makeQueryClient, store } from './store';

it('renders a page at once when its code was fetched ahead', async () => {
  await fetchPages('/rules/players');
  const router = createMemoryRouter(routes, { initialEntries: ['/rules/players'] });
  render(
    <Providers store={store} queryClient={makeQueryClient()} env="test">
      <RouterProvider router={router} useTransitions={false} />
    </Providers>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
});
