import type { EditedForm } from '../../lib/use-edited-form';
import type { EventValues } from './event-values';

/** Whether an item starts open, as a new one does, and whether something in it is wrong. */
export function itemState(
  { form, base }: EditedForm<EventValues>,
  list: 'participants' | 'plays' | 'schedules' | 'teamStats',
  index: number,
): { startsOpen: boolean; wrong: boolean } {
  const id = form.values[list][index]?.id;
  return {
    startsOpen: !base[list].some((item) => item.id === id),
    wrong: Object.keys(form.errors).some((key) => key.startsWith(`${list}.${index}.`)),
  };
}
