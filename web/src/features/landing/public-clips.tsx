import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MediaView } from '../../domain/film/media-view';
import { publicClipsQuery } from '../../domain/film/public-clips';
import classes from './landing.module.css';

/** Clips shown, because each loads a video. */
const MAX_CLIPS = 2;

/** The club's latest public clips. Renders nothing if there are none. */
export default function PublicClips() {
  const { data: clips = [] } = useQuery(publicClipsQuery);
  if (clips.length === 0) return null;
  return (
    <section aria-labelledby="public-clips" className={classes.clips}>
      <Title order={2} id="public-clips">
        <Trans>From our games</Trans>
      </Title>
      <div className={classes.reel}>
        {clips.slice(0, MAX_CLIPS).map(({ id, name, url, poster }) => (
          <figure key={id} className={classes.clip}>
            <MediaView link={url} label={name} poster={poster} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
