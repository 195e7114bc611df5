import { hasRole } from '@touchline/shared/access/actor';
import { useActor } from '../../lib/session';
import { Checklist } from './checklist';
import { ClubNotices } from './club-notices';

/** What the landing page tells ADMIN and ROOT: what keeps people out, and how a new club gets to its first game. */
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
