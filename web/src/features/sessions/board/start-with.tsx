import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { TEMPLATE_NAMES, type Template, templateShapes } from '../picker/board-templates';
import classes from './board.module.css';
import { newPartId } from './board-commands';
import type { BoardContext } from './board-context';
import { addShapes } from './gestures';

const TEMPLATES = (Object.keys(TEMPLATE_NAMES) as Template[]).filter((template) => template !== 'blank');

/** The set-ups that an empty board can start with. Below the canvas, which must not move when the first item is drawn. */
export function StartWith({ context }: { context: BoardContext }) {
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
          onClick={() =>
            addShapes(context, ...templateShapes(template).map((shape) => ({ ...shape, id: newPartId() })))
          }
        >
          {t(TEMPLATE_NAMES[template])}
        </Button>
      ))}
    </fieldset>
  );
}
