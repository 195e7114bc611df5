import { Text } from '@mantine/core';
import { useRef } from 'react';
import { useFilm } from '../../components/film/use-film';
import { mediaKind } from '../../lib/media';
import { writeOffset } from '../../lib/offsets';
import classes from './film-check.module.css';

function FilmPreview({ link }: { link: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const film = useFilm(video, { link, stretch: undefined, wanted: true, loop: false });
  const message =
    film.state === 'failed'
      ? film.reason
      : film.state === 'ready'
        ? `${film.duration > 0 ? `${writeOffset(Math.round(film.duration))}, ` : ''}plays here`
        : 'Looking at the film';
  return (
    <div className={classes.check}>
      <video
        ref={video}
        muted
        playsInline
        preload="metadata"
        className={classes.frame}
        tabIndex={-1}
        aria-hidden="true"
      />
      <Text size="sm" role="status" c={film.state === 'failed' ? 'var(--cant)' : 'var(--dim)'}>
        {message}
        {film.state === 'failed' && ' You can keep the link: it is offered as such.'}
      </Text>
    </div>
  );
}

/** Previews each pasted film link: its first frame and length, or the reason why it does not play. */
export const FilmCheck = ({ links }: { links: readonly string[] }) =>
  links.map((link) =>
    mediaKind(link) === 'video' ? (
      <FilmPreview key={link} link={link} />
    ) : (
      <Text key={link} size="sm" c="var(--dim)">
        {link}: no film by its ending (.m3u8, .mp4, .mov or .webm). It is offered as a link.
      </Text>
    ),
  );
