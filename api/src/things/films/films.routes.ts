/**
 * Handlers of `films.contract`, `film-families.contract`, `film-clips.contract`, `film-stills.contract` and
 * `film-edits.contract`.
 */
import type { filmClipsContract } from '@touchline/shared/films/film-clips.contract';
import type { filmEditsContract } from '@touchline/shared/films/film-edits.contract';
import type { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import type { filmStillsContract } from '@touchline/shared/films/film-stills.contract';
import type { filmsContract } from '@touchline/shared/films/films.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { filmClipsService } from './film-clips.service';
import { filmConsentsService } from './film-consents.service';
import { filmDecisionsService } from './film-decisions.service';
import { filmEditsService } from './film-edits.service';
import { filmStillsService } from './film-stills.service';
import { filmUsageService } from './film-usage.service';
import { filmsService } from './films.service';
import { segmentsService } from './segments.service';

export function filmsHandlers(services: Services): Handlers<typeof filmsContract> {
  const films = filmsService(services);
  const segments = segmentsService(services);
  const usage = filmUsageService(services);
  return {
    check_film: async ({ caller, body: { event, mode } }) => films.check(caller, event, mode),
    start_film: async ({ caller, body }) => films.start(caller, body),
    list_films: async ({ caller, query: { tag, skip = 0 } }) => films.ofTeam(caller, tag, skip),
    get_film: async ({ caller, query: { id } }) => films.read(caller, id),
    film_segment: {
      expect: async ({ caller, params }) => segments.expect(caller, params),
      take: async ({ caller, params, bytes, digest }) => segments.put(caller, params, { bytes, digest }),
    },
    end_film: async ({ caller, body: { id, isHere } }) => films.end(caller, id, isHere),
    watch_film: async ({ caller, body: { id } }) => films.watch(caller, id),
    remove_film: async ({ caller, requestId, params: { id } }) => films.remove(caller, requestId, id),
    film_usage: async ({ caller, query: { tag } }) => usage.read(caller, tag),
  };
}

export function filmFamiliesHandlers(services: Services): Handlers<typeof filmFamiliesContract> {
  const consents = filmConsentsService(services);
  const decisions = filmDecisionsService(services);
  return {
    save_film_consent: async ({ caller, requestId, body }) => consents.save(caller, requestId, body),
    list_film_consents: async ({ caller, query: { tag } }) => consents.list(caller, tag),
    ask_film_consents: async ({ caller, body: { tag } }) => consents.ask(caller, tag),
    mark_never_filmed: async ({ caller, requestId, body }) => consents.mark(caller, requestId, body),
    update_film: async ({ caller, requestId, body }) => decisions.update(caller, requestId, body),
    report_film: async ({ caller, requestId, body }) => decisions.report(caller, requestId, body),
  };
}

export function filmClipsHandlers(services: Services): Handlers<typeof filmClipsContract> {
  const clips = filmClipsService(services);
  return {
    allow_clip: async ({ caller, body }) => clips.allow(caller, body),
    list_clips: async ({ caller, query: { tag } }) => clips.list(caller, tag),
  };
}

export function filmStillsHandlers(services: Services): Handlers<typeof filmStillsContract> {
  const stills = filmStillsService(services);
  return { make_still: async ({ caller, body }) => stills.make(caller, body) };
}

export function filmEditsHandlers(services: Services): Handlers<typeof filmEditsContract> {
  const edits = filmEditsService(services);
  return {
    trim_film: async ({ caller, requestId, body }) => edits.trim(caller, requestId, body),
    set_film_poster: async ({ caller, body }) => edits.setPoster(caller, body),
    order_films: async ({ caller, body: { event, films } }) => edits.order(caller, event, films),
  };
}
