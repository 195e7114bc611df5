import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp, IconArrowUpRight, IconCircle, IconPencil } from '@tabler/icons-react';
import type { Drawing } from '@touchline/shared/drawings/drawing.model';
import {
  DRAWING_COLOURS,
  DRAWING_TOOLS,
  type DrawingColour,
  type DrawingTool,
} from '@touchline/shared/drawings/drawing-words';
import { FormError } from '../../../ui/form/form-error';
import { COLOURS } from './colours';
import { hasRoom } from './new-shape';

const TOOLS: Record<DrawingTool, { label: MessageDescriptor; icon: typeof IconPencil }> = {
  arrow: { label: msg`Arrow`, icon: IconArrowUpRight },
  circle: { label: msg`Circle`, icon: IconCircle },
  pen: { label: msg`Pen`, icon: IconPencil },
};
const COLOUR_NAMES: Record<DrawingColour, MessageDescriptor> = {
  yellow: msg`Yellow`,
  red: msg`Red`,
  white: msg`White`,
};

interface DrawingToolsProps {
  shapes: Drawing;
  tool: DrawingTool;
  colour: DrawingColour;
  busy: boolean;
  error: unknown;
  /** True: somebody else has saved another drawing meanwhile. */
  isBehind: boolean;
  onTakeTheirs: () => void;
  onTool: (tool: DrawingTool) => void;
  onColour: (colour: DrawingColour) => void;
  onUndo: () => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Tools below the film while somebody draws over it. */
export default function DrawingTools(props: DrawingToolsProps) {
  const { t } = useLingui();
  const { shapes, tool, colour, busy, error, isBehind } = props;
  return (
    <section aria-label={t`Drawing`}>
      <Group gap="xs">
        <SegmentedControl
          aria-label={t`Tool`}
          value={tool}
          onChange={(next) => props.onTool(DRAWING_TOOLS.find((one) => one === next) ?? 'arrow')}
          data={DRAWING_TOOLS.map((value) => {
            const { label, icon: Icon } = TOOLS[value];
            return { value, label: <Icon size={20} stroke={1.75} role="img" aria-label={t(label)} /> };
          })}
        />
        <SegmentedControl
          aria-label={t`Colour`}
          value={colour}
          onChange={(next) => props.onColour(DRAWING_COLOURS.find((one) => one === next) ?? 'yellow')}
          data={DRAWING_COLOURS.map((value) => ({
            value,
            label: (
              <svg width={20} height={20} role="img" aria-label={t(COLOUR_NAMES[value])}>
                <circle cx={10} cy={10} r={7} fill={COLOURS[value]} stroke="var(--line)" />
              </svg>
            ),
          }))}
        />
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t`Remove the last line`}
          disabled={shapes.length === 0}
          onClick={props.onUndo}
        >
          <IconArrowBackUp size={20} stroke={1.75} />
        </ActionIcon>
        <Button size="sm" loading={busy} onClick={props.onSave}>
          {isBehind ? <Trans>Save mine anyway</Trans> : <Trans>Save the drawing</Trans>}
        </Button>
        {isBehind && (
          <Button size="sm" variant="default" onClick={props.onTakeTheirs}>
            <Trans>Take theirs</Trans>
          </Button>
        )}
        <Button size="sm" variant="default" onClick={props.onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
      {!hasRoom(shapes) && (
        <p role="status">
          <Trans>The drawing is full.</Trans>
        </p>
      )}
      <FormError
        error={
          isBehind && !error
            ? t`Somebody else has changed the drawing of this play meanwhile. Saving yours replaces theirs.`
            : error
        }
      />
    </section>
  );
}
