/** Saves the board as a picture, or prints it. Loaded with the first of both. */
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useReducer, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type * as Y from 'yjs';
import { errorText } from '../../../lib/errors';
import { saveFile } from '../../../lib/save-file';
import { specAlert } from '../../../ui/toasts/spec-alert';
import { DrawPicture, isDrawn } from '../script/drill-picture';
import { ScriptSheet } from '../script/script-editor';
import { useScript } from '../script/use-script';
import classes from './board-export.module.css';
import { type StepImage, StepImages } from './board-image';
import { drawPoster, fileNameOf, type SheetWords } from './board-poster';
import type { Picture } from './use-picture';

async function save(words: SheetWords, images: readonly StepImage[]): Promise<void> {
  try {
    saveFile(new File([await drawPoster(words, images)], fileNameOf(words.title), { type: 'image/png' }));
  } catch (error) {
    const reason = errorText(error);
    specAlert(t`The picture was not made. ${reason}`);
  }
}

interface PrintSheetProps {
  words: SheetWords;
  images: readonly StepImage[];
  doc: Y.Doc;
  onDone: () => void;
}

/** The page that is printed: title, names, steps and drills. Opens the browser's print dialog, which also saves a PDF. */
function PrintSheet({ words, images, doc, onDone }: PrintSheetProps) {
  const { t } = useLingui();
  const drills = useScript(doc);
  const sheet = useRef<HTMLDivElement>(null);
  const [pictures] = useState(() => images.map(({ name, canvas }) => ({ name, url: canvas.toDataURL() })));
  useEffect(() => {
    const print = () => window.print();
    // Pictures that are not decoded yet would be missing on the page.
    const all = [...(sheet.current?.querySelectorAll('img') ?? [])];
    void Promise.all(all.map((picture) => picture.decode())).then(print, print);
  }, []);
  useWindowEvent('afterprint', onDone);
  return createPortal(
    <div className={classes.sheet} ref={sheet}>
      <h1 className={classes.title}>{words.title}</h1>
      {words.planned && <p>{words.planned}</p>}
      {words.names.length > 0 && <p>{words.names.join(' · ')}</p>}
      {pictures.map(({ name, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of one print never change
        <figure key={index} className={classes.step}>
          {name && (
            <figcaption>
              {index + 1} · {name}
            </figcaption>
          )}
          <img src={url} alt={t`Session board`} className={classes.picture} />
        </figure>
      ))}
      {drills.length > 0 && <ScriptSheet drills={drills} />}
    </div>,
    document.body,
  );
}

interface BoardExportProps {
  to: 'file' | 'paper';
  picture: Picture;
  absent: ReadonlySet<string> | undefined;
  words: SheetWords;
  doc: Y.Doc;
  onDone: () => void;
}

export default function BoardExport({ to, picture, absent, words, doc, onDone }: BoardExportProps) {
  const [printed, setPrinted] = useState<readonly StepImage[] | null>(null);
  const [, drawn] = useReducer((count: number) => count + 1, 0);
  const pictures = useScript(doc).flatMap((drill) => drill.picture ?? []);
  // Nobody scrolls to the pictures of a printed page.
  const missing = to === 'paper' ? pictures.find((one) => !isDrawn(one)) : undefined;
  if (missing) return <DrawPicture key={pictures.indexOf(missing)} picture={missing} onDrawn={drawn} />;
  if (printed) return <PrintSheet words={words} images={printed} doc={doc} onDone={onDone} />;
  return (
    <StepImages
      picture={picture}
      absent={absent}
      onImages={(images) => {
        if (to === 'paper') return setPrinted(images);
        void save(words, images);
        onDone();
      }}
    />
  );
}
