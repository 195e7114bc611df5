import { t } from '@lingui/core/macro';
import { IconTrash } from '@tabler/icons-react';
import { askFirst } from '../ask-first';
import type { EntityAction } from './table-view';

/** Runs a row's action, after a confirmation if it has one. */
export function runAction<T>(action: EntityAction<T>, row: T): void {
  const question = action.confirmation?.(row);
  if (!question) {
    action.run(row);
    return;
  }
  askFirst({
    title: question.title,
    children: question.text,
    labels: { confirm: question.confirm, cancel: t`Keep it` },
    confirmProps: { color: action.danger ? 'danger' : 'primary' },
    onConfirm: () => action.run(row),
  });
}

/** The action that deletes a row of a table, after a question. */
export const deletion = <T,>(
  run: (row: T) => unknown,
  question: (row: T) => { title: string; text: string },
): EntityAction<T> => ({
  label: t`Delete`,
  icon: <IconTrash size={18} stroke={1.75} />,
  run: (row) => void run(row),
  danger: true,
  confirmation: (row) => ({ ...question(row), confirm: t`Delete` }),
});
