import { systemActor } from '../../../base/system-actor';

/** The actor that messages about converted films name. */
export const CONVERTER = systemActor('film-conversion', 'Film conversion');
