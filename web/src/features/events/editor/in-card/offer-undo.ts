import type { EventView } from '@touchline/shared/events/event.model';
import { type EventForm, eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { call } from '../../../../lib/client';
import { errorText } from '../../../../lib/errors';
import { undoToast } from '../../../../ui/toasts/action-toast';
import { specAlert } from '../../../../ui/toasts/spec-alert';

interface UndoOptions {
  /** Says what was saved. */
  text: string;
  /** The fields as they were. */
  before: Omit<EventForm, 'id' | 'rev'>;
  reload: () => Promise<unknown>;
}

/** Says what a save changed, and offers to take it back. */
export function offerUndo({ id }: Pick<EventView, 'id'>, { text, before, reload }: UndoOptions): void {
  undoToast(`saved ${id}`, text, () => {
    void call(eventEditingContract.update_event, { body: { id, ...before } })
      .catch((failure: unknown) => specAlert(errorText(failure)))
      .finally(() => void reload());
  });
}
