import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, NumberInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconBookmarkPlus, IconCopy, IconTrash } from '@tabler/icons-react';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import type { DrillPicture } from '@touchline/shared/boards/drill-picture';
import { memo, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { isKey } from '../../../lib/keys';
import type { BoardEditor } from '../../../live/boards/board-state';
import { GrowingTextarea } from '../../../ui/form/quick-inputs';
import { type DrillMap, setMinutes, type TextField } from './drill-edits';
import { DrillImage } from './drill-picture';
import { PictureMenu } from './picture-menu';
import classes from './script.module.css';
import { SharedText } from './shared-text';
import { type DrillActions, removeId, titleId } from './use-drill-actions';

interface DrillFieldsProps {
  drill: DrillMap;
  /** Starts at 1. */
  number: number;
  /** The number of drills. */
  of: number;
  title: string;
  minutes: number;
  picture: DrillPicture | undefined;
  editor: BoardEditor;
  actions: DrillActions;
}

interface SharedTextFieldProps {
  drill: DrillMap;
  field: TextField;
  change: BoardEditor['change'];
  label: string;
  id?: string;
  /** True for a multi-line field. */
  lines?: boolean;
}

/** One text of a drill. Several users may edit it at once. */
function SharedTextField({ drill, field, change, lines, ...inputProps }: SharedTextFieldProps) {
  const text = useMemo(() => new SharedText(drill, field), [drill, field]);
  const input = {
    ...inputProps,
    ref: text.attach,
    value: useSyncExternalStore(text.subscribe, text.read),
    maxLength: BOARD_LIMITS.drill[field],
    onChange: () => text.typed(change),
    onCompositionStart: text.compose,
    onCompositionEnd: () => text.composed(change),
  };
  if (lines) return <GrowingTextarea minRows={2} {...input} />;
  // A long text wraps, but stays one line of text.
  return (
    <GrowingTextarea minRows={1} {...input} onKeyDown={(event) => isKey(event, 'Enter') && event.preventDefault()} />
  );
}

interface DrillButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  /** Inactive, but still focusable: a disabled button would lose the focus. */
  idle?: boolean;
  id?: string;
}

const DrillButton = ({ label, icon, onClick, idle = false, id }: DrillButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon
      id={id}
      variant="subtle"
      color="gray"
      className={classes.button}
      aria-label={label}
      aria-disabled={idle || undefined}
      data-disabled={idle || undefined}
      onClick={idle ? undefined : onClick}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
);

const icon = { size: 20, stroke: 1.75 };

/** The fields of one drill. Several users may edit them at once. */
export const DrillFields = memo(function DrillFields(props: DrillFieldsProps) {
  const { t } = useLingui();
  const { drill, number, of, title, minutes, picture, editor, actions } = props;
  const { change } = editor;
  const texts = { drill, change };
  return (
    <fieldset className={classes.drill} aria-label={title ? t`Drill ${number}: ${title}` : t`Drill ${number}`}>
      <div className={classes.head}>
        <span className={classes.number}>
          <Trans>Drill {number}</Trans>
        </span>
        <DrillButton
          label={t`Move drill ${number} up`}
          icon={<IconArrowUp {...icon} />}
          idle={number === 1}
          onClick={() => actions.move(drill, -1)}
        />
        <DrillButton
          label={t`Move drill ${number} down`}
          icon={<IconArrowDown {...icon} />}
          idle={number === of}
          onClick={() => actions.move(drill, 1)}
        />
        <DrillButton
          label={t`Duplicate drill ${number}`}
          icon={<IconCopy {...icon} />}
          idle={of >= BOARD_LIMITS.drills}
          onClick={() => actions.duplicate(drill)}
        />
        <DrillButton
          label={t`Save drill ${number} for the club`}
          icon={<IconBookmarkPlus {...icon} />}
          onClick={() => actions.save(drill)}
        />
        <DrillButton
          id={removeId(drill)}
          label={t`Delete drill ${number}`}
          icon={<IconTrash {...icon} />}
          onClick={() => actions.remove(drill)}
        />
      </div>
      <div className={classes.facts}>
        <SharedTextField id={titleId(drill)} label={t`Title`} field="title" {...texts} />
        <NumberInput
          label={t`Minutes`}
          placeholder="0"
          min={0}
          max={BOARD_LIMITS.drill.minutes}
          step={5}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
          hideControls
          value={minutes || ''}
          onChange={(value) => change(() => setMinutes(drill, Number(value)))}
        />
        <SharedTextField label={t`Equipment`} field="equipment" {...texts} />
      </div>
      <div className={picture && classes.pictured}>
        {picture && <DrillImage picture={picture} />}
        <SharedTextField label={t`Coaching points`} field="points" lines {...texts} />
      </div>
      <div>
        <PictureMenu editor={editor} drill={drill} number={number} picture={picture} />
      </div>
    </fieldset>
  );
});
