/** The children who came to an event, and the minutes of a season. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { attendanceModel, eventKey } from '../events/event.model';
import { MAX_ATTENDEES } from '../events/event-words';
import { playerId, shirtNumber, teamId } from '../fields';
import { listOf } from '../list-of';
import { POSITIONS } from './formations';

const count = z.number().int().min(0);
const children = listOf(playerId).max(MAX_ATTENDEES).default([]);

/** Children whom this call does not name stay as they are. */
export const attendanceInput = z
  .object({
    came: children,
    missed: children,
    /** Not here yet, but on the way: counted as missing until somebody says that they came, or they play. */
    late: children,
    /** Children about whom nothing is known any more. */
    cleared: children,
  })
  .check(({ value: { came, missed, late, cleared }, issues }) => {
    const all = [...came, ...missed, ...late, ...cleared];
    if (new Set(all).size < all.length)
      issues.push({ code: 'custom', input: missed, path: ['missed'], message: 'A child is named twice' });
  });
export type AttendanceInput = z.output<typeof attendanceInput>;

export const attendanceReply = z
  .object({ id: z.string(), attendance: z.array(attendanceModel.view), version: z.number().int() })
  .meta({ id: 'Attendance' });
export type AttendanceReply = z.infer<typeof attendanceReply>;

/** A child's time in the games of a season (ms). */
export const playerMinutes = z
  .object({
    id: playerId,
    name: z.string(),
    number: shirtNumber.optional(),
    /** Games in which the child was on the field. */
    games: count,
    /** Games that the child began on the field. */
    starts: count,
    played: count,
    /** Length of the games that the child could have played: it was on the field, came, or had said YES. */
    available: count,
    /** `played` of `available`, from 0 to 1; absent when nothing was available. */
    share: z.number().min(0).max(1).optional(),
    positions: z.partialRecord(z.enum(POSITIONS), count),
    /** Games in which the child kept goal for a time. */
    keeperTurns: count,
    /** The positions of the last games, the newest first. */
    recent: z.array(z.enum(POSITIONS)),
    /** The share is far below or above that of the team. For staff only. */
    outlier: z.enum(['LESS', 'MORE']).optional(),
  })
  .meta({ id: 'PlayerMinutes' });
export type PlayerMinutes = z.infer<typeof playerMinutes>;

export const minutesView = z
  .object({
    /** The year in which it begins, in August. */
    season: z.number().int(),
    /** Games with a journal. */
    games: count,
    /** Games of them whose last period nobody ended: their minutes count to the planned end. */
    open: count,
    /** False: the team shows families no minutes. */
    showMinutes: z.boolean(),
    players: z.array(playerMinutes),
  })
  .meta({ id: 'Minutes' });
export type MinutesView = z.infer<typeof minutesView>;

const key = { time: '2026-10', hash: 'u33d', id: '12345678' };

export const attendanceContract = defineContract({
  save_attendance: {
    method: 'POST',
    path: '/api/save_attendance/:time/:hash/:id',
    action: 'event.attendance',
    summary: 'Says which children came, which are missing, and which come late. Answers stay as they are.',
    params: eventKey,
    body: attendanceInput,
    reply: attendanceReply,
    limit: 'attendance',
    fails: ['NOT_FOUND', 'CONFLICT'],
    example: {
      params: key,
      body: { came: ['10000001'], missed: ['10000002'] },
      reply: {
        id: key.id,
        attendance: [
          { playerId: '10000001', came: true },
          { playerId: '10000002', came: false },
        ],
        version: 12,
      },
    },
  },
  show_minutes: {
    method: 'GET',
    path: '/api/show_minutes',
    action: 'event.show',
    summary:
      'Returns how long the children of a team played in a season, in which positions, and how often they began. Staff see every child, families their own if the team shows it. The default is the current season.',
    query: z.object({
      tag: teamId,
      season: z
        .string()
        .regex(/^20[0-9]{2}$/, 'Must be a year such as 2026')
        .optional(),
    }),
    reply: minutesView,
    example: {
      query: { tag: '26618', season: '2026' },
      reply: {
        season: 2026,
        games: 3,
        open: 0,
        showMinutes: true,
        players: [
          {
            id: '10000001',
            name: 'Leo Raman',
            number: 11,
            games: 3,
            starts: 2,
            played: 6_900_000,
            available: 9_000_000,
            share: 0.77,
            positions: { ST: 5_400_000, GK: 1_500_000 },
            keeperTurns: 1,
            recent: ['ST', 'GK'],
          },
        ],
      },
    },
  },
});
