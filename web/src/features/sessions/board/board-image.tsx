/** The board as an image: saved as a PNG, or printed. */
import { useLingui } from '@lingui/react/macro';
import { useWindowEvent } from '@mantine/hooks';
import type Konva from 'konva';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Layer, Stage } from 'react-konva/lib/ReactKonvaCore';
import type * as Y from 'yjs';
import { saveUrl } from '../../../lib/save-file';
import { ScriptSheet } from '../script/script-editor';
import { useScript } from '../script/use-script';
import classes from './board-image.module.css';
import { PAPER } from './paper';
import { Pitch } from './pitch';
import { ShapeLayers } from './shape-layers';
import type { Picture } from './use-picture';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: one image of the board as it is now
  useEffect(() => {
    if (stage.current) onImage(stage.current.toDataURL({ pixelRatio: PIXELS }));
  }, []);
  return (
    <div hidden>
      <Stage ref={stage} width={PAPER.width} height={PAPER.height} x={-PAPER.left} y={-PAPER.top} listening={false}>
        <Layer listening={false}>
          <Pitch background={picture.background} />
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

export const saveImage = (image: string): void => saveUrl('session.png', image);

interface PrintSheetProps {
  /** The board as a data URL. */
  image: string;
  title: string;
  doc: Y.Doc;
  onDone: () => void;
}

/** The page that is printed: title, pitch and drills. Opens the browser's print dialog, which also saves a PDF. */
export function PrintSheet({ image, title, doc, onDone }: PrintSheetProps) {
  const { t } = useLingui();
  const drills = useScript(doc);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const print = () => window.print();
    // A picture that is not decoded yet would be missing on the page.
    void picture.current?.decode().then(print, print);
  }, []);
  useWindowEvent('afterprint', onDone);
  return createPortal(
    <div className={classes.sheet}>
      <h1 className={classes.title}>{title}</h1>
      <img ref={picture} src={image} alt={t`Session board`} className={classes.picture} />
      {drills.length > 0 && <ScriptSheet drills={drills} />}
    </div>,
    document.body,
  );
}
