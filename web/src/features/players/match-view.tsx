import { useLingui } from '@lingui/react/macro';
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Match } from '@touchline/shared/developments/development.model';
import { filmOfSource } from '@touchline/shared/film-source';
import { dayOf } from '@touchline/shared/wall-clock';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { MediaView } from '../../domain/film/media-view';
import { positionText } from '../../domain/players/position-words';
import { resultText } from '../../domain/result-text';
import { day, formatDate } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { now } from '../../lib/now';
import { inOneLine } from '../../lib/one-line';
import { CopyLink } from '../../ui/copy-link';
import { EmptyState } from '../../ui/empty-state';
import { clipOf, type MatchItem, matchMedia, words } from './match-media';
import classes from './match-view.module.css';
import { PlayerClip, type PlayerClipProps } from './player-clip';
import { gameOfMatchQuery } from './player-clips';

const SaveClip = lazyWithRetry(() => import('../../domain/film/clip/save-clip'));

/** The meaning of the words, as one who reads them for the first time asks. */
function useMeanings(name: string): Record<string, string> {
  const { t } = useLingui();
  return {
    [words.share.id]: t`What ${name} did`,
    [words.develop.id]: t`What to work on`,
    [words.learn.id]: t`How it is done`,
  };
}

interface PartProps {
  of: string;
  label: string;
  meaning?: string | undefined;
  path: string;
  children: ReactNode;
}

/** A part of a match with its own link. */
const Part = ({ of, label, meaning, path, children }: PartProps) => (
  <section data-item={of} aria-label={label} className={classes.item}>
    <div className={classes.head}>
      <div>
        <Title order={2} size="h3">
          {label}
        </Title>
        {meaning && (
          <Text size="sm" c="var(--dim)">
            {meaning}
          </Text>
        )}
      </div>
      <CopyLink path={path} what={label} />
    </div>
    {children}
  </section>
);

/** Returns `Nov 15`, with the year when it is not the current one. */
function dateText(ms: number, zone: string): string {
  const date = dayOf(ms, zone);
  const isThisYear = date.slice(0, 4) === dayOf(now(), zone).slice(0, 4);
  return formatDate(date, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) });
}

/** The author and the date of advice, as far as they are known. */
function Written({ by, at }: { by: string | undefined; at: number | undefined }) {
  const { t } = useLingui();
  const zone = useClubZone();
  if (at === undefined) return null;
  const date = dateText(at, zone);
  return (
    <Text size="sm" c="var(--dim)">
      {by === undefined ? date : t`${by}, ${date}`}
    </Text>
  );
}

/** The game of a match, with day, position and shirt, and what the coach wrote. */
export function GivenAdvice({
  match,
  team,
  pathOf,
  isCard = false,
}: Pick<MatchViewProps, 'match' | 'team' | 'pathOf'> & {
  /** True: the text is a card of its own, because it stands in none. */
  isCard?: boolean;
}) {
  const { t } = useLingui();
  const zone = useClubZone();
  const { data: game } = useQuery(gameOfMatchQuery({ team, event: match.eventId, eventTime: match.eventTime }));
  const { text } = matchMedia(match);
  const facts = [
    match.eventTime === undefined ? '' : day(match.eventTime, zone, now()),
    positionText(match.position),
    match.shirtNumber === undefined ? match.shirtColor : `#${match.shirtNumber}`,
  ].filter(Boolean);
  return (
    <>
      {(game || facts.length > 0) && (
        <div>
          {game && (
            <Title order={2}>
              {game.name}
              {game.result && ` (${resultText(game.result)})`}
            </Title>
          )}
          {facts.length > 0 && (
            <Text size="sm" c="var(--dim)">
              {inOneLine(facts)}
            </Text>
          )}
        </div>
      )}
      {text && (
        <Part of="advice" label={t`Advice`} path={pathOf('advice')}>
          <div className={isCard ? classes.note : undefined}>
            <Text className={classes.text}>{text}</Text>
            <Written by={match.writtenBy} at={match.writtenAt} />
          </div>
        </Part>
      )}
    </>
  );
}

interface MatchViewProps {
  match: Match;
  /** The team whose games are looked at; empty: none. */
  team: string;
  /** The player's first name. */
  name: string;
  /** A clip of the player from elsewhere, for a match whose staff chose none; undefined: none is looked for. */
  otherClip: PlayerClipProps | undefined;
  pathOf: (item: string) => string;
  /** True: the page shows what the coach wrote above. */
  isAdviceAbove: boolean;
}

/** A match: the coach's advice, the player's clip, and up to three media items (specification 2.6). */
export function MatchView({ match, team, name, otherClip, pathOf, isAdviceAbove }: MatchViewProps) {
  const { t } = useLingui();
  const { hash } = useLocation();
  useEffect(() => {
    const itemId = hash.slice(1);
    if (itemId) document.querySelector(`[data-item="${CSS.escape(itemId)}"]`)?.scrollIntoView();
  }, [hash]);
  const meanings = useMeanings(name);
  const { items, text } = matchMedia(match);
  const empty = items.length === 0 && !text && (
    <EmptyState title={t`Nothing here yet`} help={t`Film and advice for this match show up here.`} order={2} />
  );
  const clip = clipOf(match);
  const ownFilm = clip && filmOfSource(clip.link);
  const stretch = clip?.stretch;
  const { data: game } = useQuery(gameOfMatchQuery({ team, event: match.eventId, eventTime: match.eventTime }));
  const partOf = ({ of, label, link }: MatchItem) => (
    <Part key={of} of={of} label={t(label)} meaning={meanings[label.id]} path={pathOf(of)}>
      <div className={classes.film}>
        <MediaView link={link} label={t(label)} />
      </div>
      {of === 'advice' && !text && <Written by={match.writtenBy} at={match.writtenAt} />}
    </Part>
  );
  return (
    <article className={classes.parts}>
      {!isAdviceAbove && <GivenAdvice match={match} team={team} pathOf={pathOf} isCard />}
      {items.filter(({ of }) => of === 'advice').map(partOf)}
      {clip ? (
        <Part of="clip" label={t`Clip`} path={pathOf('clip')}>
          <div className={classes.film}>
            <MediaView label={t`Clip`} {...clip} />
          </div>
          {ownFilm !== undefined && stretch && (
            <Suspense fallback={null}>
              <SaveClip
                film={ownFilm}
                title={t`Clip`}
                stretch={() => stretch}
                names={{ game: game?.name, children: [name] }}
              />
            </Suspense>
          )}
        </Part>
      ) : otherClip ? (
        <PlayerClip {...otherClip} empty={empty} />
      ) : (
        empty
      )}
      {items.filter(({ of }) => of !== 'advice').map(partOf)}
    </article>
  );
}
