import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/client';
import { everyFilmKey } from '../../live/engine/query-keys';
import { CardSkeleton } from '../../ui/skeletons';
import { FilmPlayer, type FilmPlayerProps } from './film-player';
import classes from './media-view.module.css';
import { renewPass } from './own-passes';
import { closedFilmMessage } from './playback-failure';

/** A pass is renewed well before it ends (ms). */
const RENEW_EVERY = 8 * 60_000;

/** Plays a film of the club. The pass is renewed while it is on the screen; the player goes on meanwhile. */
export default function OwnFilm({ film, ...props }: FilmPlayerProps & { film: string }) {
  const [first, setFirst] = useState<string>();
  const pass = useQuery({
    // Below the films: a message that one changed asks for its pass again, so that a right that ended stops the film at once.
    queryKey: [...everyFilmKey, 'pass', film],
    queryFn: async ({ signal }) => {
      const path = await renewPass(film, signal);
      setFirst((known) => known ?? path);
      return path;
    },
    gcTime: 0,
    refetchInterval: RENEW_EVERY,
    refetchOnWindowFocus: true,
  });
  const status = pass.error instanceof ApiError ? pass.error.status : undefined;
  const isClosed = status === 403 || status === 404;
  const link = isClosed ? undefined : (first ?? pass.data);
  if (link !== undefined) return <FilmPlayer key={film} {...props} link={link} />;
  if (pass.isPending) return <CardSkeleton cards={1} height={320} />;
  return (
    <div role="alert" className={classes.note}>
      <p>
        {isClosed ? (
          closedFilmMessage()
        ) : status === 409 && pass.error instanceof ApiError ? (
          pass.error.detail
        ) : (
          <Trans>The film cannot be reached at the moment.</Trans>
        )}
      </p>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconRefresh size={18} stroke={1.75} />}
        onClick={() => void pass.refetch()}
      >
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
