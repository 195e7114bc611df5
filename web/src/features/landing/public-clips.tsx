import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MediaView } from '../../components/film/media-view';
import { publicClipsQuery } from '../../lib/public-clips';
import classes from './landing.module.css';

/** As many as a start page bears. */
const FEW = 2;

/** What the club shows to everybody: its latest public clips. A club without any shows nothing here. */
export default function PublicClips() {
  const { data: clips = [] } = useQuery(publicClipsQuery);
  if (clips.length === 0) return null;
  return (
    <section aria-labelledby="public-clips" className={classes.clips}>
      <Title order={2} id="public-clips">
        From our pitch
      </Title>
      <div className={classes.reel}>
        {clips.slice(0, FEW).map(({ id, name, url, poster }) => (
          <figure key={id} className={classes.clip}>
            <MediaView link={url} label={name} poster={poster} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
