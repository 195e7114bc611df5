import { t } from '@lingui/core/macro';
import { actionToast } from './action-toast';

/** Shows a toast with an Undo button. Returns a function that closes it, for when undo is no longer possible. */
export const undoToast = (id: string, text: string, undo: () => void): (() => void) =>
  actionToast(id, text, { label: t`Undo`, onClick: undo });
