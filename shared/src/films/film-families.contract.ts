/** Films for families: consents of guardians, decisions of staff, and reports. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { itemId, line, playerId, teamId } from '../fields';
import { listOf } from '../list-of';
import { type FilmView, filmView } from './film.model';
import { exampleFilm } from './film-example';
import { CONSENT_LEVELS, CONSENT_WORDING } from './film-words';

const level = z.enum(CONSENT_LEVELS);

/** The consent of a child's guardians. */
export const filmConsentView = z
  .object({
    playerId,
    name: z.string(),
    /** The strictest answer of the guardians, and `NONE` until one of them has answered. */
    level,
    /** True: a guardian has answered. */
    answered: z.boolean(),
    /** The caller's own answer to a version of the question, with its time (ms). */
    own: z.object({ level, wording: z.number().int(), at: z.number().int() }).optional(),
    /** For those who run the team: films never show the child. The reason is not stored. */
    never: z.boolean().optional(),
  })
  .meta({ id: 'FilmConsent' });
export type FilmConsentView = z.infer<typeof filmConsentView>;

/** Decisions of staff about who sees a film: an absent field stays. */
export const filmDecisions = z.strictObject({
  id: itemId,
  /** The other team was told of the film. */
  told: z.boolean().optional(),
  /** The children of the line-up who are not on it: replaces the list. */
  absent: listOf(playerId).max(60, 'At most 60').optional(),
  /** Shows a film again that was reported, or that named a child who was erased. */
  show: z.literal(true).optional(),
});
export type FilmDecisionInput = z.output<typeof filmDecisions>;

const consent: FilmConsentView = {
  playerId: '10000007',
  name: 'Theo Neumann',
  level: 'TEAM',
  answered: true,
  own: { level: 'TEAM', wording: CONSENT_WORDING, at: Date.UTC(2026, 4, 9, 18) },
};

const film: FilmView = {
  ...exampleFilm,
  showing: {
    bars: ['CONSENT'],
    lacking: [{ playerId: '10000008', name: 'Ben Okafor' }],
    absent: [],
    told: { by: 'Cora Coach', at: Date.UTC(2026, 4, 9, 19) },
  },
};

export const filmFamiliesContract = defineContract({
  save_film_consent: {
    method: 'POST',
    path: '/api/save_film_consent',
    action: 'consent.save',
    limit: 'people',
    summary:
      'Saves whether film may show a child, for its guardians: `NONE` to staff only, `TEAM` to families of its teams, `CLUB` also in public clips. Of two guardians the stricter answer counts. A film that nobody may see any more stops within two seconds.',
    body: z.strictObject({ playerId, level }),
    reply: filmConsentView,
    fails: ['NOT_FOUND'],
    example: { body: { playerId: consent.playerId, level: consent.level }, reply: consent },
  },
  list_film_consents: {
    method: 'GET',
    path: '/api/list_film_consents',
    action: 'consent.list',
    summary:
      "Lists what guardians allow: staff get all children on the roster of a team, others their own children there. Without `tag`, the caller's own children.",
    query: z.object({ tag: teamId.optional() }),
    reply: z.array(filmConsentView),
    example: { query: { tag: '26618' }, reply: [consent] },
  },
  ask_film_consents: {
    method: 'POST',
    path: '/api/ask_film_consents',
    action: 'consent.ask',
    limit: 'people',
    summary:
      'Mails the guardians on the roster of a team who have not answered whether film may show their children, at most once a day. For those who run the team. Returns how many got a mail.',
    body: z.strictObject({ tag: teamId }),
    reply: z.number().int(),
    fails: ['NOT_FOUND'],
    example: { body: { tag: '26618' }, reply: 11 },
  },
  mark_never_filmed: {
    method: 'POST',
    path: '/api/mark_never_filmed',
    action: 'consent.mark',
    limit: 'people',
    summary:
      'Marks that films never show a child, whatever its guardians say, or removes the mark. For those who run a team of the child. No reason is stored, and guardians are not told.',
    body: z.strictObject({ playerId, never: z.boolean() }),
    reply: filmConsentView,
    fails: ['NOT_FOUND'],
    example: {
      body: { playerId: consent.playerId, never: true },
      reply: { playerId: consent.playerId, name: consent.name, level: 'NONE', answered: true, never: true },
    },
  },
  update_film: {
    method: 'POST',
    path: '/api/update_film',
    action: 'film.decide',
    limit: 'people',
    summary:
      'Saves decisions about who sees a film: the other team was told, children who are not on it, and that it is shown again after a report. For those who run its teams.',
    body: filmDecisions,
    reply: filmView,
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: { body: { id: film.id, told: true }, reply: film },
  },
  report_film: {
    method: 'POST',
    path: '/api/report_film',
    action: 'film.read',
    summary:
      'Reports a film. It is hidden at once from everybody but those who run its teams and ADMIN, who decide; ADMIN get a mail. Returns the id.',
    body: z.strictObject({ id: itemId, text: line(500).optional() }),
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: { body: { id: film.id, text: 'My son cries in it.' }, reply: film.id },
  },
});
