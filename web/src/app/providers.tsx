import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type createStore, Provider as StoreProvider } from 'jotai';
import type { ReactNode } from 'react';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { ToastHost } from '../ui/toasts/toast-host';
import { styleNonce } from './nonce';
import { SessionWatcher } from './session-watcher';
import { cssVariablesResolver, theme } from './theme';

const FocusHost = lazyWithRetry(() => import('../ui/focus/focus-host'));

const schemeManager = localStorageColorSchemeManager({ key: 'touchline-scheme' });

interface ProvidersProps {
  store: ReturnType<typeof createStore>;
  queryClient: QueryClient;
  /** `test` switches transitions and portals off. */
  env?: 'default' | 'test';
  children: ReactNode;
}

export const Providers = ({ store, queryClient, env = 'default', children }: ProvidersProps) => (
  <StoreProvider store={store}>
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        env={env}
      >
        <I18nProvider i18n={i18n}>
          <SessionWatcher />
          {children}
          <ToastHost />
          <FocusHost />
        </I18nProvider>
      </MantineProvider>
    </QueryClientProvider>
  </StoreProvider>
);
