/** Builds the Express app: mounts every contract, then the web app's pages. */

import { createCallerLoader } from '@touchline/server/access/load-callers';
import type { Registry } from '@touchline/server/metrics';
import { createOriginCheck } from '@touchline/server/own-origin';
import { takeTurn } from '@touchline/server/turns';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { demoContract } from '@touchline/shared/demo/demo.contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { Problem } from '@touchline/shared/errors';
import { awayContract } from '@touchline/shared/events/away.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { seasonContract } from '@touchline/shared/events/season.contract';
import { filmClipsContract } from '@touchline/shared/films/film-clips.contract';
import { filmEditsContract } from '@touchline/shared/films/film-edits.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { filmStillsContract } from '@touchline/shared/films/film-stills.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { attendanceContract } from '@touchline/shared/match/attendance.contract';
import { clipsContract } from '@touchline/shared/match/clips.contract';
import { matchContract } from '@touchline/shared/match/match.contract';
import { calendarsContract } from '@touchline/shared/notices/calendars.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { clubContract } from '@touchline/shared/system/club.contract';
import { systemContract } from '@touchline/shared/system/system.contract';
import { teamContactsContract } from '@touchline/shared/teams/team-contacts.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { videosContract } from '@touchline/shared/videos/videos.contract';
import type { Request } from 'express';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { createLimits } from './base/limits';
import { respondWithProblem } from './base/respond';
import type { Services } from './base/services';
import { createLoginGuard } from './data/accounts/login-guard';
import { createAdmission } from './http/admission';
import { docsRoutes } from './http/docs.routes';
import { measureApi } from './http/metrics';
import { type MountOptions, mount } from './http/mount';
import { pageHeaders, pages } from './http/pages';
import { createRoutes } from './http/routes';
import { accountsHandlers, profilesHandlers, usersHandlers } from './things/accounts/accounts.routes';
import { boardsHandlers } from './things/boards/boards.routes';
import { demoHandlers } from './things/demo/demo.routes';
import type { MatchTaps } from './things/demo/match-simulation.service';
import { developmentsHandlers } from './things/developments/developments.routes';
import { engagementsHandlers } from './things/engagements/engagements.routes';
import { attendeesService } from './things/events/attendees.service';
import {
  answersHandlers,
  awayHandlers,
  eventEditingHandlers,
  eventPlanningHandlers,
  eventsHandlers,
  seasonHandlers,
} from './things/events/events.routes';
import { eventsService } from './things/events/events.service';
import { filmPages } from './things/films/film-pages';
import {
  filmClipsHandlers,
  filmEditsHandlers,
  filmFamiliesHandlers,
  filmStillsHandlers,
  filmsHandlers,
} from './things/films/films.routes';
import { invitationsHandlers } from './things/invitations/invitations.routes';
import { requestsService } from './things/invitations/requests.service';
import { entriesService } from './things/match/entries.service';
import { lineupService } from './things/match/lineup.service';
import { attendanceHandlers, clipsHandlers, matchHandlers } from './things/match/match.routes';
import { calendarPages, calendarsHandlers } from './things/notices/calendars.routes';
import { calendarsService } from './things/notices/calendars.service';
import { noticesHandlers } from './things/notices/notices.routes';
import { playersHandlers } from './things/players/players.routes';
import { postsHandlers } from './things/posts/posts.routes';
import { privacyHandlers } from './things/privacy/privacy.routes';
import { crestPages } from './things/system/crest-pages';
import { clubHandlers, systemHandlers } from './things/system/system.routes';
import { teamContactsHandlers, teamEditingHandlers, teamsHandlers } from './things/teams/teams.routes';
import { venuesHandlers } from './things/venues/venues.routes';
import { videosHandlers } from './things/videos/videos.routes';

/** The services by which the demo club plays a game. */
function matchTaps(services: Services): MatchTaps {
  const events = eventsService(services);
  const lineups = lineupService(services);
  const entries = entriesService(services);
  return {
    schedule: (caller, input) => events.schedule(caller, input),
    saveLineup: (caller, key, form) => lineups.save(caller, { key }, form),
    add: (caller, key, entry) => entries.add(caller, { key }, entry),
    move: (caller, key, id, at) => entries.update(caller, { key }, id, { at }),
  };
}

/** All contracts. They are mounted and documented, and the permission test covers each endpoint. */
export const contracts = {
  system: systemContract,
  club: clubContract,
  accounts: accountsContract,
  profiles: profilesContract,
  users: usersContract,
  teams: teamsContract,
  teamContacts: teamContactsContract,
  teamEditing: teamEditingContract,
  invitations: invitationsContract,
  players: playersContract,
  venues: venuesContract,
  events: eventsContract,
  eventEditing: eventEditingContract,
  eventPlanning: eventPlanningContract,
  away: awayContract,
  season: seasonContract,
  match: matchContract,
  clips: clipsContract,
  attendance: attendanceContract,
  engagements: engagementsContract,
  developments: developmentsContract,
  boards: boardsContract,
  films: filmsContract,
  filmFamilies: filmFamiliesContract,
  filmClips: filmClipsContract,
  filmStills: filmStillsContract,
  filmEdits: filmEditsContract,
  videos: videosContract,
  calendars: calendarsContract,
  notices: noticesContract,
  posts: postsContract,
  demo: demoContract,
};

export interface AppOptions {
  /** Folder of the built web app; without it only the API is served. */
  webDist?: string;
  verifyReplies?: boolean;
  /** Registry for this process's metrics, when they are enabled. */
  registry?: Registry | undefined;
}

export function createApp(services: Services, { webDist, verifyReplies = false, registry }: AppOptions = {}): Express {
  const { config, log } = services;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', false);
  app.set('trust proxy', config.TRUSTED_PROXIES);

  app.use('/api', checkHeaders(services));
  const routes = createRoutes();
  const admission = createAdmission();
  const calls = registry && measureApi(registry, services, admission);
  const limits = createLimits(config, services.rateLimiters);
  const loadCaller = createCallerLoader(services.store, () => undefined);
  const readCaller = async (sessionId: string) => (await loadCaller(sessionId)).caller;
  const options: MountOptions = { services, readCaller, limits, admission, verifyReplies, calls };
  mount(routes, contracts.system, systemHandlers(services), options);
  mount(routes, contracts.club, clubHandlers(services), options);
  const guard = createLoginGuard(config, services.rateLimiters);
  const privacy = privacyHandlers(services, guard);
  mount(routes, contracts.accounts, accountsHandlers(services, guard, requestsService(services).ask), options);
  mount(routes, contracts.profiles, { ...profilesHandlers(services), ...privacy.profiles }, options);
  mount(routes, contracts.users, { ...usersHandlers(services), ...privacy.users }, options);
  mount(routes, contracts.teams, teamsHandlers(services), options);
  mount(routes, contracts.teamContacts, teamContactsHandlers(services), options);
  mount(routes, contracts.teamEditing, teamEditingHandlers(services), options);
  mount(routes, contracts.invitations, invitationsHandlers(services), options);
  mount(routes, contracts.players, playersHandlers(services), options);
  mount(routes, contracts.venues, venuesHandlers(services), options);
  mount(routes, contracts.events, eventsHandlers(services), options);
  mount(routes, contracts.eventEditing, eventEditingHandlers(services), options);
  mount(routes, contracts.eventPlanning, eventPlanningHandlers(services), options);
  mount(routes, contracts.away, awayHandlers(services), options);
  mount(routes, contracts.season, seasonHandlers(services), options);
  mount(routes, contracts.match, matchHandlers(services), options);
  mount(routes, contracts.clips, clipsHandlers(services), options);
  mount(routes, contracts.attendance, attendanceHandlers(services), options);
  mount(routes, contracts.engagements, engagementsHandlers(services), options);
  mount(routes, contracts.developments, developmentsHandlers(services), options);
  mount(routes, contracts.boards, boardsHandlers(services), options);
  mount(routes, contracts.films, filmsHandlers(services), options);
  mount(routes, contracts.filmFamilies, filmFamiliesHandlers(services), options);
  mount(routes, contracts.filmClips, filmClipsHandlers(services), options);
  mount(routes, contracts.filmStills, filmStillsHandlers(services), options);
  mount(routes, contracts.filmEdits, filmEditsHandlers(services), options);
  mount(routes, contracts.videos, videosHandlers(services), options);
  mount(routes, contracts.demo, demoHandlers(services, attendeesService(services), matchTaps(services)), options);
  const calendars = calendarsService(services, calls?.recordRendering);
  mount(routes, contracts.calendars, { ...calendarsHandlers(calendars), ...answersHandlers(services) }, options);
  mount(routes, contracts.notices, noticesHandlers(services), options);
  mount(routes, contracts.posts, postsHandlers(services), options);
  app.use(routes.handler);
  // So that new connections are accepted in between.
  app.use((_request, _response, next) => void takeTurn().then(() => next()));
  app.use('/api/crest', crestPages(services, limits));
  app.use('/film/v', filmPages(services, limits));
  app.use('/calendar', calendarPages(services, calendars, limits));

  app.use(pageHeaders(config));
  app.use(docsRoutes(contracts));
  if (webDist) app.use(pages(webDist));
  app.use((_request, response) =>
    respondWithProblem(response, new Problem('NOT_FOUND', 'There is nothing at this address.'), log),
  );
  const respondToError: ErrorRequestHandler = (thrown, _request, response, _next) =>
    respondWithProblem(response, thrown, log);
  app.use(respondToError);
  return app;
}

/** Checks that every call has to pass before its route runs. */
function checkHeaders({ config, log }: Services): RequestHandler {
  const isOwnOrigin = createOriginCheck(config.PUBLIC_URL, log);
  return (request, response, next) => {
    try {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead && !isOwnOrigin(request.headers))
        throw new Problem(
          'FORBIDDEN',
          'The club does not know the address of this page. Open it at its usual address; if this is that one, the log of the club says how to fix it.',
        );
      assertPlainRetryKey(request);
      next();
    } catch (thrown) {
      respondWithProblem(response, thrown, log);
    }
  };
}

/** Rejects malformed retry keys. The key is not used otherwise: ids from clients make calls idempotent. */
function assertPlainRetryKey(request: Request): void {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && !/^[\w-]{1,64}$/.test(String(key))) {
    throw new Problem('VALIDATION', 'The Idempotency-Key must be at most 64 letters, digits, - or _.');
  }
}
