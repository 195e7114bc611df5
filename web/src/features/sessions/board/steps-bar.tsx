/** The steps of a board: select, add, name, order and play them. */
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, TextInput, Tooltip, UnstyledButton } from '@mantine/core';
import { IconDots, IconPlayerPlay, IconPlayerStop, IconPlus } from '@tabler/icons-react';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import type { Step } from '@touchline/shared/boards/shapes';
import { memo, useState } from 'react';
import { isKey } from '../../../lib/keys';
import { MenuAct } from '../../../ui/menu-act';
import classes from './board.module.css';
import { duplicateStep, newPartId, setSteps } from './board-commands';
import { type BoardContext, stepOf } from './board-context';

const icon = { size: 18, stroke: 1.75 } as const;
/** The steps of a board that has none yet. */
const firstSteps = (): readonly Step[] => [{ id: 'start', name: t`Start` }];

const withMovedStep = (steps: readonly Step[], from: number, to: number): Step[] => {
  const others = steps.filter((_, n) => n !== from);
  const step = steps[from];
  return step ? [...others.slice(0, to), step, ...others.slice(to)] : [...steps];
};

interface StepsBarProps {
  /** See `useBarContext`. */
  context: BoardContext;
  canEdit: boolean;
  playing: boolean;
  onPlay: () => void;
  onStop: () => void;
}

/** The text field for the name of a step. */
function Name({ step, onName, onDone }: { step: Step; onName: (name: string) => void; onDone: () => void }) {
  const { t } = useLingui();
  return (
    <TextInput
      size="sm"
      aria-label={t`Step name`}
      className={classes.stepName}
      defaultValue={step.name}
      maxLength={60}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        const name = event.currentTarget.value.trim();
        if (name && name !== step.name) onName(name);
        onDone();
      }}
      onKeyDown={(event) => {
        const isEscape = isKey(event, 'Escape');
        if (isEscape || isKey(event, 'Enter')) {
          if (isEscape) event.currentTarget.value = step.name;
          event.currentTarget.blur();
        }
      }}
    />
  );
}

export const StepsBar = memo(function StepsBar({ context, canEdit, playing, onPlay, onStop }: StepsBarProps) {
  const { t } = useLingui();
  const [naming, setNaming] = useState<string | null>(null);
  const { connection, picture, set } = context;
  const { steps } = picture;
  const current = stepOf(context);
  const step = steps[current];
  const stepName = step?.name;

  const rewrite = (newSteps: readonly Step[], currentId: string | undefined) => {
    connection.undoStack.change(() => setSteps(connection.doc, newSteps));
    set({ step: currentId ?? null });
  };
  const addStep = () => {
    const existing = steps.length > 0 ? steps : firstSteps();
    const number = existing.length + 1;
    const newStep = { id: newPartId(), name: t`Step ${number}` };
    rewrite([...existing.slice(0, current + 1), newStep, ...existing.slice(current + 1)], newStep.id);
    setNaming(newStep.id);
  };
  const duplicate = (id: string) => {
    let copy: Step | null = null;
    connection.undoStack.change(() => {
      copy = duplicateStep(connection.doc, id);
    });
    set({ step: (copy as Step | null)?.id ?? id });
  };
  if (steps.length === 0 && !canEdit) return null;

  return (
    <fieldset aria-label={t`Steps`} className={classes.steps}>
      {steps.length > 1 && (
        <Button
          variant="default"
          size="sm"
          leftSection={playing ? <IconPlayerStop {...icon} /> : <IconPlayerPlay {...icon} />}
          onClick={playing ? onStop : onPlay}
        >
          {playing ? t`Stop` : t({ message: 'Play', context: 'verb' })}
        </Button>
      )}
      {steps.map((listedStep, n) =>
        naming === listedStep.id && canEdit ? (
          <Name
            key={listedStep.id}
            step={listedStep}
            onName={(name) =>
              rewrite(
                steps.map((other) => (other.id === listedStep.id ? { ...other, name } : other)),
                listedStep.id,
              )
            }
            onDone={() => setNaming(null)}
          />
        ) : (
          <UnstyledButton
            key={listedStep.id}
            className={classes.step}
            aria-pressed={n === current}
            onClick={() => set({ step: listedStep.id, selection: new Set() })}
            onDoubleClick={() => setNaming(listedStep.id)}
          >
            <span className={classes.stepNumber}>{n + 1}</span>
            {listedStep.name}
          </UnstyledButton>
        ),
      )}
      {canEdit && (
        <Tooltip label={t`The new step starts where this one ends`}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus {...icon} />}
            disabled={steps.length >= BOARD_LIMITS.steps}
            onClick={addStep}
          >
            <Trans>Add step</Trans>
          </Button>
        </Tooltip>
      )}
      {canEdit && step && (
        <Menu position="bottom-end" returnFocus={false}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              className={classes.tool}
              aria-label={t`Actions for ${stepName}`}
              title={t`Actions for ${stepName}`}
            >
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setNaming(step.id)}>
              <Trans>Rename</Trans>
            </Menu.Item>
            <MenuAct idle={steps.length >= BOARD_LIMITS.steps} onClick={() => duplicate(step.id)}>
              <Trans>Duplicate</Trans>
            </MenuAct>
            <MenuAct idle={current === 0} onClick={() => rewrite(withMovedStep(steps, current, current - 1), step.id)}>
              <Trans>Move earlier</Trans>
            </MenuAct>
            <MenuAct
              idle={current === steps.length - 1}
              onClick={() => rewrite(withMovedStep(steps, current, current + 1), step.id)}
            >
              <Trans>Move later</Trans>
            </MenuAct>
            <MenuAct
              color="danger"
              idle={steps.length < 2}
              onClick={() =>
                rewrite(
                  steps.filter(({ id }) => id !== step.id),
                  (steps[current - 1] ?? steps[1])?.id,
                )
              }
            >
              <Trans>Delete step</Trans>
            </MenuAct>
          </Menu.Dropdown>
        </Menu>
      )}
    </fieldset>
  );
});
