/** Developments as one viewer may see them: the film crew does not see the family's address (specification 1.6). */

import type { DevelopmentRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import { type Presented, present } from '@touchline/shared/contract';
import { type DevelopmentView, developmentModel } from '@touchline/shared/developments/development.model';
import type { DevelopmentRef } from '@touchline/shared/developments/developments.contract';
import { seesContact } from '@touchline/shared/developments/developments.rules';
import { monthStart } from '@touchline/shared/months';

export const developmentView = (development: DevelopmentRecord, viewer: Actor): DevelopmentView =>
  developmentModel.mask(
    developmentModel.present(development, { month: monthStart(development.month) }),
    seesContact(viewer, development) ? 'full' : 'film',
  );

export const presentDevelopment = (development: DevelopmentRecord, viewer: Actor): Presented<DevelopmentView> =>
  present(developmentView(development, viewer));

export const presentDevelopments = (
  developments: readonly DevelopmentRecord[],
  viewer: Actor,
): Presented<DevelopmentView[]> => present(developments.map((development) => developmentView(development, viewer)));

export const presentDevelopmentRef = ({ _id, playerId }: DevelopmentRecord): Presented<DevelopmentRef> =>
  present({ id: _id, playerId });
