/** A clip in the making: asked for, made in a worker, and there as a file. */
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FilmClipView } from '@touchline/shared/films/film-clips.contract';
import { filmClipsContract } from '@touchline/shared/films/film-clips.contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/client';
import { useWakeLock } from '../../../lib/use-wake-lock';
import { readAddress, renewPass } from '../own-passes';
import type { ClipSpan } from './clip-span';
import type { ClipFailure, ClipOrder, FromClipWorker, ShownDrawing } from './messages';
import { savedClipsKey } from './saved-clips-query';

export type Clip =
  | { step: 'choose' }
  | { step: 'making'; done: number; isWaiting: boolean }
  | { step: 'ready'; file: File }
  /** `refused`: the error says why. */
  | { step: 'failed'; why: ClipFailure | 'refused'; error?: unknown };

/** Words in the name of a clip. */
export interface ClipNames {
  /** Name of the game; without it the title of the film. */
  game?: string | undefined;
  /** First names of the children who are tagged in it. */
  children?: readonly string[];
}

/** Returns a name that every system takes: the game, the minute of the film and the children, in the viewer's language. */
export function fileNameOf({ title, from }: Pick<FilmClipView, 'title' | 'from'>, { game, children = [] }: ClipNames) {
  const minute = Math.floor(from / 60) + 1;
  const words = [game || title, t`minute ${minute}`, ...children].join(' ');
  return `${words.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.mp4`;
}

/** @param names that its file gets */
export function useClip(film: string, names: ClipNames) {
  const client = useQueryClient();
  const [clip, setClip] = useState<Clip>({ step: 'choose' });
  const worker = useRef<Worker | null>(null);
  /** Changes when the work is given up: what comes later counts no more. */
  const turn = useRef(0);
  useWakeLock(clip.step === 'making');
  const stop = useCallback(() => {
    turn.current += 1;
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  function hear(message: FromClipWorker, allowed: FilmClipView): void {
    if (message.kind === 'progress') setClip({ step: 'making', done: message.done, isWaiting: false });
    else if (message.kind === 'waiting')
      setClip((known) => (known.step === 'making' ? { ...known, isWaiting: true } : known));
    else if (message.kind === 'failed') setClip({ step: 'failed', why: message.why });
    else setClip({ step: 'ready', file: new File([message.clip], fileNameOf(allowed, names), { type: 'video/mp4' }) });
  }

  return {
    clip,

    async make({ from, to }: ClipSpan, drawing: ShownDrawing | undefined): Promise<void> {
      stop();
      const own = turn.current;
      setClip({ step: 'making', done: 0, isWaiting: false });
      try {
        const body = { id: film, from, to, drawn: drawing !== undefined };
        const allowed = await call(filmClipsContract.allow_clip, { body });
        void client.invalidateQueries({ queryKey: savedClipsKey });
        const { link: playlist, trim } = readAddress(await renewPass(film));
        if (own !== turn.current) return;
        const made = new Worker(new URL('./clip.worker.ts', import.meta.url), { type: 'module' });
        worker.current = made;
        made.addEventListener('message', ({ data }: MessageEvent<FromClipWorker>) => hear(data, allowed));
        made.addEventListener('error', () => hear({ kind: 'failed', why: 'broken' }, allowed));
        made.postMessage({ playlist, begins: trim.from ?? 0, from, to, drawing } satisfies ClipOrder);
      } catch (error) {
        if (own === turn.current) setClip({ step: 'failed', why: 'refused', error });
      }
    },

    /** Gives the work up, or goes back to the choice. */
    reset(): void {
      stop();
      setClip({ step: 'choose' });
    },
  };
}
