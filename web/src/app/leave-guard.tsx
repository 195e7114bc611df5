import { t } from '@lingui/core/macro';
import { modals } from '@mantine/modals';
import { useEffect } from 'react';
import { useBeforeUnload, useLocation } from 'react-router-dom';
import { forgetUnsaved, hasUnsaved, setUnsavedPrompt } from '../lib/unsaved';

/** Asks by the browser's own dialog, until `ModalHost` has loaded and asks by a dialog of the page. */
function askByBrowser(goOn: () => void): void {
  if (!window.confirm(`${t`Leave without saving?`} ${t`Your changes in the form will be lost.`}`)) return;
  forgetUnsaved();
  goOn();
}

/**
 * Asks before the user leaves a changed form: by a link, back and forward, another row or team, sign-out, closing the tab. It stands before
 * `ModalHost`, which replaces its question.
 */
export function LeaveGuard() {
  const { pathname } = useLocation();
  // Closes dialogs about the previous page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes them.
  useEffect(() => () => modals.closeAll(), [pathname]);
  useEffect(() => setUnsavedPrompt(askByBrowser), []);
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  return null;
}
