import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type Konva from 'konva';
import { useEffect, useRef, useState } from 'react';
import { Circle, Layer, Line, Rect, Stage } from 'react-konva/lib/ReactKonvaCore';
import 'konva/lib/shapes/Circle';
import 'konva/lib/shapes/Line';
import 'konva/lib/shapes/Rect';
import { saveUrl } from '../../lib/save-file';
import classes from './session-canvas.module.css';

/** The paper in pixels of its own; it is drawn as large as there is room. */
const PAPER = { width: 1050, height: 680 };
const RADIUS = 10;

interface Mark {
  id: number;
  x: number;
  y: number;
}

const style = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The drawing canvas: a click draws the green filled circle of radius 10 (spec section 2, Sessions). */
export default function SessionCanvas() {
  const box = useRef<HTMLDivElement>(null);
  const stage = useRef<Konva.Stage>(null);
  const [width, setWidth] = useState(0);
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const scale = width / PAPER.width;
  const { width: w, height: h } = PAPER;

  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);

  const draw = () => {
    const at = stage.current?.getRelativePointerPosition();
    if (at) setMarks((drawn) => [...drawn, { id: drawn.length, ...at }]);
  };
  const lines = [
    [w / 2, 0, w / 2, h],
    [0, h / 2 - 201, 165, h / 2 - 201, 165, h / 2 + 201, 0, h / 2 + 201],
    [w, h / 2 - 201, w - 165, h / 2 - 201, w - 165, h / 2 + 201, w, h / 2 + 201],
  ];

  return (
    <div className={classes.board}>
      <div ref={box} className={classes.paper}>
        {width > 0 && (
          <Stage
            ref={stage}
            width={width}
            height={Math.round(h * scale)}
            scaleX={scale}
            scaleY={scale}
            onClick={draw}
            onTap={draw}
          >
            <Layer listening={false}>
              <Rect width={w} height={h} fill={style('--paper')} />
              {lines.map((points) => (
                <Line key={points.join()} points={points} stroke={style('--paper-line')} strokeWidth={2} />
              ))}
              <Circle x={w / 2} y={h / 2} radius={91} stroke={style('--paper-line')} strokeWidth={2} />
              {marks.map(({ id, x, y }) => (
                <Circle key={id} x={x} y={y} radius={RADIUS} fill="green" />
              ))}
            </Layer>
          </Stage>
        )}
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.75} />}
          onClick={() => stage.current && saveUrl('session.png', stage.current.toDataURL({ pixelRatio: 2 }))}
        >
          Save Image
        </Button>
        <Button variant="subtle" disabled={marks.length === 0} onClick={() => setMarks(marks.slice(0, -1))}>
          Undo
        </Button>
      </Group>
    </div>
  );
}
