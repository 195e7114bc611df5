/** Limits of jobs and rides (specification 5.2), without schemas. */

/** Maximum number of jobs of an event. */
export const MAX_JOBS = 20;
/** Maximum number of people who do one job. */
export const MAX_HELPERS = 20;
/** Maximum number of seats that a driver offers. */
export const MAX_SEATS = 8;
/** Maximum number of rides of an event. */
export const MAX_RIDES = 100;
