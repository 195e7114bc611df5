import { t } from '@lingui/core/macro';
import { modals } from '@mantine/modals';
import { useEffect } from 'react';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router-dom';
import { forgetUnsaved, hasUnsaved, setUnsavedPrompt } from '../lib/unsaved';
import { hasModalHost } from './modal-host-state';

interface Answer {
  goOn: () => void;
  stay: () => void;
}

/** Callbacks of the open dialog. Repeated navigation opens one dialog, for the last attempt. */
let asked: Answer | null = null;

function ask(goOn: () => void, stay: () => void = () => undefined): void {
  const title = t`Leave without saving?`;
  const loss = t`Your changes in the form will be lost.`;
  const isOpen = asked !== null;
  if (!isOpen && !hasModalHost()) {
    // The code of dialogs is not loaded yet.
    if (window.confirm(`${title} ${loss}`)) {
      forgetUnsaved();
      goOn();
    } else stay();
    return;
  }
  asked = { goOn, stay };
  if (isOpen) return;
  let left = false;
  modals.openConfirmModal({
    title,
    children: loss,
    labels: { confirm: t`Leave`, cancel: t`Stay` },
    confirmProps: { color: 'danger' },
    onConfirm: () => {
      left = true;
      forgetUnsaved();
      asked?.goOn();
    },
    onClose: () => {
      const answer = asked;
      asked = null;
      if (!left) answer?.stay();
    },
  });
}

/** Asks before the user leaves a changed form: by a link, back and forward, another row or team, sign-out, closing the tab. */
export function LeaveGuard() {
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      hasUnsaved() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        // Search parameters select what is shown. A page that corrects its own parameters uses REPLACE.
        (currentLocation.search !== nextLocation.search && historyAction !== 'REPLACE')),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') ask(blocker.proceed, blocker.reset);
  }, [blocker]);
  // Closes dialogs about the previous page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes them.
  useEffect(() => () => modals.closeAll(), [pathname]);
  useEffect(() => setUnsavedPrompt(ask), []);
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  return null;
}
