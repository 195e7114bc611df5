import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { closedHost, hostedFilm } from '@touchline/shared/film-host';
import { mediaKind } from '@touchline/shared/media';
import { useRef } from 'react';
import { HOST_PROTOCOLS } from '../../../domain/film/host-protocols';
import { closedHostAdvice } from '../../../domain/film/host-words';
import { writeOffset } from '../../../domain/film/offsets';
import { useFilm } from '../../../domain/film/use-film';
import classes from './film-check.module.css';

function FilmPreview({ link, wanted }: { link: string; wanted: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const film = useFilm(video, { link, stretch: undefined, wanted, loop: false });
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

interface FilmCheckProps {
  links: readonly string[];
  /** True: the links may still change. Their places are shown, and nothing is loaded. */
  isTyping: boolean;
}

/**
 * Previews each pasted film link: its first frame and length, or the reason why it does not play. Each link has its place from the
 * first letter, so that a result moves nothing that the user has reached meanwhile.
 */
export const FilmCheck = ({ links, isTyping }: FilmCheckProps) =>
  links.map((link, index) =>
    mediaKind(link) === 'video' ? (
      <FilmPreview key={link} link={link} wanted={!isTyping} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a link changes with each letter, its place does not.
      <LinkNote key={index} link={link} isTyping={isTyping} />
    ),
  );

/** Says what a link that is no file of a film does here. */
function LinkNote({ link, isTyping }: { link: string; isTyping: boolean }) {
  const host = hostedFilm(link)?.host;
  const hosted = host && HOST_PROTOCOLS[host].name;
  const closed = closedHost(link);
  return (
    <Text size="sm" c="var(--dim)" className={classes.noFilm}>
      {!isTyping &&
        (hosted ? (
          <Trans>This film plays here with {hosted}’s own player, after a tap.</Trans>
        ) : closed ? (
          closedHostAdvice(closed)
        ) : (
          <Trans>{link} does not end in .m3u8, .mp4, .mov or .webm. People see a link instead of the film.</Trans>
        ))}
    </Text>
  );
}
