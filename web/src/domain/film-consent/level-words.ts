/** Words for what guardians allow films to show. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConsentLevel } from '@touchline/shared/films/film-words';

export const levelName: Record<ConsentLevel, MessageDescriptor> = {
  NONE: msg`Coaches only`,
  TEAM: msg`Families of the team`,
  CLUB: msg`Families of the team, and public clips`,
};
