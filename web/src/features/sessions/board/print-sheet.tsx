import { useLingui } from '@lingui/react/macro';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type * as Y from 'yjs';
import { ScriptSheet } from '../script/script-editor';
import { useScript } from '../script/use-script';
import classes from './print-sheet.module.css';

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
