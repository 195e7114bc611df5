import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useLanguage } from '../../lib/language';
import type { BoardState } from '../../live/boards/board-state';
import { connectionAtom } from '../../live/engine/live-atoms';
import { askFirst } from '../../ui/ask-first';
import classes from './board-status.module.css';

type Open = Extract<BoardState, { is: 'open' }>;

function sentence(
  { joined, canEdit, waiting, problem }: Open,
  isBlocked: boolean,
): { text: string; needsAttention: boolean } {
  if (problem === 'broken')
    return {
      text: t`This board did not load correctly, and changes are not saved. Discard them to load it again.`,
      needsAttention: true,
    };
  if (problem === 'full')
    return {
      text: t`This board is full, so new changes are not saved. Erase something or use a new board.`,
      needsAttention: true,
    };
  if (problem === 'refused')
    return { text: t`The last changes could not be saved. Discard them to keep drawing.`, needsAttention: true };
  if (!canEdit && waiting > 0)
    return {
      text: plural(waiting, {
        one: 'You can only watch this board now. # change cannot be saved.',
        other: 'You can only watch this board now. # changes cannot be saved.',
      }),
      needsAttention: true,
    };
  if (!joined && isBlocked)
    return {
      text: t`This network blocks boards. What you draw is kept in this browser and saved over another network.`,
      needsAttention: true,
    };
  if (!joined)
    return {
      text:
        waiting > 0
          ? plural(waiting, {
              one: 'Offline. # change will be saved when you are back online.',
              other: 'Offline. # changes will be saved when you are back online.',
            })
          : t`Offline`,
      needsAttention: true,
    };
  if (problem === 'stuck') return { text: t`Not saved yet. The server is busy; trying again.`, needsAttention: true };
  if (!canEdit) return { text: t`View only`, needsAttention: false };
  return { text: waiting > 0 ? t`Saving` : t`Saved`, needsAttention: false };
}

function askToStartOver(startOver: () => void): void {
  askFirst({
    title: t`Discard your unsaved changes?`,
    children: t`They will be lost. You will see the board as everybody else sees it.`,
    labels: { confirm: t`Discard`, cancel: t`Keep for now` },
    confirmProps: { color: 'danger' },
    onConfirm: startOver,
  });
}

interface BoardStatusProps {
  state: Open;
  /** Discards changes that cannot be saved. */
  startOver: () => void;
}

/** Shows in one line whether changes are saved, and a button to discard those that never will be. */
export function BoardStatus({ state, startOver }: BoardStatusProps) {
  useLanguage();
  const { text, needsAttention } = sentence(state, useAtomValue(connectionAtom).state === 'blocked');
  const isRefused = state.joined && (state.problem === 'refused' || (!state.canEdit && state.waiting > 0));
  const isLost = isRefused || state.problem === 'broken';
  return (
    <>
      <p role="status" className={classes.root} data-needs={needsAttention || undefined}>
        {text}
      </p>
      {isLost && (
        <Button variant="subtle" size="compact-sm" onClick={() => askToStartOver(startOver)}>
          <Trans>Discard changes</Trans>
        </Button>
      )}
    </>
  );
}
