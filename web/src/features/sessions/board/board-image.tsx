/** The board as an image: saved as a PNG, or printed. */
import { useLingui } from '@lingui/react/macro';
import { useWindowEvent } from '@mantine/hooks';
import type Konva from 'konva';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type * as Y from 'yjs';
import { saveUrl } from '../../../lib/save-file';
import { ScriptSheet } from '../script/script-editor';
import { useScript } from '../script/use-script';
import classes from './board-image.module.css';
import { fitted, heightFor } from './view';

/** The name of layers that are not part of the board. */
export const OVERLAY = 'overlay';

/** Returns the whole board at twice its size on the screen, without pointers and handles. */
export function imageOf(stage: Konva.Stage): string {
  const [width, scale, position] = [stage.width(), stage.scale(), stage.position()];
  const overlays = stage.find(`.${OVERLAY}`);
  const turned = stage.rotation() !== 0;
  const wholeView = fitted(width, turned);
  try {
    for (const layer of overlays) layer.hide();
    stage.scale({ x: wholeView.scale, y: wholeView.scale });
    stage.position({ x: wholeView.x, y: wholeView.y });
    return stage.toDataURL({ pixelRatio: 2, width, height: heightFor(width, turned) });
  } finally {
    for (const layer of overlays) layer.show();
    stage.scale(scale);
    stage.position(position);
  }
}

export const saveImage = (stage: Konva.Stage): void => saveUrl('session.png', imageOf(stage));

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
