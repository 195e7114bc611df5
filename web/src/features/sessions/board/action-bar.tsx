/** What is done with the selection, with the board as a whole, and with the view of it. */
import { ActionIcon, Button, Menu, NativeSelect, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDots,
  IconDownload,
  IconHelp,
  IconMaximize,
  IconStackBack,
  IconStackFront,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { BACKGROUNDS, type Background } from '@touchline/shared/boards/shapes';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import type { Hand } from '../../../live/board/hand';
import type { Actions } from './actions';
import classes from './board.module.css';
import { setBackground } from './board-commands';
import { PITCHES } from './board-words';
import { selected, type Table } from './table';
import type { Viewport } from './use-view';

const icon = { size: 20, stroke: 1.75 } as const;

interface ActProps {
  label: string;
  keys?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Act = ({ label, keys, disabled = false, onClick, children }: ActProps) => (
  <Tooltip label={keys ? `${label} (${keys})` : label}>
    {/* Not `disabled`: whoever pressed it by keyboard keeps the focus. */}
    <ActionIcon
      variant="subtle"
      className={classes.tool}
      aria-label={label}
      aria-disabled={disabled}
      data-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);

/** What this person can take back and do again: "10" is back but not forth. */
function useUndoable({ undo }: Hand): { canUndo: boolean; canRedo: boolean } {
  const subscribe = useCallback(
    (listener: () => void) => {
      const names = ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const;
      for (const name of names) undo.on(name, listener);
      return () => {
        for (const name of names) undo.off(name, listener);
      };
    },
    [undo],
  );
  const state = useSyncExternalStore(subscribe, () => `${Number(undo.canUndo())}${Number(undo.canRedo())}`);
  return { canUndo: state[0] === '1', canRedo: state[1] === '1' };
}

interface ActionBarProps {
  table: Table;
  actions: Actions;
  viewport: Viewport;
  canEdit: boolean;
  onSave: () => void;
  onHelp: () => void;
  onClear: () => void;
}

function Editing({ table, actions, onClear }: Pick<ActionBarProps, 'table' | 'actions' | 'onClear'>) {
  const { line, picture } = table;
  const { canUndo, canRedo } = useUndoable(line.hand);
  const none = selected(table).length === 0;
  return (
    <>
      <Act label="Undo" keys="Ctrl Z" disabled={!canUndo} onClick={actions.undo}>
        <IconArrowBackUp {...icon} />
      </Act>
      <Act label="Redo" keys="Ctrl Shift Z" disabled={!canRedo} onClick={actions.redo}>
        <IconArrowForwardUp {...icon} />
      </Act>
      <Act label="Remove the selection" keys="Delete" disabled={none} onClick={actions.remove}>
        <IconTrash {...icon} />
      </Act>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon variant="subtle" className={classes.tool} aria-label="More to do with the selection">
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy {...icon} />} disabled={none} onClick={actions.duplicate}>
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<IconStackFront {...icon} />} disabled={none} onClick={actions.toFront}>
            Bring to the front
          </Menu.Item>
          <Menu.Item leftSection={<IconStackBack {...icon} />} disabled={none} onClick={actions.toBack}>
            Send to the back
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item disabled={picture.shapes.length === 0} onClick={actions.selectAll}>
            Select everything
          </Menu.Item>
          <Menu.Item color="red" disabled={picture.shapes.length === 0} onClick={onClear}>
            Clear the board
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <NativeSelect
        aria-label="Pitch"
        className={classes.pitch}
        value={picture.background}
        data={BACKGROUNDS.map((value) => ({ value, label: PITCHES[value] }))}
        onChange={({ currentTarget: { value } }) =>
          line.hand.change(() => setBackground(line.doc, value as Background))
        }
      />
    </>
  );
}

export function ActionBar({ table, actions, viewport, canEdit, onSave, onHelp, onClear }: ActionBarProps) {
  return (
    <div className={classes.actions}>
      {canEdit && (
        <fieldset aria-label="Board" className={classes.row}>
          <Editing table={table} actions={actions} onClear={onClear} />
        </fieldset>
      )}
      <fieldset aria-label="View" className={classes.row}>
        <Act label="Nearer" keys="+" onClick={() => viewport.zoom(1.25)}>
          <IconZoomIn {...icon} />
        </Act>
        <Act label="Farther" keys="-" onClick={() => viewport.zoom(0.8)}>
          <IconZoomOut {...icon} />
        </Act>
        <Act label="The whole board" keys="0" onClick={viewport.fit}>
          <IconMaximize {...icon} />
        </Act>
        {canEdit && (
          <Act label="Keys and gestures" keys="?" onClick={onHelp}>
            <IconHelp {...icon} />
          </Act>
        )}
        <Button className={classes.save} variant="default" leftSection={<IconDownload {...icon} />} onClick={onSave}>
          Save Image
        </Button>
      </fieldset>
    </div>
  );
}
