/** Draws each kind of shape. Shapes have no listeners: geometry.ts does the hit tests. */
import type { PlacedShape } from '@touchline/shared/boards/document';
import type { Shape } from '@touchline/shared/boards/shapes';
import { memo, type ReactElement } from 'react';
import { Arrow, Circle, Group, Line, RegularPolygon, Text } from 'react-konva/lib/ReactKonvaCore';
import 'konva/lib/shapes/Arrow';
import 'konva/lib/shapes/Circle';
import 'konva/lib/shapes/Line';
import 'konva/lib/shapes/RegularPolygon';
import 'konva/lib/shapes/Text';
import { drawnAt, SIZE, wave } from './geometry';
import { drawColour, FONT, token } from './paper';
import { SHAPE_KINDS } from './shape-kinds';

type Of<K extends Shape['kind']> = Extract<Shape, { kind: K }>;

const NO_EFFECTS = { perfectDrawEnabled: false, shadowForStrokeEnabled: false } as const;
/** Maximum length of a label that fits inside a marker. */
const MAX_INSIDE = 3;

/** The fill and text colours of a marker. */
const SIDES = {
  home: { ground: '--disc-home', ink: '--on-disc' },
  away: { ground: '--disc-away', ink: '--on-disc' },
  neutral: { ground: '--disc-neutral', ink: '--on-disc-neutral' },
} as const;

function Player({ shape, absent }: { shape: Of<'player'>; absent: boolean }) {
  const { ground, ink } = SIDES[shape.side];
  const isShort = shape.label.length <= MAX_INSIDE;
  return (
    <>
      <Circle
        radius={SIZE.player}
        fill={token(absent ? '--disc-absent' : ground)}
        stroke={token(absent ? '--disc-absent-line' : '--disc-line')}
        strokeWidth={1.5}
        {...(absent ? { dash: [4, 3] } : {})}
        {...NO_EFFECTS}
      />
      {shape.label !== '' && (
        <Text
          text={shape.label}
          fontFamily={FONT}
          fontStyle="700"
          fontSize={isShort ? 16 : 13}
          fill={token(absent ? '--on-disc-absent' : isShort ? ink : '--on-paper')}
          width={isShort ? 2 * SIZE.player : 160}
          x={isShort ? -SIZE.player : -80}
          y={isShort ? -8 : SIZE.player + 3}
          align="center"
          wrap="none"
          {...NO_EFFECTS}
        />
      )}
      {absent && (
        <Line points={[-11, 11, 11, -11]} stroke={token('--disc-absent-line')} strokeWidth={2} {...NO_EFFECTS} />
      )}
    </>
  );
}

function Goal({ shape: { width } }: { shape: Of<'goal'> }) {
  const line = token('--on-paper');
  const deep = SIZE.goalDepth / 2;
  const half = width / 2;
  const net = Array.from(
    { length: Math.floor(width / 12) },
    (_, n) => -half + (n + 1) * (width / (Math.floor(width / 12) + 1)),
  );
  return (
    <>
      {net.map((x) => (
        <Line key={x} points={[x, -deep, x, deep]} stroke={token('--paper-line')} strokeWidth={1} {...NO_EFFECTS} />
      ))}
      <Line
        points={[-half, deep, -half, -deep, half, -deep, half, deep]}
        stroke={line}
        strokeWidth={4}
        {...NO_EFFECTS}
      />
    </>
  );
}

const ArrowLine = ({ shape: { to, way, colour } }: { shape: Of<'arrow'> }) => (
  <Arrow
    points={way === 'dribble' ? wave(to) : [0, 0, to.x, to.y]}
    stroke={drawColour(colour)}
    fill={drawColour(colour)}
    strokeWidth={3.5}
    pointerLength={14}
    pointerWidth={12}
    lineCap="round"
    lineJoin="round"
    {...(way === 'run' ? { dash: [12, 9] } : {})}
    {...NO_EFFECTS}
  />
);

function Body({ shape, absent }: { shape: Shape; absent: boolean }): ReactElement {
  switch (shape.kind) {
    case 'circle':
      return <Circle radius={shape.radius} fill={drawColour(shape.colour)} {...NO_EFFECTS} />;
    case 'player':
      return <Player shape={shape} absent={absent} />;
    case 'ball':
      return (
        <>
          <Circle
            radius={SIZE.ball}
            fill={token('--draw-white')}
            stroke={token('--on-paper')}
            strokeWidth={2}
            {...NO_EFFECTS}
          />
          <RegularPolygon sides={5} radius={4.5} fill={token('--on-paper')} {...NO_EFFECTS} />
        </>
      );
    case 'cone':
      return (
        <Line
          points={[0, -SIZE.cone, SIZE.cone, SIZE.cone * 0.8, -SIZE.cone, SIZE.cone * 0.8]}
          closed
          fill={drawColour(shape.colour)}
          stroke={token('--disc-line')}
          strokeWidth={1.5}
          lineJoin="round"
          {...NO_EFFECTS}
        />
      );
    case 'goal':
      return <Goal shape={shape} />;
    case 'arrow':
      return <ArrowLine shape={shape} />;
    case 'pen':
      return (
        <Line
          points={shape.points}
          stroke={drawColour(shape.colour)}
          strokeWidth={shape.thick}
          tension={0.3}
          lineCap="round"
          lineJoin="round"
          {...NO_EFFECTS}
        />
      );
    case 'text':
      return (
        <Text
          text={shape.text}
          fontFamily={FONT}
          fontSize={shape.size}
          lineHeight={1.2}
          fill={drawColour(shape.colour)}
          {...NO_EFFECTS}
        />
      );
  }
}

interface ShapeNodeProps {
  shape: PlacedShape;
  x: number;
  y: number;
  /** True if the player of this marker does not come. */
  absent?: boolean;
  /** Factor for markers, balls and cones. */
  larger?: number;
  /** The pitch stands upright: markers, balls, cones and texts are turned back. */
  upright?: boolean;
}

/** Draws one shape at its current place. */
export const ShapeNode = memo(function ShapeNode({
  shape,
  x,
  y,
  absent = false,
  larger = 1,
  upright = false,
}: ShapeNodeProps) {
  const isSmall = SHAPE_KINDS[shape.kind].small;
  const factor = isSmall ? larger : 1;
  const { at, turned } = drawnAt(shape, { x, y }, upright);
  const rotation = turned - (isSmall && upright ? 90 : 0);
  return (
    <Group {...at} rotation={rotation} scaleX={factor} scaleY={factor} listening={false}>
      <Body shape={shape} absent={absent} />
    </Group>
  );
});
