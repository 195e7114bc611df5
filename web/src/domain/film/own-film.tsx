import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Actor, hasRole, leads, teamsOf } from '@touchline/shared/access/actor';
import { trimStretch } from '@touchline/shared/film-trim';
import { useMemo, useState } from 'react';
import { ApiError } from '../../lib/client';
import { useActor } from '../../lib/session';
import { everyFilmKey } from '../../live/engine/query-keys';
import { CardSkeleton } from '../../ui/skeletons';
import { FilmPlayer, type FilmPlayerProps } from './film-player';
import { hasMediaSource } from './film-source';
import classes from './media-view.module.css';
import { byOwnClock } from './own-clock';
import { type FilmAddress, readAddress, renewPass } from './own-passes';
import { closedFilmMessage, goneFilmMessage } from './playback-failure';

const NOTHING: Pick<FilmAddress, 'part' | 'trim'> = { part: '', trim: {} };

/** How long after a pass the next one is asked for (ms), well before it ends. */
const RENEW_EVERY = 8 * 60_000;
/** The same while the club does not answer (ms). */
const ASK_AGAIN = 10_000;

/** Returns whether the club says that somebody may not watch a film, or that it is gone. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && [403, 404].includes(error.status);

/** Returns whether nothing is hidden from somebody in their teams, so that a film that is not found is gone. */
function leadsAll(actor: Actor): boolean {
  const tags = teamsOf(actor);
  return hasRole(actor, 'ADMIN') || (tags.length > 0 && tags.every((tag) => leads(actor, tag)));
}

/** Plays a film of the club. The pass is renewed while it is on the screen; the player goes on meanwhile. */
export default function OwnFilm({ film, ...props }: FilmPlayerProps & { film: string }) {
  const actor = useActor();
  const [first, setFirst] = useState<FilmAddress>();
  const pass = useQuery({
    // Below the films: a message that one changed asks for its pass again, so that a right that ended stops the film at once.
    queryKey: [...everyFilmKey, 'pass', film],
    queryFn: async ({ signal }) => {
      const address = readAddress(await renewPass(film, signal));
      // The player goes on with its address, unless the viewer sees another part of the film now.
      setFirst((known) => (known?.part === address.part ? known : address));
      return address;
    },
    gcTime: 0,
    refetchInterval: ({ state: { error } }) => (error && !isRefusal(error) ? ASK_AGAIN : RENEW_EVERY),
    // A film goes on in the background, too.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });
  const status = pass.error instanceof ApiError ? pass.error.status : undefined;
  const isClosed = isRefusal(pass.error);
  const isGone = status === 404 && actor !== null && leadsAll(actor);
  const address = isClosed ? undefined : (first ?? pass.data);
  const { stretch: wanted, onTime, control } = props;
  const { part, trim } = address ?? NOTHING;
  const { from = 0 } = trim;
  const own = useMemo(() => {
    const left = trimStretch(trim, wanted ?? { start: 0 });
    const stretch = wanted || part ? left : undefined;
    return left && (hasMediaSource() ? { stretch, begins: from } : byOwnClock(from, { stretch, onTime, control }));
  }, [trim, from, part, wanted, onTime, control]);
  if (address) {
    const { link } = address;
    if (!own)
      return (
        <div role="status" className={classes.note}>
          <p>
            <Trans>The coaches cut this part off the film.</Trans>
          </p>
        </div>
      );
    return (
      <FilmPlayer key={`${film} ${part}`} {...props} {...own} link={link} poster={(pass.data ?? address).poster} />
    );
  }
  if (pass.isPending) return <CardSkeleton cards={1} height={320} />;
  return (
    <div role="alert" className={classes.note}>
      <p>
        {isClosed ? (
          isGone ? (
            goneFilmMessage()
          ) : (
            closedFilmMessage()
          )
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
