import { modals } from '@mantine/modals';
import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { answerForUnsaved, forgetUnsaved, hasUnsaved } from '../lib/unsaved';

function ask(goOn: () => void, stay: () => void = () => undefined): void {
  let left = false;
  modals.openConfirmModal({
    title: 'Leave without saving?',
    children: 'What you changed in the form is lost.',
    labels: { confirm: 'Leave', cancel: 'Stay' },
    confirmProps: { color: 'danger' },
    onConfirm: () => {
      left = true;
      forgetUnsaved();
      goOn();
    },
    onClose: () => {
      if (!left) stay();
    },
  });
}

/** Asks before a form with changes is left: by a link, back and forward, another row or team, logout, closing the tab. */
export function LeaveGuard() {
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
  useEffect(() => answerForUnsaved(ask), []);
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  return null;
}
