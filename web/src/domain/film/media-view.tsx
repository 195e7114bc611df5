import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { closedHost, hostedFilm } from '@touchline/shared/film-host';
import { filmOfSource } from '@touchline/shared/film-source';
import { mediaKind } from '@touchline/shared/media';
import { lazy, Suspense, useState } from 'react';
import { OpenLink } from '../../ui/open-link';
import { CardSkeleton } from '../../ui/skeletons';
import { FilmPlayer, type FilmPlayerProps } from './film-player';
import { closedHostText } from './host-words';
import classes from './media-view.module.css';

const HostedPlayer = lazy(() => import('./hosted-player'));
const OwnFilm = lazy(() => import('./own-film'));
const PdfView = lazy(() => import('./pdf-view'));

function Picture({ link, label }: { link: string; label: string }) {
  const [failures, setFailures] = useState(0);
  const [retries, setRetries] = useState(0);
  if (failures > retries)
    return (
      <div role="alert" className={classes.note}>
        <p>
          <Trans>This image did not load.</Trans>
        </p>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={18} stroke={1.75} />}
          onClick={() => setRetries(failures)}
        >
          <Trans>Try again</Trans>
        </Button>
        <OpenLink link={link} />
      </div>
    );
  return (
    <img key={retries} src={link} alt={label} className={classes.picture} onError={() => setFailures(retries + 1)} />
  );
}

/** Shows a link by its service or file extension: a film, an image, a document, or else a button that opens it. */
export function MediaView(props: FilmPlayerProps) {
  const { link, label } = props;
  const own = filmOfSource(link);
  if (own !== undefined)
    return (
      <Suspense fallback={<CardSkeleton cards={1} height={320} />}>
        <OwnFilm key={link} film={own} {...props} />
      </Suspense>
    );
  const kind = mediaKind(link);
  if (kind === 'video') return <FilmPlayer key={link} {...props} />;
  if (kind === 'image') return <Picture key={link} link={link} label={label} />;
  if (kind === 'pdf')
    return (
      <Suspense fallback={<CardSkeleton cards={1} height={320} />}>
        <PdfView link={link} label={label} />
      </Suspense>
    );
  const hosted = hostedFilm(link);
  if (hosted)
    return (
      <Suspense fallback={<CardSkeleton cards={1} height={320} />}>
        <HostedPlayer key={link} hosted={hosted} {...props} />
      </Suspense>
    );
  const closed = closedHost(link);
  return (
    <div className={classes.note}>
      <p>{closed ? closedHostText(closed) : <Trans>This link cannot be shown here.</Trans>}</p>
      <OpenLink link={link} />
    </div>
  );
}
