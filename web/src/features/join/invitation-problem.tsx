import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { InvitationCard } from '@touchline/shared/invitations/invitations.contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { logout, useCurrentUser } from '../../lib/session';
import { EmptyState } from '../../ui/empty-state';

/** Why a link cannot be used: why it ended, that nobody knows it, or that it is for another address. */
export type InvitationProblemKind = NonNullable<InvitationCard['ended']> | 'unknown' | 'other-address';

interface InvitationProblemProps {
  kind: InvitationProblemKind;
  card: InvitationCard | undefined;
  /** Called when the user signs out to use another account. */
  onLeave: () => void;
}

/** The state of a link that cannot be used, with the next step. */
export function InvitationProblem({ kind, card, onLeave }: InvitationProblemProps) {
  const { t } = useLingui();
  const user = useCurrentUser();
  const by = card?.inviter || t`the person who invited you`;
  const team = card?.team || card?.club || t`the club`;
  const own = user?.emailAddress ?? '';
  const invited = card?.emailAddress;
  const planning = (
    <Button component={Link} to="/admin/planning">
      <Trans>Open Planning</Trans>
    </Button>
  );
  const problems: Record<InvitationProblemKind, { title: string; help: ReactNode; action?: ReactNode }> = {
    used: {
      title: t`This invitation was accepted already`,
      help: user ? t`There is nothing left to do.` : t`Sign in with the account that accepted it to see ${team}.`,
      action: planning,
    },
    revoked: {
      title: t`This invitation was taken back`,
      help: t`Ask ${by} for a new one if you think this is a mistake.`,
    },
    left: {
      title: t`This invitation has ended`,
      help: t`${by} no longer runs ${team}. Ask the staff of the team for a new invitation.`,
    },
    unknown: {
      title: t`This link does not work`,
      help: t`It is too old, or not complete. Open it again from the email, or ask the person who shared it for a new one.`,
      action: (
        <Button component={Link} to="/join" variant="default">
          <Trans>Enter a team code</Trans>
        </Button>
      ),
    },
    'other-address': {
      title: t`This invitation is for another address`,
      help: invited
        ? t`It is for ${invited}. You are signed in as ${own}.`
        : t`You are signed in as ${own}. Sign in with the address that got the email.`,
      action: (
        <Button
          onClick={() => {
            onLeave();
            void logout();
          }}
        >
          <Trans>Use another account</Trans>
        </Button>
      ),
    },
  };
  const { title, help, action } = problems[kind];
  return <EmptyState title={title} help={help} action={action} />;
}
