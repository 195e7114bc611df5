import { actionToast } from './action-toast';

/** Says what was done, with a way back. Gives what takes it off again, when the way back is gone. */
export const undoToast = (id: string, text: string, undo: () => void): (() => void) =>
  actionToast(id, text, { label: 'Undo', onClick: undo });
