/** Makes a film beside the page, which stays quick. */

import { sendByWifiOnly } from '../../../domain/film/wifi';
import { openCalls } from './calls';
import { EncoderFault } from './encode';
import { DecoderFault } from './frames';
import { makeFilm } from './make-film';
import type { FromWorker, ToWorker } from './messages';
import { SendingEnded, type Waiting } from './sender';
import { type FilmSource, NOTHING, openSource } from './source';

const tell = (message: FromWorker) => postMessage(message);
const calls = openCalls();
let source: FilmSource | undefined;
let work = new AbortController();

async function make(message: Extract<ToWorker, { kind: 'make' }>): Promise<void> {
  if (!source) return;
  work = new AbortController();
  const { signal } = work;
  const { film, token } = message;
  let waiting: Waiting | undefined;
  try {
    await makeFilm({
      source,
      film,
      token,
      signal,
      call: calls.call,
      origin: self.location.origin,
      onStored: (stored) => tell({ kind: 'progress', stored }),
      onDamage: (at) => tell({ kind: 'damaged', at }),
      onWait: (why) => {
        if (why !== waiting) tell({ kind: 'waiting', why });
        waiting = why;
      },
    });
    if (!signal.aborted) tell({ kind: 'done' });
  } catch (error) {
    if (signal.aborted) return;
    const detail = error instanceof Error ? error.message : String(error);
    if (error instanceof DecoderFault) {
      const { at, isLast } = error;
      tell({ kind: 'failed', why: 'unmade', detail, at, isLast });
    } else if (error instanceof EncoderFault) tell({ kind: 'failed', why: 'unmade', detail });
    else tell({ kind: 'failed', why: error instanceof SendingEnded ? error.why : 'broken', detail });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'stop') work.abort();
  else if (data.kind === 'callers') calls.connect(data.port);
  else if (data.kind === 'wifi') sendByWifiOnly(data.only);
  else if (data.kind === 'make') void make(data);
  else
    void openSource(data.files, data.converts).then(
      (opened) => {
        source = opened;
        tell({ kind: 'facts', facts: opened.facts });
      },
      () => tell({ kind: 'facts', facts: NOTHING }),
    );
});
