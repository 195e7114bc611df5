/** Films that the club keeps: how long, of which event, how much of it is here. Their bytes are stored beside the records. */
import { z } from 'zod';
import { eventKey } from '../events/event.model';
import { itemId, line, moment, playerId, requiredLine, teamId } from '../fields';
import { listOf } from '../list-of';
import { defineModel, field, type RecordOf } from '../model';
import { still } from '../still';
import { CUT_CLOCK, CUT_LIMITS } from './film-cuts';
import { FILM_LIMITS } from './film-limits';
import {
  CONVERSION_FAULTS,
  CONVERSION_STEPS,
  FILM_BARS,
  FILM_MODES,
  FILM_PARTS,
  FILM_STATES,
  FILM_WAYS,
} from './film-words';
import { SOURCE_BYTES } from './source-file';

export const filmPart = z.enum(FILM_PARTS);

const shown = { visibleTo: 'family', exported: true, erased: 'kept' } as const;
const made = { ...shown, writableBy: ['maker'] } as const;
const technical = { ...made, exported: false } as const;
const ofStaff = { visibleTo: 'staff', exported: false } as const;
const filmCut = z.object({
  at: z
    .number()
    .int()
    .min(0)
    .max(FILM_LIMITS.seconds * CUT_CLOCK),
  frames: z
    .number()
    .int()
    .min(1)
    .max(CUT_LIMITS.fps * CUT_LIMITS.longest),
});
/** A second of a film. */
export const filmSecond = z.number().min(0).max(FILM_LIMITS.liveSeconds, 'At most four hours');
/** Seconds that families see: `FilmTrim`. */
export const filmTrim = z.object({ from: filmSecond.optional(), to: filmSecond.optional() });
const filmPoster = z.object({
  /** The id of a still. */
  still: still.shape.id,
  second: filmSecond,
});
const side = (max: number) => z.number().int().min(16).max(max);

/** Visibilities: `staff` of the event's teams and ADMIN, and `family` for families of its teams, while they see the film. */
export const filmModel = defineModel(['staff', 'family'], {
  id: field(itemId, shown),
  /** A key that the event has or had. */
  event: field(eventKey, made),
  /** The event's teams. */
  tags: field(z.array(teamId), { ...shown, exported: false }),
  title: field(requiredLine('Title', FILM_LIMITS.title), made),
  mode: field(z.enum(FILM_MODES), technical),
  /** Of a file; absent: `ENCODE`. */
  way: field(z.enum(FILM_WAYS).optional(), technical),
  state: field(z.enum(FILM_STATES), shown),
  /** Length (s); without it, it ends with its last segment. */
  seconds: field(z.number().min(0.02).max(FILM_LIMITS.liveSeconds, 'At most four hours').optional(), made),
  fps: field(z.number().int().min(10).max(FILM_LIMITS.fps), technical),
  width: field(side(FILM_LIMITS.width), technical),
  height: field(side(FILM_LIMITS.width), technical),
  /** Of the way `PASS`: where its segments begin (ticks of 90,000 a second), and their frames. */
  cuts: field(listOf(filmCut).max(CUT_LIMITS.count).optional(), { ...technical, visibleTo: 'staff' }),
  /** Of the way `CONVERT`: bytes of the file. */
  fileBytes: field(z.number().int().min(1).max(SOURCE_BYTES, 'At most 8 GB').optional(), {
    ...technical,
    visibleTo: 'staff',
  }),
  /** When its first frame was recorded (ms). */
  recordedAt: field(moment.optional(), made),
  /** Small pictures of a few moments, by which the same film is recognized when it is picked again. */
  prints: field(listOf(line(200)).max(12).optional(), { ...technical, visibleTo: 'staff' }),
  /** Seconds that families see of it; absent: all of it. Segments begin and end there. */
  trim: field(filmTrim.optional(), { ...ofStaff, erased: 'kept' }),
  /** The picture that stands for it: a still of the film, and its second. */
  poster: field(filmPoster.optional(), { ...ofStaff, erased: 'kept' }),
  /** Its place among the films of its event; absent: behind those that have one, in the order in which they were begun. */
  place: field(z.number().int().min(0).optional(), { ...shown, exported: false }),
  /** Name of the person who made it. */
  by: field(z.string(), { ...shown, visibleTo: 'staff', erased: 'renamed' }),
  createdAt: field(z.number().int(), shown),
  /** Stored bytes. */
  bytes: field(z.number().int(), { ...ofStaff, erased: 'kept' }),
  version: field(z.number().int(), { ...shown, exported: false }),
});

/** The stored fields of a film that views show. */
export type FilmFields = RecordOf<typeof filmModel>;

const segmentRange = z.object({ rendition: filmPart, from: z.number().int(), to: z.number().int() });

const namedChild = z.object({ playerId, name: z.string() });

/** The audience of a film, for staff. */
const filmShowing = z.object({
  /** Why families of its teams do not see it; empty when they do. */
  bars: z.array(z.enum(FILM_BARS)),
  /** Children on it who may not be shown. */
  lacking: z.array(namedChild),
  /** Children of whom staff said that they are not on it. */
  absent: z.array(namedChild),
  /** A member of staff said that the other team was told. */
  told: z.object({ by: z.string(), at: z.number().int() }).optional(),
  /** Somebody reported it, and nobody has decided yet. */
  report: z.object({ at: z.number().int(), text: z.string() }).optional(),
});
export type FilmShowing = z.infer<typeof filmShowing>;

/** A film. */
export const filmView = filmModel.view
  .extend({
    /** Segments that are here. */
    stored: z.number().int(),
    /** Segments that it will have; absent while nobody knows. */
    segments: z.number().int().optional(),
    /** True: the viewer made it. */
    own: z.boolean(),
    /** The viewer made it, and may not watch it: a volunteer, before families see it. */
    unseen: z.literal(true).optional(),
    /** The club keeps it until then (ms). */
    keepUntil: z.number().int(),
    /** For staff and its maker, of the way `CONVERT` until it is complete, and after it failed: how much of the file is here (in chunks), and what the club does with it. */
    conversion: z
      .object({
        step: z.enum(CONVERSION_STEPS),
        sent: z.number().int(),
        chunks: z.number().int(),
        fault: z.enum(CONVERSION_FAULTS).optional(),
      })
      .optional(),
    /** Runs of segments, or of chunks of the file, that are not here yet, both ends included. */
    missing: z.array(segmentRange).optional(),
    /** Encoders that worked on it: the next one takes this number. */
    takes: z.number().int().optional(),
    /** For staff: who sees it, and why families do not. */
    showing: filmShowing.optional(),
  })
  .meta({ id: 'Film' });
export type FilmView = z.infer<typeof filmView>;

/** A new film. */
export const filmInput = z.object({ id: itemId.optional(), ...filmModel.newFields('maker') });
export type FilmInput = z.output<typeof filmInput>;
