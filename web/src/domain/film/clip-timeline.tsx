import { useLingui } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import clsx from 'clsx';
import classes from './clip-timeline.module.css';
import { writeOffset } from './offsets';
import { type Clip, playTypeName } from './plays';

/** Width of the shortest clip (px). */
const LEAST_WIDTH = 6;
/** Least width of a target (px), where the clips beside it leave room. */
const TARGET = 24;
/** Width of the timeline until it is measured (px). */
const USUAL_WIDTH = 853;

interface ClipTimelineProps {
  clips: readonly Clip[];
  duration: number;
  time: number;
  onChoose: (clip: Clip) => void;
  /** True: a list beside it offers the same clips, so that Tab stops only at the clip on the screen. */
  isCopy?: boolean;
}

interface Block {
  clip: Clip;
  /** The part that shows (px). */
  left: number;
  right: number;
}

/** Returns where the clips lie on a timeline of this width: in one lane, each at least six pixels wide, and none hidden behind another. */
export function blocksOf(clips: readonly Clip[], length: number, width: number): Block[] {
  const sorted = clips.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const step = Math.min(LEAST_WIDTH, width / Math.max(sorted.length, 1));
  const at = (seconds: number) => (Math.min(seconds, length) / length) * width;
  let next = 0;
  return sorted.map((clip, index) => {
    // Those behind it need their pixels, too.
    const left = Math.min(Math.max(at(clip.start), next), width - step * (sorted.length - index));
    next = left + step;
    return { clip, left, right: Math.max(at(clip.end), left + step) };
  });
}

/** The clips of a film on a timeline, coloured by play type. Each is a button. */
export function ClipTimeline({ clips, duration, time, onChoose, isCopy = false }: ClipTimelineProps) {
  const { t } = useLingui();
  const { ref: measured, width: measuredWidth } = useElementSize();
  if (clips.length === 0) return null;
  const width = measuredWidth || USUAL_WIDTH;
  const length = Math.max(duration, ...clips.map(({ end }) => end), 1);
  const percent = (pixels: number) => `${(pixels / width) * 100}%`;
  const blocks = blocksOf(clips, length, width);
  return (
    <ul className={classes.root} aria-label={t`Plays on this film`} ref={measured}>
      <li
        aria-hidden="true"
        className={classes.now}
        ref={(mark) => mark?.style.setProperty('--at', percent((Math.min(time, length) / length) * width))}
      />
      {blocks.map(({ clip, left, right }, index) => {
        const isNow = time >= clip.start && time < clip.end;
        // A short clip can be hit beside itself, as far as no other one lies there.
        const missing = Math.max(0, TARGET - (right - left)) / 2;
        const before = Math.max(0, Math.min(missing, (left - (blocks[index - 1]?.right ?? 0)) / 2));
        const after = Math.max(0, Math.min(missing, ((blocks[index + 1]?.left ?? width) - right) / 2));
        return (
          <li
            key={clip.id}
            className={classes.place}
            ref={(place) => {
              place?.style.setProperty('--at', percent(left));
              place?.style.setProperty('--wide', percent(right - left));
              place?.style.setProperty('--before', `${before}px`);
              place?.style.setProperty('--after', `${after}px`);
            }}
          >
            <button
              type="button"
              className={classes.block}
              data-colour={COLOURS[clip.playType]}
              aria-current={isNow ? 'true' : undefined}
              tabIndex={isCopy && !isNow ? -1 : undefined}
              aria-label={`${clip.name}, ${playTypeName(clip.playType)}, ${writeOffset(clip.start)}`}
              title={clip.name}
              onClick={() => onChoose(clip)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The colour of each type, in the order of the key. */
const COLOURS = {
  SCORE: 'goal',
  CHANCE: 'shot',
  SHOOTING: 'shot',
  PASSING: 'pass',
  EXECUTION: 'pass',
  DRIBBLING: 'dribble',
  OTHER: 'other',
} as const satisfies Record<Clip['playType'], string>;

/** The colour of a kind of play, before its word in a list. */
export const PlayDot = ({ of }: { of: Clip['playType'] }) => (
  <span className={clsx(classes.block, classes.dot)} data-colour={COLOURS[of]} aria-hidden />
);

const TYPES = Object.keys(COLOURS) as Clip['playType'][];

/** The key to the colours of a timeline: those that it shows, with the names of their types. */
export function ClipKey({ clips }: { clips: readonly Clip[] }) {
  const { t } = useLingui();
  const present = new Set(clips.map(({ playType }) => playType));
  const shown = [...new Set(Object.values(COLOURS))].flatMap((colour) => {
    const types = TYPES.filter((type) => COLOURS[type] === colour && present.has(type));
    return types.length > 0 ? [{ colour, types }] : [];
  });
  return (
    <ul className={classes.key} aria-label={t`Colors of the plays`}>
      {shown.map(({ colour, types }) => (
        <li key={colour}>
          <span className={clsx(classes.block, classes.swatch)} data-colour={colour} aria-hidden />
          {types.map(playTypeName).join(', ')}
        </li>
      ))}
    </ul>
  );
}
