import { type RenderResult, render } from '@testing-library/react';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Providers } from '../app/providers';
import { makeQueryClient } from '../app/store';

/** Renders a screen within the providers and router of the app. A test of Spanish calls `await showLanguage('es')` before or after it. */
export const renderApp = (screen: ReactNode, path = '/', queryClient = makeQueryClient()): RenderResult =>
  render(
    <Providers store={createStore()} queryClient={queryClient} env="test">
      <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
    </Providers>,
  );
