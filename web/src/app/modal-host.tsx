import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { forgetUnsaved, setUnsavedPrompt } from '../lib/unsaved';
import { askFirst } from '../ui/ask-first';
import { Asking } from '../ui/asking';

/** Continues the navigation that the open dialog is about. Repeated navigation opens one dialog, for the last attempt. */
let continueNavigation: (() => void) | null = null;

function askToLeave(goOn: () => void): void {
  const isOpen = continueNavigation !== null;
  continueNavigation = goOn;
  if (isOpen) return;
  askFirst({
    title: t`Leave without saving?`,
    children: t`Your changes in the form will be lost.`,
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

/** Renders the dialogs that any code opens with `modals`, and asks before a changed form is left. */
export default function ModalHost() {
  useEffect(() => setUnsavedPrompt(askToLeave), []);
  return <Asking />;
}
