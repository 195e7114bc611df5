/** The lines of the pitch; a unit is 10 cm. The half and the third are drawn larger on the same sheet. */
import { PITCH, ZOOM } from '@touchline/shared/boards/shapes';
import { memo } from 'react';
import { Arc, Circle, Group, Image, Line, Rect } from 'react-konva/lib/ReactKonvaCore';
import 'konva/lib/shapes/Arc';
import 'konva/lib/shapes/Circle';
import 'konva/lib/shapes/Image';
import 'konva/lib/shapes/Line';
import 'konva/lib/shapes/Rect';
import { PAPER, token } from './paper';
import type { Picture } from './use-picture';

const { width, height } = PITCH;
/** Sizes from the laws of the game: penalty area, goal area, spot, circle, arc, goal. */
const BOX = { deep: 165, wide: 403.2 };
const SMALL_BOX = { deep: 55, wide: 183.2 };
const SPOT = 110;
const ROUND = 91.5;
const GOAL = { deep: 24, wide: 73.2 };
/** Angle of the part of the circle around the spot that is outside the penalty area. */
const ARC = 2 * 53.05;

interface Pen {
  stroke: string;
  strokeWidth: number;
}

/** One end of the pitch, with the goal line at x = 0 and the field to the right. */
function End({ pen, middle }: { pen: Pen; middle: number }) {
  const box = ({ deep, wide }: typeof BOX, sign = 1) => [
    ...[0, middle - wide / 2, sign * deep, middle - wide / 2],
    ...[sign * deep, middle + wide / 2, 0, middle + wide / 2],
  ];
  return (
    <>
      <Line points={box(BOX)} {...pen} />
      <Line points={box(SMALL_BOX)} {...pen} />
      <Line points={box(GOAL, -1)} {...pen} />
      <Circle x={SPOT} y={middle} radius={3} fill={pen.stroke} />
      <Arc x={SPOT} y={middle} innerRadius={ROUND} outerRadius={ROUND} angle={ARC} rotation={-ARC / 2} {...pen} />
    </>
  );
}

const Corner = ({ x, y, rotation, pen }: { x: number; y: number; rotation: number; pen: Pen }) => (
  <Arc x={x} y={y} innerRadius={10} outerRadius={10} angle={90} rotation={rotation} {...pen} />
);

function Full({ pen }: { pen: Pen }) {
  return (
    <>
      <Rect width={width} height={height} {...pen} />
      <Line points={[width / 2, 0, width / 2, height]} {...pen} />
      <Circle x={width / 2} y={height / 2} radius={ROUND} {...pen} />
      <Circle x={width / 2} y={height / 2} radius={3} fill={pen.stroke} />
      <End pen={pen} middle={height / 2} />
      <Group x={width} scaleX={-1}>
        <End pen={pen} middle={height / 2} />
      </Group>
      <Corner x={0} y={0} rotation={0} pen={pen} />
      <Corner x={width} y={0} rotation={90} pen={pen} />
      <Corner x={width} y={height} rotation={180} pen={pen} />
      <Corner x={0} y={height} rotation={270} pen={pen} />
    </>
  );
}

/**
 * One end with the goal at the top, as coaches draw it.
 * @param nearer the scale compared to the full pitch
 */
function Part({ pen, nearer, deep }: { pen: Pen; nearer: number; deep: number }) {
  const wide = height;
  const lines = { ...pen, strokeWidth: pen.strokeWidth / nearer };
  return (
    <Group clipX={PAPER.left} clipY={PAPER.top} clipWidth={PAPER.width} clipHeight={PAPER.height}>
      <Group x={(width - wide * nearer) / 2} scaleX={nearer} scaleY={nearer}>
        <Line points={[0, deep, 0, 0, wide, 0, wide, deep]} {...lines} />
        <Group rotation={90} x={wide}>
          <End pen={lines} middle={wide / 2} />
        </Group>
        {deep >= width / 2 && (
          <>
            <Line points={[0, width / 2, wide, width / 2]} {...lines} />
            <Arc
              x={wide / 2}
              y={width / 2}
              innerRadius={ROUND}
              outerRadius={ROUND}
              angle={180}
              rotation={180}
              {...lines}
            />
          </>
        )}
        <Corner x={0} y={0} rotation={0} pen={lines} />
        <Corner x={wide} y={0} rotation={90} pen={lines} />
      </Group>
    </Group>
  );
}

/** The picture of a film, as large as the sheet allows. */
function Still({ image }: { image: HTMLImageElement }) {
  const scale = Math.min(PAPER.width / image.naturalWidth, PAPER.height / image.naturalHeight);
  const [wide, high] = [image.naturalWidth * scale, image.naturalHeight * scale];
  return (
    <Image
      image={image}
      x={PAPER.left + (PAPER.width - wide) / 2}
      y={PAPER.top + (PAPER.height - high) / 2}
      width={wide}
      height={high}
    />
  );
}

interface SheetProps extends Pick<Picture, 'background' | 'still'> {
  /** The picture of the still, once it is here. */
  image: HTMLImageElement | undefined;
}

/** The sheet with the lines of a pitch, or with a picture of a film. */
export const Sheet = memo(function Sheet({ background, still, image }: SheetProps) {
  const pen: Pen = { stroke: token('--paper-line'), strokeWidth: 2 };
  return (
    <>
      <Rect x={PAPER.left} y={PAPER.top} width={PAPER.width} height={PAPER.height} fill={token('--paper')} />
      {still && image && <Still image={image} />}
      {!still && background === 'full' && <Full pen={pen} />}
      {!still && background === 'half' && <Part pen={pen} nearer={ZOOM.half} deep={width / 2} />}
      {!still && background === 'third' && <Part pen={pen} nearer={ZOOM.third} deep={480} />}
    </>
  );
});
