import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { readShapes, readSteps, readStill } from '@touchline/shared/boards/document';
import type { DrillPicture } from '@touchline/shared/boards/drill-picture';
import type { BoardEditor } from '../../../live/boards/board-state';
import { MenuAct } from '../../../ui/menu-act';
import { undoToast } from '../../../ui/toasts/action-toast';
import { specAlert } from '../../../ui/toasts/spec-alert';
import { drawPicture } from '../board/board-commands';
import { type DrillMap, setPicture } from './drill-edits';
import { drillKey } from './drill-key';
import { takePicture } from './take-picture';

interface PictureMenuProps {
  editor: BoardEditor;
  drill: DrillMap;
  /** Starts at 1. */
  number: number;
  picture: DrillPicture | undefined;
}

/** Changes the picture of a drill, and offers to undo it. */
function change({ editor, drill, picture }: PictureMenuProps, next: DrillPicture | undefined): void {
  editor.change(() => setPicture(drill, next));
  const undo = () => editor.change(() => setPicture(drill, picture));
  undoToast(`picture ${drillKey(drill)}`, next ? t`The drill has its picture.` : t`Picture removed`, undo);
}

function take(props: PictureMenuProps, step: number): void {
  const taken = takePicture(props.editor.doc, step);
  if (taken === 'empty') specAlert(t`Nothing is drawn there yet.`);
  else if (taken === 'large') specAlert(t`Too much is drawn there for a small picture.`);
  else change(props, taken);
}

/** The entries of the menu, read from the board when it opens. */
function Entries(props: PictureMenuProps) {
  const { editor, picture } = props;
  const { doc } = editor;
  const steps = readSteps(doc);
  const hasShapes = readShapes(doc).length > 0;
  // Its background would replace the picture of a film.
  const isEmpty = !hasShapes && !readStill(doc);
  return (
    <>
      {steps.length < 2 && (
        <MenuAct idle={!hasShapes} onClick={() => take(props, 0)}>
          <Trans>Take it from the board</Trans>
        </MenuAct>
      )}
      {steps.length > 1 &&
        steps.map(({ id, name }, index) => (
          <MenuAct key={id} idle={false} onClick={() => take(props, index)}>
            <Trans>Take it from step “{name}”</Trans>
          </MenuAct>
        ))}
      {picture && (
        <>
          <Menu.Divider />
          <MenuAct
            idle={!isEmpty}
            onClick={() => {
              editor.change(() => drawPicture(doc, picture));
              specAlert(t`The picture is on the board.`, { tone: 'done' });
            }}
          >
            {isEmpty ? <Trans>Draw it on the board</Trans> : <Trans>Draw it on the board, once it is empty</Trans>}
          </MenuAct>
          <Menu.Item color="danger" onClick={() => change(props, undefined)}>
            <Trans>Remove the picture</Trans>
          </Menu.Item>
        </>
      )}
    </>
  );
}

/** Takes the picture of a drill from the board, draws it there, or removes it. */
export function PictureMenu(props: PictureMenuProps) {
  const { t } = useLingui();
  const { number, picture } = props;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          size="sm"
          aria-label={picture ? t`Picture of drill ${number}` : t`Add a picture to drill ${number}`}
          leftSection={<IconPhoto size={20} stroke={1.75} />}
        >
          {picture ? <Trans>Picture</Trans> : <Trans>Add a picture</Trans>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Entries {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}
