/** The tools and their colours. */
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
import type { ReactNode } from 'react';
import type { Actions } from './actions';
import classes from './board.module.css';
import { choose, selected, type Table } from './table';
import { COLOURS, colourOf, hasColour, TOOLS, type Tool, toolNames } from './tools';

const icon = { size: 20, stroke: 1.75 } as const;
const Disc = ({ side }: { side: 'home' | 'away' | 'neutral' }) => (
  <span className={clsx(classes.disc, classes[side])} aria-hidden="true">
    {TOOLS[side].name[0]}
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
  home: <Disc side="home" />,
  away: <Disc side="away" />,
  neutral: <Disc side="neutral" />,
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

export function ToolBar({ table, actions }: { table: Table; actions: Actions }) {
  const { doing, set } = table;
  const coloured = selected(table).some((shape) => 'colour' in shape) || hasColour(doing.tool);
  const current = colourOf(doing.tool, doing.colour);
  return (
    <div className={classes.tools}>
      <fieldset aria-label="Tools" className={classes.row}>
        {toolNames.map((tool) => (
          <Tooltip key={tool} label={`${TOOLS[tool].name} (${TOOLS[tool].key.toUpperCase()})`}>
            <ActionIcon
              variant={doing.tool === tool ? 'filled' : 'subtle'}
              className={classes.tool}
              aria-label={TOOLS[tool].name}
              aria-pressed={doing.tool === tool}
              onClick={() => set(choose(tool))}
            >
              {PICTURES[tool]}
            </ActionIcon>
          </Tooltip>
        ))}
      </fieldset>
      <fieldset aria-label="Colours" className={classes.row}>
        {COLOURS.map((colour) => (
          <Tooltip key={colour} label={colour}>
            <ActionIcon
              variant="transparent"
              className={classes.swatch}
              disabled={!coloured}
              aria-label={`Colour ${colour}`}
              aria-pressed={coloured && current === colour}
              onClick={() => actions.recolour(colour)}
            >
              <span className={classes.ink} data-colour={colour} />
            </ActionIcon>
          </Tooltip>
        ))}
      </fieldset>
    </div>
  );
}
