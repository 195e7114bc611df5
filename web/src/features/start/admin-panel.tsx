import { hasRole } from '@touchline/shared/access/actor';
import { useActor } from '../../lib/session';
import { Checklist } from './checklist';
import { ClubNotices } from './club-notices';

/** Setup notices and first steps on the start page of ADMIN and ROOT. */
export default function AdminPanel() {
  const actor = useActor();
  if (!actor) return null;
  return (
    <>
      <ClubNotices />
      {hasRole(actor, 'ADMIN') && <Checklist />}
    </>
  );
}
