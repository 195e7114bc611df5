import { modals } from '@mantine/modals';

/** Asks before a change that loses something. The safe answer has the focus when the question opens. */
export const askFirst = (question: Parameters<typeof modals.openConfirmModal>[0]): string =>
  modals.openConfirmModal({ cancelProps: { 'data-autofocus': true }, ...question });
