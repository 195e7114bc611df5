import { useLingui } from '@lingui/react/macro';
import classes from './clip-timeline.module.css';
import { writeOffset } from './offsets';
import { type Clip, playTypeName } from './plays';

interface ClipTimelineProps {
  clips: readonly Clip[];
  duration: number;
  time: number;
  onChoose: (clip: Clip) => void;
}

/** The clips of a film on a timeline, coloured by play type. Each is a button. */
export function ClipTimeline({ clips, duration, time, onChoose }: ClipTimelineProps) {
  const { t } = useLingui();
  const length = Math.max(duration, ...clips.map(({ end }) => end), 1);
  const percent = (seconds: number) => `${(Math.min(seconds, length) / length) * 100}%`;
  // Clips that overlap go to separate rows.
  const rows: number[] = [];
  const placed = clips
    .toSorted((a, b) => a.start - b.start)
    .map((clip) => {
      const free = rows.findIndex((end) => end <= clip.start);
      const row = free < 0 ? rows.length : free;
      rows[row] = clip.end;
      return { clip, row };
    });
  if (placed.length === 0) return null;
  return (
    <ul
      className={classes.root}
      aria-label={t`Plays on this film`}
      ref={(list) => list?.style.setProperty('--rows', String(rows.length))}
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
            data-type={clip.playType}
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
