import { modals } from '@mantine/modals';
import { useEffect } from 'react';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router-dom';
import { answerForUnsaved, forgetUnsaved, hasUnsaved } from '../lib/unsaved';

interface Answer {
  goOn: () => void;
  stay: () => void;
}

/** What the open question is about: going back again and again asks once, about the last step. */
let asked: Answer | null = null;

function ask(goOn: () => void, stay: () => void = () => undefined): void {
  const isOpen = asked !== null;
  asked = { goOn, stay };
  if (isOpen) return;
  let left = false;
  modals.openConfirmModal({
    title: 'Leave without saving?',
    children: 'What you changed in the form is lost.',
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
  useEffect(() => answerForUnsaved(ask), []);
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  return null;
}
