import { Trans, useLingui } from '@lingui/react/macro';
import { Text, Title } from '@mantine/core';
import type { Match } from '@touchline/shared/developments/development.model';
import { filmOfSource } from '@touchline/shared/film-source';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { MediaView } from '../../domain/film/media-view';
import { day } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { now } from '../../lib/now';
import { CopyLink } from '../../ui/copy-link';
import { EmptyState } from '../../ui/empty-state';
import { clipOf, matchMedia } from './match-media';
import classes from './match-view.module.css';

const SaveClip = lazyWithRetry(() => import('../../domain/film/clip/save-clip'));

/** A match: up to three media items and the coach's advice (specification 2.6). */
export function MatchView({ match, pathOf }: { match: Match; pathOf: (item: string) => string }) {
  const { t } = useLingui();
  const zone = useClubZone();
  const { hash } = useLocation();
  const parts = useRef<HTMLElement>(null);
  useEffect(() => {
    const itemId = hash.slice(1);
    if (itemId) parts.current?.querySelector(`[data-item="${CSS.escape(itemId)}"]`)?.scrollIntoView();
  }, [hash]);
  const { items, text } = matchMedia(match);
  const clip = clipOf(match);
  const ownFilm = clip && filmOfSource(clip.link);
  const stretch = clip?.stretch;
  const labelledItems = items.map((item) => ({ ...item, label: t(item.label) }));
  const facts = [
    match.eventTime === undefined ? '' : day(match.eventTime, zone, now()),
    match.position,
    [match.shirtColor, match.shirtNumber === undefined ? '' : `#${match.shirtNumber}`].filter(Boolean).join(' '),
  ].filter(Boolean);
  return (
    <article ref={parts} className={classes.parts}>
      {facts.length > 0 && (
        <Text size="sm" c="var(--dim)">
          {facts.join(' · ')}
        </Text>
      )}
      {labelledItems.map(({ of, label, link }) => (
        <section key={of} data-item={of} aria-label={label} className={classes.item}>
          <div className={classes.head}>
            <Title order={2} size="h3">
              {label}
            </Title>
            <CopyLink path={pathOf(of)} what={label} />
          </div>
          <MediaView link={link} label={label} />
        </section>
      ))}
      {clip && (
        <section data-item="clip" aria-label={t`Clip`} className={classes.item}>
          <div className={classes.head}>
            <Title order={2} size="h3">
              <Trans>Clip</Trans>
            </Title>
            <CopyLink path={pathOf('clip')} what={t`Clip`} />
          </div>
          <MediaView label={t`Clip`} {...clip} />
          {ownFilm !== undefined && stretch && (
            <Suspense fallback={null}>
              <SaveClip film={ownFilm} title={t`Clip`} stretch={() => stretch} />
            </Suspense>
          )}
        </section>
      )}
      {text && (
        <section data-item="advice" aria-label={t`Advice`} className={classes.item}>
          <div className={classes.head}>
            <Title order={2} size="h3">
              <Trans>Advice</Trans>
            </Title>
            <CopyLink path={pathOf('advice')} what={t`Advice`} />
          </div>
          <Text className={classes.text}>{text}</Text>
        </section>
      )}
      {items.length === 0 && !clip && !text && (
        <EmptyState title={t`Nothing here yet`} help={t`Film and advice for this match show up here.`} order={2} />
      )}
    </article>
  );
}
