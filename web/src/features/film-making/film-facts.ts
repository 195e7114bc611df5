import type { EventView } from '@touchline/shared/events/event.model';
import { volunteersOf } from '@touchline/shared/films/films.rules';

/** Returns the facts by which the rules let somebody begin a film of an event. */
export const filmFacts = ({ tags, jobs = [] }: EventView) => ({ tags, volunteers: volunteersOf(jobs) });
