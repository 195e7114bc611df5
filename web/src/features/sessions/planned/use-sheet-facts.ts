import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import { spanText } from '@touchline/shared/events/event-times';
import { useMemo } from 'react';
import type * as Y from 'yjs';
import { useClubZone } from '../../../lib/config';
import { locale } from '../../../lib/language';
import { now } from '../../../lib/now';
import { teamsQuery } from '../../../live/queries/event-queries';
import { ownerOfRow } from './coming-players';
import { eventTitle } from './event-label';
import { usePlannedEvent } from './use-planned';

/** The facts that a picture or a page of a board has besides the drawing. */
export interface SheetFacts {
  /** The event that the session is planned for, with its date; empty without one. */
  planned: string;
  /** Names by owner of a marker (see `ownerOf`), as far as this viewer may know them. */
  nameOf: ReadonlyMap<string, string>;
}

/** "Friday practice, Fri, Jun 5, 5:00 PM – 6:15 PM": no "Tomorrow", because paper is read later. */
const plannedText = (event: EventView, zone: string): string =>
  `${eventTitle(event)}, ${spanText(event, { zone, language: locale(), now: now() })}`;

export function useSheetFacts(doc: Y.Doc, teamId: string): SheetFacts {
  const zone = useClubZone();
  const { event } = usePlannedEvent(doc);
  const players = useQuery(teamsQuery).data?.find(({ id }) => id === teamId)?.players;
  return useMemo(
    () => ({
      planned: event ? plannedText(event, zone) : '',
      nameOf: new Map([
        ...(event?.attendees ?? []).flatMap((row): [string, string][] => {
          const owner = ownerOfRow(row);
          return owner && row.player ? [[owner, row.player]] : [];
        }),
        ...(players ?? []).map(({ id, name }): [string, string] => [id, name]),
      ]),
    }),
    [event, players, zone],
  );
}
