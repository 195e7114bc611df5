import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { OpenLink } from '../../ui/open-link';
import classes from './pdf-view.module.css';
import { offlineMessage, probe, probeMessage } from './playback-failure';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Pages rendered at most; the link opens the whole document. */
const MAX_PAGES = 20;

/** Renders the document's pages into this element, at its width. */
function drawPages(link: string, into: HTMLElement): { done: Promise<number>; stop: () => void } {
  const task = getDocument({ url: link, isEvalSupported: false });
  const draw = async () => {
    const document_ = await task.promise;
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    for (let number = 1; number <= Math.min(document_.numPages, MAX_PAGES); number += 1) {
      const page = await document_.getPage(number);
      const scale = (into.clientWidth / page.getViewport({ scale: 1 }).width) * ratio;
      const viewport = page.getViewport({ scale });
      const canvas = document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      canvas.setAttribute('role', 'img');
      const total = document_.numPages;
      canvas.setAttribute('aria-label', t`Page ${number} of ${total}`);
      into.append(canvas);
      await page.render({ canvas, viewport }).promise;
    }
    return document_.numPages;
  };
  return { done: draw(), stop: () => void task.destroy() };
}

/** Shows a PDF with pdf.js: browsers on phones cannot embed PDFs. */
export default function PdfView({ link, label }: { link: string; label: string }) {
  const paper = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState('');
  const [pages, setPages] = useState(0);

  useEffect(() => {
    const into = paper.current;
    if (!into) return;
    let isStopped = false;
    const drawing = drawPages(link, into);
    drawing.done.then(
      (count) => !isStopped && setPages(count),
      async () => {
        const message = navigator.onLine ? probeMessage(await probe(link), 'document') : offlineMessage();
        if (!isStopped) setReason(message);
      },
    );
    return () => {
      isStopped = true;
      drawing.stop();
      into.replaceChildren();
      setReason('');
    };
  }, [link]);

  return (
    <section aria-label={label} className={classes.root}>
      <div
        ref={paper}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className={classes.paper}
        aria-busy={pages === 0 && !reason}
      />
      {reason && (
        <p role="alert" className={classes.reason}>
          {reason}
        </p>
      )}
      <div className={classes.ways}>
        {pages > MAX_PAGES && (
          <span>
            <Trans>This shows the first {MAX_PAGES} pages.</Trans>
          </span>
        )}
        <OpenLink link={link} words={t`Open document`} />
      </div>
    </section>
  );
}
