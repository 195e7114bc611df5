/** Name, colour and crest of the club. */

import type { Caller } from '@touchline/server/access/caller';
import type { AuditFacts, ClubRecord } from '@touchline/server/service-records';
import type { Presented } from '@touchline/shared/contract';
import type { ClubInput, ClubView } from '@touchline/shared/system/club.contract';
import { openRate } from '../../base/limits';
import type { Services } from '../../base/services';
import { auditTrail } from '../../data/audit/audit.store';
import { clubsStore } from '../../data/system/clubs.store';
import { encodeImage } from '../../data/system/images';
import { presentClub } from '../../data/system/system-presenter';

const asFacts = ({ name = '', colour = '', crest = '' }: ClubRecord): AuditFacts => ({ name, colour, crest });

export function clubService(services: Services) {
  const { config, store } = services;
  const clubs = clubsStore(store);
  const audit = auditTrail(store);
  const countCrest = openRate(services, 'crests');

  return {
    show: async (): Promise<Presented<ClubView>> => presentClub(await clubs.read(), config),

    async save(
      { actor }: Caller,
      requestId: string,
      { name, colour, crest: sent }: ClubInput,
    ): Promise<Presented<ClubView>> {
      if (sent) await countCrest(actor.userId);
      const encoded = sent ? await encodeImage('crest', sent) : undefined;
      // Stores the image first, so that the club never names a missing one.
      if (encoded) await clubs.addCrest(encoded.id, encoded.image);
      const { before, after } = await clubs.save({
        ...(name !== undefined && { name }),
        ...(colour !== undefined && { colour }),
        ...(sent === null ? { crest: null } : encoded && { crest: encoded.id }),
      });
      if (sent !== undefined) await clubs.keepCrest(after.crest);
      const facts = { before: asFacts(before), after: asFacts(after) };
      await audit.note(actor, requestId, { action: 'update_club', about: 'club', ...facts });
      return presentClub(after, config);
    },
  };
}
