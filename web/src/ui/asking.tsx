import { useLingui } from '@lingui/react/macro';
import { ModalsProvider } from '@mantine/modals';
import type { ReactNode } from 'react';

/** Renders the dialogs that any code opens with `modals`. */
export function Asking({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': t`Close` } }}>{children}</ModalsProvider>;
}
