/**
 * Makes the sample film in web/public/film. Run by hand after the script of the match was changed; needs ffmpeg:
 * `node --import tsx scripts/film/make-film.ts`
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Canvas } from './canvas';
import { clipPictures } from './clip-frames';
import { createFilmPainter } from './draw-frame';
import { encodeClip, encodeHls, encodeJpeg, encodeProRes } from './encode';
import { clips, FRAMES_A_SECOND, filmPlays, filmSeconds } from './match-script';
import { pictures } from './pictures';
import { type Frame, runMatch } from './run-match';
import { sessionPdf } from './session-pdf';

const FOLDER = fileURLToPath(new URL('../../web/public/film', import.meta.url));
const CLIP = { width: 640, height: 360 };
const LARGE = { width: 854, height: 480 };
const QUALITIES = [
  { name: '360p', width: 640, height: 360, crf: 26 },
  { name: '180p', width: 320, height: 180, crf: 25 },
];

const secondOf = (index: number) => index / FRAMES_A_SECOND;

function* filmPictures(frames: readonly Frame[]): Generator<Canvas> {
  const paint = createFilmPainter(640, 360, frames, secondOf);
  for (const index of frames.keys()) yield paint(index);
}

/** One second in which nothing happens. */
function* still(picture: Canvas): Generator<Canvas> {
  for (let frame = 0; frame < FRAMES_A_SECOND; frame++) yield picture;
}

/** The picture of a clip at a part of its length. */
function pictureOf(frames: readonly Frame[], clip: (typeof clips)['public'], part: number): Canvas {
  const wanted = Math.floor((clip.stretch[1] - clip.stretch[0]) * FRAMES_A_SECOND * part);
  let index = 0;
  for (const picture of clipPictures(frames, clip, LARGE.width, LARGE.height)) if (index++ === wanted) return picture;
  throw new Error(`the clip ${clip.name} is shorter`);
}

const to = (...path: string[]) => join(FOLDER, ...path);

await rm(FOLDER, { recursive: true, force: true });
for (const folder of ['match', 'clips', 'pictures']) await mkdir(to(folder), { recursive: true });

const frames = runMatch();
await encodeHls(to('match'), filmPictures(frames), filmSeconds, QUALITIES);
const large = createFilmPainter(LARGE.width, LARGE.height, frames, secondOf);
const goal = filmPlays.findLast(({ type }) => type === 'SCORE')?.startOffset ?? 0;
await encodeJpeg(to('match', 'poster.jpg'), large(Math.round((goal + 4.2) * FRAMES_A_SECOND)));

for (const clip of [clips.share, clips.develop, clips.learn])
  await encodeClip(to('clips', `${clip.name}.mov`), clipPictures(frames, clip, CLIP.width, CLIP.height), CLIP);
await encodeClip(
  to('clips', `${clips.public.name}.mp4`),
  clipPictures(frames, clips.public, LARGE.width, LARGE.height),
  LARGE,
);
await encodeJpeg(to('clips', `${clips.public.name}.jpg`), pictureOf(frames, clips.public, 0.5));
await encodeProRes(
  to('clips', 'no-browser-plays-this.mov'),
  still(createFilmPainter(640, 360, frames, secondOf)(0)),
  CLIP,
);

for (const [name, draw] of Object.entries(pictures)) await writeFile(to('pictures', `${name}.png`), draw().png());
await writeFile(to('pictures', 'session.pdf'), sessionPdf());
console.log(`${filmSeconds} s of film in ${FOLDER}`);
