import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { boardOptions } from './board-choice';
import { BoardMenu } from './board-menu';
import classes from './board-picker.module.css';
import type { OpenBoard } from './use-open-board';

/** Select for the boards of a team, grouped by month; for staff with a menu. */
export function BoardPicker({ open }: { open: OpenBoard }) {
  const { t } = useLingui();
  const { boards, board, canEdit, choose, state } = open;
  if (state.is === 'no-team') return null;
  const chooseId = (id: string | null) => {
    const chosen = boards.find((one) => one.id === id);
    if (chosen) choose(chosen);
  };
  return (
    <div className={classes.root}>
      <Select
        aria-label={t`Board`}
        className={classes.select}
        placeholder={boards.length > 0 ? t`Choose a board` : t`No boards yet`}
        searchable={boards.length > 8}
        nothingFoundMessage={t`No board with that name`}
        allowDeselect={false}
        disabled={boards.length === 0}
        data={boardOptions(boards)}
        value={board?.id ?? null}
        onChange={chooseId}
      />
      {canEdit && <BoardMenu open={open} />}
    </div>
  );
}
