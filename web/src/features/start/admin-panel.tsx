import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { hasRole } from '@touchline/shared/access/actor';
import { Link } from 'react-router-dom';
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
      {hasRole(actor, 'ADMIN') && (
        <>
          <Checklist />
          <Anchor component={Link} to="/start#club" size="sm">
            <Trans>Name, crest and start page of the club</Trans>
          </Anchor>
        </>
      )}
    </>
  );
}
