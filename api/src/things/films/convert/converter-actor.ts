import { systemActor } from '../../../base/system-actor';

/** The actor that messages about converted films name. */
export const CONVERTER = systemActor({ id: 'film-conversion', name: 'Film conversion' });
