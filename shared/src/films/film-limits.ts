/** Limits of a film. */
export const FILM_LIMITS = {
  /** Characters of a title. */
  title: 120,
  /** 3 hours (s). */
  seconds: 10_800,
  /** 4 hours from the first picture of a live film to its last (s). */
  liveSeconds: 14_400,
  fps: 60,
  width: 1_920,
  height: 1_088,
  /** Bytes of a segment. */
  segment: 4 * 1_048_576,
  /** Bytes of a segment with the pictures of the camera. */
  passed: 12 * 1_048_576,
  /** Bytes of a picture of a film, as it is sent. */
  still: 2 * 1_048_576,
  /** Bytes of an init. */
  init: 8_192,
  /** Encoders that worked on one film. */
  takes: 200,
  /** Segments and inits of its maker that are no film, after which a film takes no more; of anybody else, after which it takes none of theirs. */
  refusals: 20,
  /** Files of a person that are not here as a whole. Live film is never counted. */
  openOfPerson: 2,
  openOfClub: 10,
  /** Films of a team that one call lists. */
  page: 200,
  /** Files of a person that wait for their conversion. */
  convertedOfPerson: 3,
  /** Bytes of each second of a file that the club converts, at least: a still picture has more. */
  leastRate: 500,
} as const;

/** Bytes of a call with a picture of a film in base64. */
export const STILL_CALL = Math.ceil(FILM_LIMITS.still / 3) * 4 + 4_096;

/** Length of a clip that is saved as a file (s). */
export const CLIP_SECONDS = { least: 10, most: 40 } as const;
