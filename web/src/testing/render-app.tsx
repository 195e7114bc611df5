import { type RenderResult, render } from '@testing-library/react';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Providers } from '../app/providers';
import { makeQueryClient } from '../app/store';

/** A screen inside everything that the real app wraps around it. */
export const renderApp = (screen: ReactNode, path = '/', queryClient = makeQueryClient()): RenderResult =>
  render(
    <Providers store={createStore()} queryClient={queryClient} env="test">
      <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
    </Providers>,
  );
