import { t } from '@lingui/core/macro';
import { modals } from '@mantine/modals';
import { useEffect } from 'react';
import { useBeforeUnload, useLocation } from 'react-router-dom';
import { forgetUnsaved, hasUnsaved, setUnsavedPrompt } from '../lib/unsaved';
import { askFirst } from '../ui/ask-first';
import { hasModalHost } from './modal-host-state';

/** Continues the navigation that the open dialog is about. Repeated navigation opens one dialog, for the last attempt. */
let continueNavigation: (() => void) | null = null;

function ask(goOn: () => void): void {
  const title = t`Leave without saving?`;
  const loss = t`Your changes in the form will be lost.`;
  const isOpen = continueNavigation !== null;
  if (!isOpen && !hasModalHost()) {
    // The code of dialogs is not loaded yet.
    if (window.confirm(`${title} ${loss}`)) {
      forgetUnsaved();
      goOn();
    }
    return;
  }
  continueNavigation = goOn;
  if (isOpen) return;
  askFirst({
    title,
    children: loss,
    labels: { confirm: t`Leave`, cancel: t`Stay` },
    confirmProps: { color: 'danger' },
    onConfirm: () => {
      forgetUnsaved();
      continueNavigation?.();
    },
    onClose: () => {
      continueNavigation = null;
    },
  });
}

/** Asks before the user leaves a changed form: by a link, back and forward, another row or team, sign-out, closing the tab. */
export function LeaveGuard() {
  const { pathname } = useLocation();
  // Closes dialogs about the previous page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes them.
  useEffect(() => () => modals.closeAll(), [pathname]);
  useEffect(() => setUnsavedPrompt(ask), []);
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  return null;
}
