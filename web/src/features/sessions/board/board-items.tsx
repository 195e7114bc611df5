/** The list of what is on the board and where: by eye, by keyboard and by screen reader. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useFirstRows } from '../../../ui/table/first-rows';
import classes from './board.module.css';
import { type BoardContext, placeOf, shownShapes, stepOf } from './board-context';
import { readingOrder, shapeSentence, stepChanges } from './board-words';

const SHOWN = 40;
const icon = { size: 18, stroke: 1.75 } as const;

interface BoardItemsProps {
  /** The current one while the list is open, else that of the bars. */
  context: BoardContext;
  /** Selects a shape on the board, where the arrow keys move it. Without it the list is only read. */
  onChoose: ((id: string) => void) | undefined;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function Items({ context, onChoose }: Pick<BoardItemsProps, 'context' | 'onChoose'>) {
  const { picture, state } = context;
  const { first, showMore } = useFirstRows(readingOrder(shownShapes(context)), SHOWN);
  const sheet = { background: picture.background, upright: state.upright };
  return (
    <>
      <ul className={classes.items} data-roving={onChoose && true}>
        {first.map((shape) => {
          const sentence = shapeSentence(shape, placeOf(context, shape), sheet);
          return (
            <li key={shape.id}>
              {onChoose ? (
                <UnstyledButton
                  tabIndex={-1}
                  className={classes.item}
                  aria-pressed={state.selection.has(shape.id)}
                  onClick={() => onChoose(shape.id)}
                >
                  {sentence}
                </UnstyledButton>
              ) : (
                sentence
              )}
            </li>
          );
        })}
      </ul>
      {showMore}
    </>
  );
}

function StepWords({ context: { picture, state }, index }: { context: BoardContext; index: number }) {
  const changes = stepChanges(picture, index, state.upright);
  if (changes.length === 0) return null;
  return (
    <ul className={classes.items}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

/** Opens the list of the current step, and what each step changes. */
export const BoardItems = memo(function BoardItems({ context, onChoose, open, onOpen }: BoardItemsProps) {
  const { t } = useLingui();
  const listId = useId();
  const count = shownShapes(context).length;
  const { steps } = context.picture;
  const Chevron = open ? IconChevronUp : IconChevronDown;
  const stepName = steps[stepOf(context)]?.name;
  return (
    <div>
      <Button
        variant="subtle"
        size="sm"
        aria-expanded={open}
        aria-controls={listId}
        rightSection={<Chevron {...icon} />}
        onClick={() => onOpen(!open)}
      >
        <Trans>On the board: {count}</Trans>
      </Button>
      <section id={listId} hidden={!open} aria-label={t`What is on the board`} className={classes.words}>
        {open && (
          <>
            <p className={classes.hint}>
              {steps.length > 1 && <Trans>In step “{stepName}”.</Trans>}{' '}
              {onChoose && <Trans>Choose one, then move it on the board with the arrow keys.</Trans>}
            </p>
            <Items context={context} onChoose={onChoose} />
            {steps.length > 1 && (
              <ol className={classes.items} aria-label={t`What each step changes`}>
                {steps.map(({ id, name }, index) => (
                  <li key={id}>
                    <strong>{name}</strong>
                    <StepWords context={context} index={index} />
                  </li>
                ))}
              </ol>
            )}
          </>
        )}
      </section>
    </div>
  );
});
