/** Handlers of `match.contract`, `clips.contract` and `attendance.contract`. */
import type { attendanceContract } from '@touchline/shared/match/attendance.contract';
import type { clipsContract } from '@touchline/shared/match/clips.contract';
import type { matchContract } from '@touchline/shared/match/match.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { attendanceService } from './attendance.service';
import { clipsService } from './clips.service';
import { entriesService } from './entries.service';
import { lineupService } from './lineup.service';
import { minutesService } from './minutes.service';

export function matchHandlers(services: Services): Handlers<typeof matchContract> {
  const lineups = lineupService(services);
  const entries = entriesService(services);
  return {
    get_match: async ({ caller, query: { row, ...key } }) => lineups.get(caller, { key, row }),
    save_lineup: async ({ caller, params: key, query: { row }, body }) => lineups.save(caller, { key, row }, body),
    add_match_entry: async ({ caller, params: key, query: { row }, body }) => entries.add(caller, { key, row }, body),
    update_match_entry: async ({ caller, params: { entryId, ...key }, query: { row }, body }) =>
      entries.update(caller, { key, row }, entryId, body),
    remove_match_entry: async ({ caller, params: { entryId, ...key }, query: { row, same } }) =>
      entries.remove(caller, { key, row }, entryId, same),
  };
}

export function clipsHandlers(services: Services): Handlers<typeof clipsContract> {
  const clips = clipsService(services);
  return {
    anchor_film: async ({ caller, params: key, query: { row }, body }) => clips.anchor(caller, { key, row }, body),
    list_proposed_plays: async ({ caller, query: { row, ...key } }) => clips.list(caller, { key, row }),
    accept_proposed_plays: async ({ caller, params: key, query: { row }, body }) =>
      clips.accept(caller, { key, row }, body),
  };
}

export function attendanceHandlers(services: Services): Handlers<typeof attendanceContract> {
  const attendance = attendanceService(services);
  const minutes = minutesService(services);
  return {
    save_attendance: async ({ caller, params: key, body }) => attendance.save(caller, key, body),
    show_minutes: async ({ caller, query: { tag, season } }) =>
      minutes.show(caller, tag, season === undefined ? undefined : Number(season)),
  };
}
