import { TextInput } from '@mantine/core';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { useMemo, useSyncExternalStore } from 'react';
import { GrowingTextarea } from '../../../components/quick-inputs';
import type { BoardEditor } from '../board-editor';
import type { DrillMap, TextField } from './drill-edits';
import { SharedText } from './shared-text';

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
export function SharedTextField({ drill, field, change, lines, ...shown }: SharedTextFieldProps) {
  const text = useMemo(() => new SharedText(drill, field), [drill, field]);
  const input = {
    ...shown,
    ref: text.attach,
    value: useSyncExternalStore(text.subscribe, text.read),
    maxLength: BOARD_LIMITS.drill[field],
    onChange: () => text.typed(change),
    onCompositionStart: text.compose,
    onCompositionEnd: () => text.composed(change),
  };
  return lines ? <GrowingTextarea minRows={2} {...input} /> : <TextInput {...input} />;
}
