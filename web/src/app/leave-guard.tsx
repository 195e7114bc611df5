import { modals } from '@mantine/modals';
import { useEffect } from 'react';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router-dom';
import { forgetUnsaved, hasUnsaved, setUnsavedPrompt } from '../lib/unsaved';
import { hasModalHost } from './modal-host-state';

interface Answer {
  goOn: () => void;
  stay: () => void;
}

const TITLE = 'Leave without saving?';
const LOSS = 'What you changed in the form is lost.';

/** What the open question is about: going back again and again asks once, about the last step. */
let asked: Answer | null = null;

function ask(goOn: () => void, stay: () => void = () => undefined): void {
  const isOpen = asked !== null;
  if (!isOpen && !hasModalHost()) {
    // The code of dialogs is not here yet: the browser asks.
    if (window.confirm(`${TITLE} ${LOSS}`)) {
      forgetUnsaved();
      goOn();
    } else stay();
    return;
  }
  asked = { goOn, stay };
  if (isOpen) return;
  let left = false;
  modals.openConfirmModal({
    title: TITLE,
    children: LOSS,
    labels: { confirm: 'Leave', cancel: 'Stay' },
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

/** Asks before a form with changes is left: by a link, back and forward, another row or team, logout, closing the tab. */
export function LeaveGuard() {
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      hasUnsaved() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        // The address says what is shown; a page that rights its own address goes nowhere.
        (currentLocation.search !== nextLocation.search && historyAction !== 'REPLACE')),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') ask(blocker.proceed, blocker.reset);
  }, [blocker]);
  // A question about what was on the page before goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes them.
  useEffect(() => () => modals.closeAll(), [pathname]);
  useEffect(() => setUnsavedPrompt(ask), []);
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  return null;
}
