/** Public settings and health. */
import { present } from '@touchline/shared/contract';
import type { Config } from '@touchline/shared/server/config/config';
import type { Alive, Health, PublicConfig } from '@touchline/shared/system/system.contract';

export const presentConfig = (config: Config, canStart: boolean) =>
  present<PublicConfig>({
    homeClub: config.HOME_CLUB,
    supportEmail: config.SUPPORT_EMAIL,
    clubTimezone: config.CLUB_TIMEZONE,
    demo: config.DEMO,
    mailConfigured: config.SMTP_URL !== undefined,
    canStart,
  });

export const presentHealth = (busIsUp: boolean, version: string) =>
  present<Health>({ status: busIsUp ? 'ok' : 'degraded', store: 'ok', bus: busIsUp ? 'ok' : 'down', version });

export const presentAlive = (version: string) => present<Alive>({ status: 'ok', version });
