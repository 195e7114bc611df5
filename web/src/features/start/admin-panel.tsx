import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { hasRole } from '@touchline/shared/access/actor';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { useActor } from '../../lib/session';
import { AdminNeeds } from './admin-needs';
import { Checklist } from './checklist';
import { ClubNotices } from './club-notices';
import classes from './start.module.css';

/** The way to the club's settings, beside the greeting, which is in the first load. */
function ClubSettings() {
  const greeting = document.getElementById('greeting');
  if (!greeting) return null;
  return createPortal(
    <Button
      component={Link}
      to="/start#club"
      variant="default"
      className={classes.settings}
      leftSection={<IconSettings size={18} stroke={1.75} />}
    >
      <Trans>Club settings</Trans>
    </Button>,
    greeting,
  );
}

/** The start page of ADMIN and ROOT: their needs, setup notices and first steps. */
export default function AdminPanel() {
  const actor = useActor();
  if (!actor) return null;
  return (
    <>
      {hasRole(actor, 'ADMIN') && <ClubSettings />}
      <AdminNeeds actor={actor} />
      <ClubNotices />
      {hasRole(actor, 'ADMIN') && <Checklist />}
    </>
  );
}
