/** Actions on the selection, the board and the view. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, NativeSelect, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCopy,
  IconDots,
  IconDownload,
  IconHelp,
  IconPrinter,
  IconStackBack,
  IconStackFront,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react';
import { BACKGROUNDS, type Background } from '@touchline/shared/boards/shapes';
import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { useIsFullScreen } from '../../../domain/film/full-screen';
import type { UndoStack } from '../../../live/boards/undo-stack';
import { MenuAct } from '../../../ui/menu-act';
import type { Actions } from './actions';
import classes from './board.module.css';
import { setBackground } from './board-commands';
import { type BoardContext, selected } from './board-context';
import { PITCHES } from './board-description';
import type { Viewport } from './use-view';

/** The choice that stands for the picture of a film. */
const STILL = 'still';
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
    {/* Not `disabled`, so that a keyboard user keeps the focus. */}
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

/** Tells whether the user can undo and redo. The snapshot is a string such as "10": can undo, cannot redo. */
function useUndoable({ manager }: UndoStack): { canUndo: boolean; canRedo: boolean } {
  const subscribe = useCallback(
    (listener: () => void) => {
      const names = ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const;
      for (const name of names) manager.on(name, listener);
      return () => {
        for (const name of names) manager.off(name, listener);
      };
    },
    [manager],
  );
  const state = useSyncExternalStore(subscribe, () => `${Number(manager.canUndo())}${Number(manager.canRedo())}`);
  return { canUndo: state[0] === '1', canRedo: state[1] === '1' };
}

interface ActionBarProps {
  /** See `useBarContext`. */
  context: BoardContext;
  actions: Actions;
  zoom: Viewport['zoom'];
  fit: Viewport['fit'];
  canEdit: boolean;
  onSave: () => void;
  onPrint: () => void;
  onHelp: () => void;
  onFullScreen: () => void;
  onClear: () => void;
}

/** Undo, redo and delete, beside the heading of the board. */
export const EditBar = memo(function EditBar({ context, actions }: Pick<ActionBarProps, 'context' | 'actions'>) {
  const { t } = useLingui();
  const { canUndo, canRedo } = useUndoable(context.connection.undoStack);
  const isNothingSelected = selected(context).length === 0;
  return (
    <fieldset aria-label={t`Edit`} className={classes.row}>
      <Act label={t`Undo`} keys="Ctrl Z" disabled={!canUndo} onClick={actions.undo}>
        <IconArrowBackUp {...icon} />
      </Act>
      <Act label={t`Redo`} keys="Ctrl Shift Z" disabled={!canRedo} onClick={actions.redo}>
        <IconArrowForwardUp {...icon} />
      </Act>
      <Act label={t`Delete selection`} keys="Delete" disabled={isNothingSelected} onClick={actions.remove}>
        <IconTrash {...icon} />
      </Act>
    </fieldset>
  );
});

function Editing({ context, actions, onClear }: Pick<ActionBarProps, 'context' | 'actions' | 'onClear'>) {
  const { t } = useLingui();
  const { connection, picture } = context;
  const isNothingSelected = selected(context).length === 0;
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="subtle" size="sm" className={classes.more} leftSection={<IconDots {...icon} />}>
            <Trans>More actions</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuAct leftSection={<IconCopy {...icon} />} idle={isNothingSelected} onClick={actions.duplicate}>
            <Trans>Duplicate</Trans>
          </MenuAct>
          <MenuAct leftSection={<IconStackFront {...icon} />} idle={isNothingSelected} onClick={actions.toFront}>
            <Trans>Bring to front</Trans>
          </MenuAct>
          <MenuAct leftSection={<IconStackBack {...icon} />} idle={isNothingSelected} onClick={actions.toBack}>
            <Trans>Send to back</Trans>
          </MenuAct>
          <Menu.Divider />
          <MenuAct idle={picture.shapes.length === 0} onClick={actions.selectAll}>
            <Trans>Select all</Trans>
          </MenuAct>
          <MenuAct color="danger" idle={picture.shapes.length === 0} onClick={onClear}>
            <Trans>Clear board</Trans>
          </MenuAct>
        </Menu.Dropdown>
      </Menu>
      <NativeSelect
        aria-label={t`Background`}
        className={classes.pitch}
        value={picture.still ? STILL : picture.background}
        data={[
          ...(picture.still ? [{ value: STILL, label: t`Picture of a film` }] : []),
          ...BACKGROUNDS.map((value) => ({ value, label: t(PITCHES[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          connection.undoStack.change(() => setBackground(connection.doc, value as Background))
        }
      />
    </>
  );
}

export const ActionBar = memo(function ActionBar({
  context,
  actions,
  zoom,
  fit,
  canEdit,
  onSave,
  onPrint,
  onHelp,
  onFullScreen,
  onClear,
}: ActionBarProps) {
  const { t } = useLingui();
  const isFull = useIsFullScreen();
  return (
    <div className={classes.actions}>
      {canEdit && (
        <fieldset aria-label={t`Board`} className={classes.row}>
          <Editing context={context} actions={actions} onClear={onClear} />
        </fieldset>
      )}
      <fieldset aria-label={t({ message: 'View', context: 'zoom' })} className={classes.row}>
        <Act label={t`Zoom in`} keys="+" onClick={() => zoom(1.25)}>
          <IconZoomIn {...icon} />
        </Act>
        <Act label={t`Zoom out`} keys="-" onClick={() => zoom(0.8)}>
          <IconZoomOut {...icon} />
        </Act>
        <Act label={t`Fit to screen`} keys="0" onClick={fit}>
          <IconZoomReset {...icon} />
        </Act>
        {'requestFullscreen' in Element.prototype && (
          <Act label={isFull ? t`Leave full screen` : t`Full screen`} onClick={onFullScreen}>
            {isFull ? <IconArrowsMinimize {...icon} /> : <IconArrowsMaximize {...icon} />}
          </Act>
        )}
        {canEdit && (
          <Act label={t`Keyboard and gestures`} keys="?" onClick={onHelp}>
            <IconHelp {...icon} />
          </Act>
        )}
        <Button className={classes.save} variant="default" leftSection={<IconDownload {...icon} />} onClick={onSave}>
          <Trans>Save image</Trans>
        </Button>
        <Button className={classes.save} variant="default" leftSection={<IconPrinter {...icon} />} onClick={onPrint}>
          <Trans>Print</Trans>
        </Button>
      </fieldset>
    </div>
  );
});
