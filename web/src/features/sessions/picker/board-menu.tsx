import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { shownMonth } from '../../../lib/by-month';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { newId } from '../../../lib/new-id';
import { CardSkeleton } from '../../../ui/skeletons';
import { isTaken } from './board-choice';
import { BoardForm } from './board-form';
import classes from './board-picker.module.css';
import { startWith, type Template } from './board-templates';
import { useBoardChanges } from './use-board-changes';
import type { OpenBoard } from './use-open-board';

const TemplateChoice = lazyWithRetry(() => import('./template-choice'), <CardSkeleton cards={1} height={240} />);
const icon = { size: 18, stroke: 1.75 } as const;

/** The menu of actions that staff have on boards. */
export function BoardMenu({ open }: { open: OpenBoard }) {
  const { t } = useLingui();
  const { board, boards, month } = open;
  const changes = useBoardChanges(open);
  const [form, setForm] = useState<'new' | 'change' | null>(null);
  const [template, setTemplate] = useState<Template>('pitch');
  // A retry without a response keeps its id, so that it creates no second board.
  const id = useRef('');
  const start = () => {
    id.current = newId(8);
    setTemplate('pitch');
    setForm('new');
  };
  /** Excludes the board that an earlier try may have created. */
  const others = () => boards.filter((one) => one.id !== id.current);
  const close = () => setForm(null);

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" className={classes.menu} aria-label={t`Board actions`} title={t`Board actions`}>
            <IconDots size={20} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={start}>
            <Trans>New board</Trans>
          </Menu.Item>
          {board && (
            <>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setForm('change')}>
                <Trans>Rename or change month</Trans>
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void changes.duplicate(board)}>
                <Trans>Duplicate</Trans>
              </Menu.Item>
              <Menu.Item
                color="danger"
                leftSection={<IconTrash {...icon} />}
                onClick={() => void changes.remove(board)}
              >
                <Trans>Delete</Trans>
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {form === 'new' && (
        <BoardForm
          title={t`New board`}
          button={t`Add`}
          name=""
          month={month}
          nameError={(name, chosenMonth) =>
            isTaken(others(), name, chosenMonth) ? t`This month already has a board with that name.` : undefined
          }
          onSave={(words) => {
            startWith(id.current, template);
            return changes.add(id.current, words);
          }}
          onClose={close}
        >
          <TemplateChoice value={template} onChange={setTemplate} />
        </BoardForm>
      )}
      {form === 'change' && board && (
        <BoardForm
          key={board.id}
          title={t`Rename or change month`}
          button={t`Save`}
          name={board.name}
          month={shownMonth(board)}
          onSave={(words) => changes.save(board, words)}
          onClose={close}
        />
      )}
    </>
  );
}
