/** The toolbar: tools and colours. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowRight,
  IconBallFootball,
  IconCircleFilled,
  IconEraser,
  IconLetterT,
  IconLineDashed,
  IconPencil,
  IconPointer,
  IconTriangle,
  IconWaveSine,
} from '@tabler/icons-react';
import clsx from 'clsx';
import { memo, type ReactNode } from 'react';
import type { Actions } from './actions';
import classes from './board.module.css';
import { type BoardContext, chooseTool, selected } from './board-context';
import { CAPTIONS, COLOURS, colourOf, hasColour, TOOLS, type Tool, toolNames } from './tools';

const icon = { size: 20, stroke: 1.75 } as const;
const MarkerIcon = ({ side }: { side: 'home' | 'away' | 'neutral' }) => (
  <span className={clsx(classes.disc, classes[side])} aria-hidden="true">
    {TOOLS[side].key.toUpperCase()}
  </span>
);

const GoalIcon = () => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d="M3 19V6h18v13M3 11h18M8 6v13M12 6v13M16 6v13" />
  </svg>
);

const PICTURES: Record<Tool, ReactNode> = {
  select: <IconPointer {...icon} />,
  circle: <IconCircleFilled size={16} />,
  home: <MarkerIcon side="home" />,
  away: <MarkerIcon side="away" />,
  neutral: <MarkerIcon side="neutral" />,
  ball: <IconBallFootball {...icon} />,
  cone: <IconTriangle {...icon} />,
  goal: <GoalIcon />,
  run: <IconLineDashed {...icon} />,
  pass: <IconArrowRight {...icon} />,
  dribble: <IconWaveSine {...icon} />,
  pen: <IconPencil {...icon} />,
  text: <IconLetterT {...icon} />,
  eraser: <IconEraser {...icon} />,
};

interface ToolBarProps {
  /** See `useBarContext`. */
  context: BoardContext;
  actions: Actions;
}

export const ToolBar = memo(function ToolBar({ context, actions }: ToolBarProps) {
  const { t } = useLingui();
  const { state, set } = context;
  const canColour = selected(context).some((shape) => 'colour' in shape) || hasColour(state.tool);
  const current = colourOf(state.tool, state.colour);
  return (
    <div className={classes.tools}>
      <fieldset aria-label={t`Tools`} className={classes.row}>
        {toolNames.map((tool) => (
          <Tooltip key={tool} label={`${t(TOOLS[tool].name)} (${TOOLS[tool].key.toUpperCase()})`}>
            <ActionIcon
              variant={state.tool === tool ? 'filled' : 'subtle'}
              className={clsx(classes.tool, classes.named)}
              aria-label={t(TOOLS[tool].name)}
              aria-pressed={state.tool === tool}
              onClick={() => set(chooseTool(tool))}
            >
              <span className={classes.picture}>{PICTURES[tool]}</span>
              <span className={classes.caption} aria-hidden>
                {t(CAPTIONS[tool] ?? TOOLS[tool].name)}
              </span>
            </ActionIcon>
          </Tooltip>
        ))}
      </fieldset>
      <fieldset aria-label={t`Colors`} className={classes.row}>
        {COLOURS.map(([colour, name]) => (
          <Tooltip key={colour} label={t(name)}>
            <ActionIcon
              variant="transparent"
              className={classes.swatch}
              disabled={!canColour}
              aria-label={t(name)}
              aria-pressed={canColour && current === colour}
              onClick={() => actions.recolour(colour)}
            >
              <span className={classes.ink} data-colour={colour} />
            </ActionIcon>
          </Tooltip>
        ))}
      </fieldset>
    </div>
  );
});
