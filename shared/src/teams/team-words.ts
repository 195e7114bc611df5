/** The reminders of a team. This file has no schemas, because screens load it early. */

/** Hours before the start at which silent families are reminded, unless their team chose others. */
export const USUAL_REMINDERS: readonly number[] = [48, 24];
/** Maximum number of reminders of one event. */
export const MAX_REMINDERS = 3;
