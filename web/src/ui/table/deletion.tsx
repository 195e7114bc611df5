import { t } from '@lingui/core/macro';
import { IconTrash } from '@tabler/icons-react';
import type { EntityAction } from './table-view';

/** The action that deletes a row of a table, after a question. */
export const deletion = <T,>(
  run: (row: T) => void,
  question: (row: T) => { title: string; text: string },
): EntityAction<T> => ({
  label: t`Delete`,
  icon: <IconTrash size={18} stroke={1.75} />,
  run,
  danger: true,
  confirmation: (row) => ({ ...question(row), confirm: t`Delete` }),
});
