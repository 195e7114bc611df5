import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { StaffRole } from '@touchline/shared/access/roles';
import type { InvitationView } from '@touchline/shared/invitations/invitation.model';
import { day } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { now } from '../../lib/now';
import { CopyLink } from '../../ui/copy-link';
import { useFirstRows } from '../../ui/table/first-rows';
import { SHOWN } from './child-list';
import classes from './people.module.css';
import type { PeopleActions } from './people-actions';
import { invitationsQuery } from './people-query';

export const STAFF_NAMES: Record<StaffRole, MessageDescriptor> = {
  COACH: msg`Coach`,
  FILMING: msg`Filming`,
  MANAGER: msg`Manager`,
};

function InvitationFacts({ invitation }: { invitation: InvitationView }) {
  const zone = useClubZone();
  const { t } = useLingui();
  const { kind, role, player, invitedBy, uses: requests = 0 } = invitation;
  const until = day(invitation.expiresAt, zone, now());
  return (
    <div className={classes.facts}>
      {invitation.code !== undefined ? (
        <Plural
          value={requests}
          _0="Team link, no request yet"
          one="Team link, # request"
          other="Team link, # requests"
        />
      ) : kind === 'guardian' ? (
        <Trans>Guardian of {player}</Trans>
      ) : kind === 'staff' ? (
        t(role ? STAFF_NAMES[role] : msg`Staff`)
      ) : (
        <Trans>Family</Trans>
      )}
      {' · '}
      <Trans>
        by {invitedBy}, until {until}
      </Trans>
    </div>
  );
}

/** Every open invitation of a team and its team links, each to copy or to take back. */
export function OpenInvitations({ teamId, actions }: { teamId: string; actions: PeopleActions }) {
  const { t } = useLingui();
  const { data = [] } = useQuery(invitationsQuery(teamId));
  const { first, showMore } = useFirstRows(data, SHOWN);
  const count = data.length;
  if (count === 0) return null;
  return (
    <details className={classes.details}>
      <summary>
        <Plural value={count} one="# open invitation" other="# open invitations" />
      </summary>
      <ul className={classes.list} aria-label={t`Open invitations`}>
        {first.map((invitation) => {
          const { id, code } = invitation;
          const who = invitation.emailAddress ?? code ?? '';
          return (
            <li key={id} className={classes.person}>
              <div>
                <div className={classes.name}>{who}</div>
                <InvitationFacts invitation={invitation} />
              </div>
              <div className={classes.side}>
                <CopyLink path={`/join/${code ?? id}`} what={t`the invitation of ${who}`} />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={40}
                  aria-label={t`Take back the invitation of ${who}`}
                  title={t`Take back the invitation of ${who}`}
                  onClick={() => void actions.revoke(id, who)}
                >
                  <IconX size={18} stroke={1.75} />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ul>
      {showMore}
    </details>
  );
}
