import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/client';
import { CardSkeleton } from '../../ui/skeletons';
import { FilmFailure } from './film-failure';
import { FilmPlayer, type FilmPlayerProps } from './film-player';
import classes from './media-view.module.css';
import { renewPass } from './own-passes';

/** A pass is renewed well before it ends (ms). */
const RENEW_EVERY = 8 * 60_000;

/** Plays a film of the club. The pass is renewed while it is on the screen; the player goes on meanwhile. */
export default function OwnFilm({ film, ...props }: FilmPlayerProps & { film: string }) {
  const [first, setFirst] = useState<string>();
  const pass = useQuery({
    queryKey: ['film-pass', film],
    queryFn: async ({ signal }) => {
      const path = await renewPass(film, signal);
      setFirst((known) => known ?? path);
      return path;
    },
    gcTime: 0,
    refetchInterval: RENEW_EVERY,
    refetchOnWindowFocus: true,
  });
  const link = first ?? pass.data;
  if (link !== undefined) return <FilmPlayer key={film} {...props} link={link} />;
  if (pass.isPending) return <CardSkeleton cards={1} height={320} />;
  return (
    <div className={classes.note}>
      <FilmFailure
        reason={
          pass.error instanceof ApiError && pass.error.status < 500 ? (
            pass.error.status === 409 ? (
              pass.error.detail
            ) : (
              <Trans>This film is not open to you, or it was removed.</Trans>
            )
          ) : (
            <Trans>The film cannot be reached at the moment.</Trans>
          )
        }
        onRetry={() => void pass.refetch()}
      >
        {null}
      </FilmFailure>
    </div>
  );
}
