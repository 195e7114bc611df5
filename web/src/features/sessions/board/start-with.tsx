import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { memo } from 'react';
import { TEMPLATE_NAMES, type Template, templateOf } from '../picker/board-templates';
import classes from './board.module.css';
import { drawPicture } from './board-commands';
import type { BoardContext } from './board-context';

const TEMPLATES = (Object.keys(TEMPLATE_NAMES) as Template[]).filter(
  (template) => templateOf(template).shapes.length > 0,
);

/** The set-ups that an empty board can start with. Below the canvas, which must not move when the first item is drawn. */
export const StartWith = memo(function StartWith({ context: { connection } }: { context: BoardContext }) {
  const { t } = useLingui();
  return (
    <fieldset aria-label={t`Start with`} className={classes.steps}>
      <span>
        <Trans>Start with</Trans>
      </span>
      {TEMPLATES.map((template) => (
        <Button
          key={template}
          variant="default"
          size="sm"
          onClick={() => connection.undoStack.change(() => drawPicture(connection.doc, templateOf(template)))}
        >
          {t(TEMPLATE_NAMES[template])}
        </Button>
      ))}
    </fieldset>
  );
});
