import { useLingui } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import clsx from 'clsx';
import type { CSSProperties } from 'react';
import classes from './clip-timeline.module.css';
import { writeOffset } from './offsets';
import { type Clip, playTypeName } from './plays';

/** Width of the shortest clip, the least size of a target (px). */
const LEAST_WIDTH = 24;
/** Width of the timeline until it is measured (px). */
const USUAL_WIDTH = 853;

interface ClipTimelineProps {
  clips: readonly Clip[];
  duration: number;
  time: number;
  onChoose: (clip: Clip) => void;
}

/** The clips of a film on a timeline, coloured by play type. Each is a button. */
export function ClipTimeline({ clips, duration, time, onChoose }: ClipTimelineProps) {
  const { t } = useLingui();
  const { ref: measured, width } = useElementSize();
  const length = Math.max(duration, ...clips.map(({ end }) => end), 1);
  const percent = (seconds: number) => `${(Math.min(seconds, length) / length) * 100}%`;
  // Clips that overlap go to separate rows, also those that are drawn wider than they last.
  const least = (LEAST_WIDTH / (width || USUAL_WIDTH)) * length;
  const rows: number[] = [];
  const placed = clips
    .toSorted((a, b) => a.start - b.start)
    .map((clip) => {
      const free = rows.findIndex((end) => end <= clip.start);
      const row = free < 0 ? rows.length : free;
      rows[row] = Math.max(clip.end, clip.start + least);
      return { clip, row };
    });
  if (placed.length === 0) return null;
  return (
    <ul
      className={classes.root}
      aria-label={t`Plays on this film`}
      ref={measured}
      style={{ '--rows': rows.length } as CSSProperties}
    >
      <li aria-hidden="true" className={classes.now} ref={(mark) => mark?.style.setProperty('--at', percent(time))} />
      {placed.map(({ clip, row }) => (
        <li
          key={clip.id}
          className={classes.place}
          ref={(place) => {
            place?.style.setProperty('--at', percent(clip.start));
            place?.style.setProperty('--wide', percent(clip.end - clip.start));
            place?.style.setProperty('--row', String(row));
          }}
        >
          <button
            type="button"
            className={classes.block}
            data-colour={COLOURS[clip.playType]}
            aria-current={time >= clip.start && time < clip.end ? 'true' : undefined}
            aria-label={`${clip.name}, ${playTypeName(clip.playType)}, ${writeOffset(clip.start)}`}
            title={clip.name}
            onClick={() => onChoose(clip)}
          />
        </li>
      ))}
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
