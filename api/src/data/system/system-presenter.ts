/** Public settings and health. */

import type { Config } from '@touchline/server/config/config';
import type { EventRecord, TeamRecord } from '@touchline/server/records';
import type { ClubRecord } from '@touchline/server/service-records';
import { present } from '@touchline/shared/contract';
import type { ClubView, StartPageView } from '@touchline/shared/system/club.contract';
import type { Alive, Health, PublicConfig } from '@touchline/shared/system/system.contract';

export const presentConfig = (
  config: Config,
  { canStart, convertsFilm }: Pick<PublicConfig, 'canStart' | 'convertsFilm'>,
) =>
  present<PublicConfig>({
    homeClub: config.HOME_CLUB,
    supportEmail: config.SUPPORT_EMAIL,
    clubTimezone: config.CLUB_TIMEZONE,
    seasonStart: config.SEASON_START,
    ageWindow: config.AGE_WINDOW,
    demo: config.DEMO,
    mailConfigured: config.SMTP_URL !== undefined,
    findsPlaces: config.GEOCODER_URL !== undefined,
    mapTilesUrl: config.MAP_TILES_URL ?? '',
    convertsFilm,
    canStart,
  });

export const presentHealth = (busIsUp: boolean, version: string) =>
  present<Health>({ status: busIsUp ? 'ok' : 'degraded', store: 'ok', bus: busIsUp ? 'ok' : 'down', version });

export const presentAlive = (version: string) => present<Alive>({ status: 'ok', version });

/** The club. Until it has a name, it gets the name from the settings. */
export const presentClub = (
  { name, colour = '', crest, shows = [], filmMonths }: ClubRecord,
  { HOME_CLUB }: Pick<Config, 'HOME_CLUB'>,
) =>
  present<ClubView>({
    name: name ?? HOME_CLUB,
    colour,
    ...(crest !== undefined && { crest: `/api/crest/${crest}.webp` }),
    shows,
    ...(filmMonths !== undefined && { filmMonths }),
  });

/** Only fields that tell nothing about people. */
export const presentStartPage = (
  teams: readonly Pick<TeamRecord, '_id' | 'name' | 'playerBirthYear'>[],
  games: readonly EventRecord[],
) =>
  present<StartPageView>({
    teams: teams.map(({ _id, name, playerBirthYear }) => ({ id: _id, name, playerBirthYear })),
    games: games.map(({ _id, name, eventTime, eventLocation }) => ({
      id: _id,
      name,
      eventTime,
      place: eventLocation.name,
    })),
  });
