/** The club: name, colour, crest, and what its start page shows. */

import type { Caller } from '@touchline/server/access/caller';
import type { AuditFacts, ClubRecord } from '@touchline/server/service-records';
import type { Presented } from '@touchline/shared/contract';
import { MAX_FILM_MONTHS } from '@touchline/shared/films/film-keeping';
import {
  type ClubInput,
  type ClubView,
  MAX_PUBLIC_GAMES,
  type StartPageView,
} from '@touchline/shared/system/club.contract';
import { openRate } from '../../base/limits';
import type { Services } from '../../base/services';
import { auditTrail } from '../../data/audit/audit.store';
import { eventsStore } from '../../data/events/events.store';
import { filmsStore } from '../../data/films/films.store';
import { clubsStore } from '../../data/system/clubs.store';
import { encodeImage } from '../../data/system/images';
import { presentClub, presentStartPage } from '../../data/system/system-presenter';
import { teamsStore } from '../../data/teams/teams.store';

/** Visitors see the games of three weeks (ms). */
const PUBLIC_FOR = 21 * 86_400_000;

const asFacts = ({ name = '', colour = '', crest = '', shows = [], filmMonths }: ClubRecord): AuditFacts => ({
  name,
  colour,
  crest,
  shows,
  filmMonths: String(filmMonths ?? MAX_FILM_MONTHS),
});

export function clubService(services: Services) {
  const { config, store } = services;
  const films = filmsStore(store);
  const clubs = clubsStore(store);
  const audit = auditTrail(store);
  const countCrest = openRate(services, 'crests');

  return {
    show: async (): Promise<Presented<ClubView>> => presentClub(await clubs.read(), config),

    /** Returns what visitors see: nothing that the club did not choose. */
    async startPage(): Promise<Presented<StartPageView>> {
      const { shows = [] } = await clubs.read();
      const from = Date.now();
      const span = { from, before: from + PUBLIC_FOR };
      return presentStartPage(
        shows.includes('TEAMS') ? await teamsStore(store).cards() : [],
        shows.includes('GAMES') ? await eventsStore(store).nextGames(span, MAX_PUBLIC_GAMES) : [],
      );
    },

    async save(
      { actor }: Caller,
      requestId: string,
      { name, colour, shows, filmMonths, crest: sent }: ClubInput,
    ): Promise<Presented<ClubView>> {
      if (sent) await countCrest(actor.userId);
      const encoded = sent ? await encodeImage('crest', sent) : undefined;
      // Stores the image first, so that the club never names a missing one.
      if (encoded) await clubs.addCrest(encoded.id, encoded.image);
      // A film that stays longer gets a new mail before it leaves, also when the time is shortened again.
      if (filmMonths !== undefined && filmMonths > (await clubs.filmMonths())) await films.forgetWarnings();
      const wanted = {
        ...(name !== undefined && { name }),
        ...(colour !== undefined && { colour }),
        ...(shows !== undefined && { shows }),
        ...(filmMonths !== undefined && { filmMonths }),
        ...(sent === null ? { crest: null } : encoded && { crest: encoded.id }),
      };
      const before = await clubs.read();
      const { crest = undefined, ...fields } = { ...before, ...wanted };
      const facts = { before: asFacts(before), after: asFacts({ ...fields, ...(crest && { crest }) }) };
      const after = await audit.noting(actor, requestId, { action: 'update_club', about: 'club', ...facts }, () =>
        clubs.save(wanted),
      );
      if (sent !== undefined) await clubs.keepCrest(after.crest);
      return presentClub(after, config);
    },
  };
}
