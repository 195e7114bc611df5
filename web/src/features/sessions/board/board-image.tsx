/** The board as an image: saved as a PNG, or printed. */
import { useLingui } from '@lingui/react/macro';
import { useWindowEvent } from '@mantine/hooks';
import type Konva from 'konva';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Layer, Stage } from 'react-konva/lib/ReactKonvaCore';
import type * as Y from 'yjs';
import { saveUrl } from '../../../lib/save-file';
import { ScriptSheet } from '../script/script-editor';
import { useScript } from '../script/use-script';
import classes from './board-image.module.css';
import { PAPER } from './paper';
import { Sheet } from './pitch';
import { ShapeLayers } from './shape-layers';
import type { Picture } from './use-picture';
import { useStill } from './use-still';

/** Pixels per pitch unit. The image is 2260 x 1520 pixels on every screen. */
const PIXELS = 2;

interface BoardImageProps {
  picture: Picture;
  moment: number;
  absent: ReadonlySet<string> | undefined;
  /** Called once with the image as a data URL. */
  onImage: (image: string) => void;
}

/** Draws the whole board apart from the screen: without pointers and handles, and the same whatever the window and the screen are. */
export function BoardImage({ picture, moment, absent, onImage }: BoardImageProps) {
  const stage = useRef<Konva.Stage>(null);
  // The board shows it already.
  const { image } = useStill(picture.still);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one image of the board as it is now
  useEffect(() => {
    if (stage.current) onImage(stage.current.toDataURL({ pixelRatio: PIXELS }));
  }, []);
  return (
    <div hidden>
      <Stage ref={stage} width={PAPER.width} height={PAPER.height} x={-PAPER.left} y={-PAPER.top} listening={false}>
        <Layer listening={false}>
          <Sheet background={picture.background} still={picture.still} image={image} />
        </Layer>
        <ShapeLayers
          picture={{ ...picture, moving: new Set() }}
          preview={[]}
          draft={null}
          moment={moment}
          absent={absent}
          larger={1}
          upright={false}
        />
      </Stage>
    </div>
  );
}

/** The picture of a step, and its name; a board without steps has one picture without a name. */
export interface PrintedStep {
  name: string;
  image: string;
}

interface StepImagesProps extends Pick<BoardImageProps, 'picture' | 'absent'> {
  onImages: (images: readonly PrintedStep[]) => void;
}

/** Draws each step of the board, one after another. */
export function StepImages({ picture, absent, onImages }: StepImagesProps) {
  const [drawn, setDrawn] = useState<readonly PrintedStep[]>([]);
  const names = picture.steps.length > 1 ? picture.steps.map(({ name }) => name) : [''];
  const name = names[drawn.length];
  if (name === undefined) return null;
  return (
    <BoardImage
      key={drawn.length}
      picture={picture}
      moment={drawn.length}
      absent={absent}
      onImage={(image) => {
        const images = [...drawn, { name, image }];
        if (images.length === names.length) onImages(images);
        else setDrawn(images);
      }}
    />
  );
}

export const saveImage = (image: string): void => saveUrl('session.png', image);

interface PrintSheetProps {
  images: readonly PrintedStep[];
  title: string;
  doc: Y.Doc;
  onDone: () => void;
}

/** The page that is printed: title, pitch and drills. Opens the browser's print dialog, which also saves a PDF. */
export function PrintSheet({ images, title, doc, onDone }: PrintSheetProps) {
  const { t } = useLingui();
  const drills = useScript(doc);
  const pictures = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const print = () => window.print();
    // Pictures that are not decoded yet would be missing on the page.
    const all = [...(pictures.current?.querySelectorAll('img') ?? [])];
    void Promise.all(all.map((picture) => picture.decode())).then(print, print);
  }, []);
  useWindowEvent('afterprint', onDone);
  return createPortal(
    <div className={classes.sheet}>
      <h1 className={classes.title}>{title}</h1>
      <div ref={pictures}>
        {images.map(({ name, image }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of one print never change
          <figure key={index} className={classes.step}>
            {name && (
              <figcaption>
                {index + 1} · {name}
              </figcaption>
            )}
            <img src={image} alt={t`Session board`} className={classes.picture} />
          </figure>
        ))}
      </div>
      {drills.length > 0 && <ScriptSheet drills={drills} />}
    </div>,
    document.body,
  );
}
