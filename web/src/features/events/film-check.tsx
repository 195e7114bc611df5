import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useRef } from 'react';
import { useFilm } from '../../components/film/use-film';
import { mediaKind } from '../../lib/media';
import { writeOffset } from '../../lib/offsets';
import classes from './film-check.module.css';

function FilmPreview({ link }: { link: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const film = useFilm(video, { link, stretch: undefined, wanted: true, loop: false });
  const length = writeOffset(Math.round(film.duration));
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
        {film.state === 'failed' ? (
          <>
            {film.reason} <Trans>If you keep it, people see a link instead of the film.</Trans>
          </>
        ) : film.state !== 'ready' ? (
          <Trans>Checking the film…</Trans>
        ) : film.duration > 0 ? (
          <Trans>This film plays here ({length})</Trans>
        ) : (
          <Trans>This film plays here</Trans>
        )}
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
        <Trans>{link} does not end in .m3u8, .mp4, .mov or .webm. People see a link instead of the film.</Trans>
      </Text>
    ),
  );
