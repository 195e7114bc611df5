/** Makes a clip beside the page, which stays quick. */
import { ClipFault, makeClip } from './make-clip';
import type { ClipOrder, FromClipWorker } from './messages';

const tell = (message: FromClipWorker) => postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ClipOrder>) => {
  void makeClip(data, {
    onProgress: (done) => tell({ kind: 'progress', done }),
    onWait: () => tell({ kind: 'waiting' }),
  }).then(
    (clip) => tell({ kind: 'done', clip }),
    (error: unknown) => tell({ kind: 'failed', why: error instanceof ClipFault ? error.why : 'broken' }),
  );
});
