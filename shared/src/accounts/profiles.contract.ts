/** The caller's own account and children (specification 1.5 and 6.2). */
import { z } from 'zod';
import { drillView } from '../boards/boards.contract';
import { defineContract } from '../contract';
import { developmentView } from '../developments/development.model';
import { engagementView } from '../engagements/engagement.model';
import { attendanceModel, attendeeView, eventKey, participantModel, playModel } from '../events/event.model';
import { rideModel } from '../events/help.model';
import { email, playerId } from '../fields';
import { filmModel } from '../films/film.model';
import { exportedClip } from '../films/film-clips.contract';
import { CONSENT_LEVELS } from '../films/film-words';
import { invitationView, requestView } from '../invitations/invitation.model';
import { entryModel } from '../match/match.model';
import { NOTICE_KINDS } from '../notices/notice-words';
import {
  accountExample,
  addressExample,
  exportedAccount,
  playerExample,
  profileExample,
  profileInput,
  profileView,
  typedPassword,
} from './account.model';
import { facts } from './users.contract';

/** A guardian's request that another one leaves a child. */
export const removalView = z
  .object({
    playerId,
    player: z.string(),
    /** The guardian who is asked to leave. */
    emailAddress: z.string(),
    /** True: the caller made the request. False: the caller is the guardian who is asked to leave. */
    own: z.boolean(),
    /** Name of the guardian who asks. */
    askedBy: z.string(),
    /** End of the time to object (ms). */
    until: z.number(),
    /** Staff or an ADMIN decide after an objection. */
    objected: z.boolean(),
  })
  .meta({ id: 'GuardianRemoval' });
export type RemovalView = z.infer<typeof removalView>;

/** A ride in the export of its driver. */
export const exportedRide = rideModel.exported.extend({ seats: z.number(), name: z.string(), phoneNumber: z.string() });
export const exportedNotice = z.object({ kind: z.enum(NOTICE_KINDS), at: z.number(), eventId: z.string().optional() });
/** A post with what its author, or somebody who replied, wrote in it. */
export const exportedPost = z.object({
  id: z.string(),
  teamId: z.string(),
  at: z.number(),
  text: z.string().optional(),
  replies: z.array(z.object({ text: z.string(), at: z.number() })),
});
export const exportedRead = z.object({ postId: z.string(), at: z.number(), confirmedAt: z.number().optional() });
export const exportedDevice = z.object({ name: z.string(), addedAt: z.number(), endpoint: z.string() });
export const exportedSession = z.object({ createdAt: z.number(), expiresAt: z.number() });

/** Everything that the club holds about an account and its children: the reply of `export_account`. */
export const accountExport = z
  .object({
    /** Time of the export (ms). */
    exportedAt: z.number(),
    account: exportedAccount,
    teams: z.array(z.object({ id: z.string(), name: z.string() })),
    attendance: z.array(
      z.object({
        key: eventKey,
        name: z.string(),
        eventTime: z.number(),
        location: z.string(),
        attendee: attendeeView,
      }),
    ),
    /** Jobs that the account does, its ride, and its children who have a seat. */
    help: z.array(
      z.object({
        key: eventKey,
        name: z.string(),
        eventTime: z.number(),
        jobs: z.array(z.string()),
        ride: exportedRide.optional(),
        riders: z.array(z.string()),
      }),
    ),
    /** The account's children in line-ups, tagged plays and journals of these events. Other people's names are left out. */
    games: z.array(
      z.object({
        key: eventKey,
        name: z.string(),
        eventTime: z.number(),
        lineUp: z.array(participantModel.exported),
        plays: z.array(playModel.exported),
        /** Attendance of the children, entered by staff or taken from the match. */
        attendance: z.array(attendanceModel.exported),
        /** Entries of journals, without other people. */
        entries: z.array(entryModel.exported),
      }),
    ),
    engagements: z.array(engagementView),
    developments: z.array(developmentView),
    /** Open invitations to the account's address. */
    invitations: z.array(invitationView),
    /** Requests that a guardian leaves a child, which the account made or got. */
    removals: z.array(removalView),
    /** The account's requests to join a team. */
    requests: z.array(requestView),
    /** The drills that the account saved in the club's library. */
    drills: z.array(drillView),
    /** The films that the account made. Their bytes can be watched, and are not in the export. */
    films: z.array(filmModel.exported),
    /** Texts of the account's reports of films, until staff decide. */
    filmReports: z.array(z.object({ film: z.string(), at: z.number(), text: z.string() })),
    /** The stretches of films that the account saved as files, and those that show its children. */
    clips: z.array(exportedClip),
    /** Answers of the account whether film may show its children. */
    filmConsents: z.array(z.object({ playerId, level: z.enum(CONSENT_LEVELS), wording: z.number(), at: z.number() })),
    /** Posts and replies of the account in team news. */
    posts: z.array(exportedPost),
    /** When the account saw and confirmed posts. */
    seenPosts: z.array(exportedRead),
    /** The notices of the last 30 days. */
    notices: z.array(exportedNotice),
    /** Changed preferences of notices, and the devices that get push messages. */
    preferences: z.object({
      kinds: z.partialRecord(z.enum(NOTICE_KINDS), z.object({ mail: z.boolean(), push: z.boolean() })),
      quiet: z.object({ from: z.string(), to: z.string() }).nullable(),
      /** Why no notices are mailed any more: a mail to this address came back. */
      paused: z.object({ at: z.number(), reason: z.string(), emailAddress: z.string() }).optional(),
      devices: z.array(exportedDevice),
    }),
    /** Addresses of the account's calendars. Whoever has one sees times and first names. */
    calendars: z.array(z.object({ url: z.string(), teamId: z.string().optional(), createdAt: z.number() })),
    /** Open sessions. */
    sessions: z.array(exportedSession),
    /** Entries of the audit trail by the account, and about it and its children: of the last 12 months, newest first. */
    acts: z.array(
      z.object({
        at: z.number(),
        action: z.string(),
        /** True: the account did it. */
        own: z.boolean(),
        /** Own address, or id of an own child or team; empty for other people. */
        about: z.string(),
        before: facts,
        after: facts,
        /** It is not known whether it was done. */
        open: z.literal(true).optional(),
      }),
    ),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof accountExport>;

export const profilesContract = defineContract({
  get_profile: {
    method: 'GET',
    path: '/api/get_profile',
    action: 'profile.read',
    summary: "Returns the caller's own profile, or for ADMIN and ROOT the one of any address.",
    query: z.object({ email: email.optional() }),
    reply: profileView,
    example: { query: { email: addressExample }, reply: accountExample },
  },
  update_profile: {
    method: 'POST',
    path: '/api/update_profile',
    action: 'account.own',
    summary:
      "Saves the caller's own profile; `players` changes or adds own children. With an outdated `rev`, fails with 409 and the current profile.",
    body: profileInput,
    reply: z.string(),
    example: {
      body: { ...profileExample, players: [{ id: playerExample.id, name: playerExample.name, number: 7 }] },
      reply: addressExample,
    },
  },
  update_player_contact: {
    method: 'POST',
    path: '/api/update_player_contact',
    action: 'player.contact',
    limit: 'people',
    summary:
      "Sets the guardians of a child, and mails the present ones. New guardians are invited. A guardian who is left out is asked to leave: the same call removes them after 14 days, or fails with 409 if they objected. Only an ADMIN may leave a child without a contact. Returns the caller's user id.",
    body: z.strictObject({ playerId, contacts: z.array(email).max(12, 'At most 12 contacts') }),
    reply: z.string(),
    example: {
      body: { playerId: playerExample.id, contacts: [addressExample, 'parent2@riverside.example'] },
      reply: accountExample.id,
    },
  },
  object_removal: {
    method: 'POST',
    path: '/api/object_removal',
    action: 'account.own',
    limit: 'people',
    summary:
      "Objects to being removed as a guardian, after another guardian asked for it. Returns the child's id. Staff or an ADMIN decide then.",
    body: z.strictObject({ playerId }),
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: { body: { playerId: playerExample.id }, reply: playerExample.id },
  },
  list_removals: {
    method: 'GET',
    path: '/api/list_removals',
    action: 'account.own',
    summary:
      'Lists the open requests that a guardian leaves a child, for the guardian who asks and the one who is asked.',
    reply: z.array(removalView),
    example: {
      reply: [
        {
          playerId: playerExample.id,
          player: playerExample.name,
          emailAddress: 'parent2@riverside.example',
          own: true,
          askedBy: 'Priya Raman',
          until: 1_781_209_600_000,
          objected: false,
        },
      ],
    },
  },
  withdraw_removal: {
    method: 'POST',
    path: '/api/withdraw_removal',
    action: 'account.own',
    limit: 'people',
    summary: "Takes back the caller's own request that a guardian leaves a child. Returns the child's id.",
    body: z.strictObject({ playerId, emailAddress: email }),
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: {
      body: { playerId: playerExample.id, emailAddress: 'parent2@riverside.example' },
      reply: playerExample.id,
    },
  },
  remove_child: {
    method: 'DELETE',
    path: '/api/remove_child/:playerId',
    action: 'account.own',
    summary:
      'Erases a child that the caller entered by mistake. Returns its id. Fails with 409 for a child whom staff entered, who is on a roster, or who has another guardian.',
    params: z.object({ playerId }),
    reply: z.string(),
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: { params: { playerId: playerExample.id }, reply: playerExample.id },
  },
  export_account: {
    method: 'GET',
    path: '/api/export_account',
    action: 'account.own',
    summary: "Exports all data that the club holds of the caller's account and children.",
    reply: accountExport,
    example: {
      reply: {
        exportedAt: 1_780_000_000_000,
        account: {
          ...accountExample,
          roles: ['PARENT'],
          venueGeoHashs: [],
          eventGeoHashs: [],
          createdAt: 1_770_000_000_000,
        },
        teams: [{ id: '26618', name: playerExample.team }],
        attendance: [],
        help: [],
        games: [],
        engagements: [],
        developments: [],
        invitations: [],
        requests: [],
        removals: [],
        drills: [],
        films: [],
        filmReports: [],
        clips: [],
        filmConsents: [],
        posts: [],
        seenPosts: [],
        notices: [],
        preferences: { kinds: {}, quiet: null, devices: [] },
        calendars: [],
        sessions: [{ createdAt: 1_779_900_000_000, expiresAt: 1_782_492_000_000 }],
        acts: [],
      },
    },
  },
  delete_account: {
    method: 'DELETE',
    path: '/api/delete_account',
    action: 'account.own',
    summary:
      "Erases the caller's account, and the children without another guardian. Past results stay, without their names.",
    body: z.strictObject({ password: typedPassword }),
    reply: z.string(),
    signsOut: true,
    limit: 'login',
    example: { body: { password: 'touchline' }, reply: addressExample },
  },
});
