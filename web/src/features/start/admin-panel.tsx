import { hasRole } from '@touchline/shared/access/actor';
import { useActor } from '../../lib/session';
import { AdminNeeds } from './admin-needs';
import { Checklist } from './checklist';
import { ClubNotices } from './club-notices';

/** The start page of ADMIN and ROOT: their needs, setup notices and first steps. */
export default function AdminPanel() {
  const actor = useActor();
  if (!actor) return null;
  return (
    <>
      <AdminNeeds actor={actor} />
      <ClubNotices />
      {hasRole(actor, 'ADMIN') && <Checklist />}
    </>
  );
}
