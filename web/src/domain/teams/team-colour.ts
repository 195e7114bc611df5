/** Colors of `team-colour.module.css`. */
const COLOURS = 8;

/** Returns the index of a team's color: the same on every screen and for every viewer, because it follows from the id alone. */
export const teamColour = (id: string): number => Number(id) % COLOURS;
