import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isFilm } from '@touchline/shared/media';
import type { PostLink } from '@touchline/shared/posts/post.model';
import { POST_LINKS } from '@touchline/shared/posts/post-words';
import { useMemo } from 'react';
import { venuesQuery } from '../../domain/venues-query';
import { whenInSentence } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { useEvents } from '../../live/queries/use-events';

interface LinkPickerProps {
  team: string;
  onPick: (link: PostLink & { name: string }) => void;
  onClose: () => void;
}

/** Chooses a game or another event, a field or a film for a post. */
export function LinkPicker({ team, onPick, onClose }: LinkPickerProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const { events } = useEvents('planning', [team]);
  const venues = useQuery(venuesQuery);
  const groups = useMemo(() => {
    const near = events.toSorted((one, other) => Math.abs(one.eventTime - now) - Math.abs(other.eventTime - now));
    const labelOf = ({ name, eventTime }: (typeof events)[number]) =>
      `${name}, ${whenInSentence(eventTime, zone, now)}`;
    const filmed = near.filter(({ sources, url }) => isFilm(url) || sources.some(isFilm));
    return [
      { group: t`Events`, items: near.map((event) => ({ value: `event/${event.id}`, label: labelOf(event) })) },
      { group: t`Fields`, items: (venues.data ?? []).map(({ id, name }) => ({ value: `field/${id}`, label: name })) },
      { group: t`Film`, items: filmed.map((event) => ({ value: `film/${event.id}`, label: labelOf(event) })) },
    ].filter(({ items }) => items.length > 0);
  }, [events, venues.data, now, zone, t]);
  const pick = (value: string | null) => {
    const [kind, id = ''] = value?.split('/') ?? [];
    const known = POST_LINKS.find((one) => one === kind);
    const label = groups.flatMap(({ items }) => items).find((item) => item.value === value)?.label;
    if (known && label !== undefined) onPick({ kind: known, id, name: label });
    onClose();
  };
  return (
    <Select
      label={t`Link a game, a field or a film`}
      placeholder={t`Type its name`}
      searchable
      autoFocus
      defaultDropdownOpened
      nothingFoundMessage={t`Nothing found`}
      limit={60}
      data={groups}
      value={null}
      onChange={pick}
      onBlur={onClose}
    />
  );
}
