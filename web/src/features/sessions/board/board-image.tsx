/** The board as pictures, one for each step: for a file, for paper, and small beside a drill. */
import type Konva from 'konva';
import { useEffect, useRef, useState } from 'react';
import { Layer, Stage } from 'react-konva/lib/ReactKonvaCore';
import { columnsOf, FULL_PIXELS, PAPER } from './paper';
import { Sheet } from './pitch';
import { ShapeLayers } from './shape-layers';
import type { Picture } from './use-picture';
import { useStill } from './use-still';

interface BoardImageProps {
  picture: Omit<Picture, 'moving'>;
  /** See `placeBetween`. */
  moment?: number;
  absent?: ReadonlySet<string> | undefined;
  /** Pixels per pitch unit. */
  pixels: number;
  /** Factor for markers, for small pictures. */
  larger?: number;
  /** Called once with the picture. */
  onCanvas: (canvas: HTMLCanvasElement) => void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Draws the whole board apart from the screen: without pointers and handles, and the same whatever the window and the screen are. */
export function BoardImage({ picture, moment = 0, absent, pixels, larger = 1, onCanvas }: BoardImageProps) {
  const stage = useRef<Konva.Stage>(null);
  // The board shows it already.
  const { image } = useStill(picture.still);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one image of the board as it is now
  useEffect(() => {
    if (stage.current) onCanvas(stage.current.toCanvas({ pixelRatio: pixels }));
  }, []);
  return (
    <div hidden>
      <Stage ref={stage} width={PAPER.width} height={PAPER.height} x={-PAPER.left} y={-PAPER.top} listening={false}>
        <Layer listening={false}>
          <Sheet background={picture.background} still={picture.still} image={image} />
        </Layer>
        <ShapeLayers
          picture={{ ...picture, moving: NOTHING }}
          preview={[]}
          draft={null}
          moment={moment}
          absent={absent}
          larger={larger}
          upright={false}
        />
      </Stage>
    </div>
  );
}

/** The picture of a step, and its name; a board without steps has one picture without a name. */
export interface StepImage {
  name: string;
  canvas: HTMLCanvasElement;
}

interface StepImagesProps extends Pick<BoardImageProps, 'picture' | 'absent'> {
  onImages: (images: readonly StepImage[]) => void;
}

/** Draws each step of the board, one after another. */
export function StepImages({ picture, absent, onImages }: StepImagesProps) {
  const [drawn, setDrawn] = useState<readonly StepImage[]>([]);
  const names = picture.steps.length > 1 ? picture.steps.map(({ name }) => name) : [''];
  const name = names[drawn.length];
  if (name === undefined) return null;
  return (
    <BoardImage
      key={drawn.length}
      picture={picture}
      moment={drawn.length}
      absent={absent}
      pixels={FULL_PIXELS / columnsOf(names.length)}
      onCanvas={(canvas) => {
        const images = [...drawn, { name, canvas }];
        if (images.length === names.length) onImages(images);
        else setDrawn(images);
      }}
    />
  );
}
