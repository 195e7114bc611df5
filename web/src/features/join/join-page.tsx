import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type InvitationCard, invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useClub } from '../../domain/club';
import { AuthPage } from '../../domain/joining/auth-page';
import { CheckMail } from '../../domain/joining/check-mail';
import { ApiError } from '../../lib/errors';
import { queryOf } from '../../lib/query-of';
import { currentUserKey, currentUserQuery, readToken, useSession } from '../../lib/session';
import { ownRequestsQuery } from '../../live/queries/own-invitations';
import { LoadError } from '../../ui/load-error';
import { Page } from '../../ui/page';
import { CardSkeleton } from '../../ui/skeletons';
import { specAlert } from '../../ui/toasts/spec-alert';
import { CodeForm, isTeamCode } from './code-form';
import { InvitationProblem, type InvitationProblemKind } from './invitation-problem';
import { JoinForm, type Registered } from './join-form';
import classes from './join-page.module.css';
import { JoinSteps } from './join-steps';
import { RequestStatus } from './request-status';

const isGone = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

function ClubHeading({ card }: { card: InvitationCard }) {
  const { t } = useLingui();
  const club = useClub();
  const by = card.inviter || t`Someone`;
  const sentence =
    card.code === undefined
      ? {
          guardian: t`${by} invites you to be a guardian of a child.`,
          family: t`${by} invites you to join as family.`,
          staff: {
            MANAGER: t`${by} invites you to manage the team.`,
            COACH: t`${by} invites you to coach the team.`,
            FILMING: t`${by} invites you to film the games.`,
            none: t`${by} invites you to join the staff.`,
          }[card.role ?? 'none'],
        }[card.kind]
      : t`${by} shared this team with you.`;
  return (
    <header className={classes.heading}>
      {club?.crest && <img src={club.crest} alt="" width={64} height={64} className={classes.crest} />}
      <div>
        <Text size="sm" c="var(--dim)">
          {card.club || club?.name}
        </Text>
        <Title order={2} size="h1">
          {card.team || card.club || club?.name}
        </Title>
        <Text>{sentence}</Text>
      </div>
    </header>
  );
}

/**
 * /join/:token: the page of a team link, and of the link of a personal invitation. Nothing of the roster is shown here.
 * @param nextGame shown when a request was accepted
 */
export function JoinPage({ nextGame }: { nextGame: ReactNode }) {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : null;
  const [registered, setRegistered] = useState<Registered | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [isOther, setOther] = useState(false);
  const [followedId, setFollowedId] = useState<string>();
  const [asksAgain, setAsksAgain] = useState(false);
  const invitation = useQuery({
    ...queryOf(['invitation', token], invitationsContract.show_invitation, { params: { token } }),
    retry: (count, failure) => !isGone(failure) && count < 2,
    enabled: token !== '',
  });
  const requests = useQuery({ ...ownRequestsQuery, enabled: user !== null });

  const card = invitation.data;
  const ownRequests = requests.data ?? [];
  const openRequest = ownRequests.find(({ state }) => state === 'open');
  // Stays on the screen after it is decided, also without a link.
  if (openRequest && openRequest.id !== followedId) setFollowedId(openRequest.id);
  const request = card
    ? ownRequests.find(({ teamId }) => card.code !== undefined && teamId === card.teamId)
    : ownRequests.find(({ id }) => id === followedId);
  const isForOther = user !== null && (isOther || (card?.emailAddress ?? user.emailAddress) !== user.emailAddress);
  const problem: InvitationProblemKind | undefined = isGone(invitation.error)
    ? 'unknown'
    : (card?.ended ?? (isForOther ? 'other-address' : undefined));

  const finish = async () => {
    setRegistered(null);
    setAsksAgain(false);
    await Promise.all([
      client.invalidateQueries({ queryKey: currentUserKey }),
      client.invalidateQueries({ queryKey: ownRequestsQuery.queryKey }),
    ]);
    if (card?.code !== undefined) return;
    const team = card?.team;
    const roles = client.getQueryData(currentUserQuery(readToken()).queryKey)?.roles ?? [];
    if (card?.role !== undefined && !roles.includes(card.role))
      specAlert(
        t`You are on the staff of ${team} now. Your role in the club is the same as before; an admin can give you another one.`,
      );
    else specAlert(t`Welcome to the team`, { tone: 'done' });
    void navigate('/admin/planning', { replace: true });
  };

  const isMember = user !== null && card?.code !== undefined && user.teams.includes(card.teamId ?? '');
  /** Shown instead of the form, if anything. While the form is sending it stays, although it may sign the user in. */
  const insteadOfForm = (() => {
    if (isSubmitting) return null;
    if (session.state === 'loading' || (user && requests.isPending)) return <CardSkeleton height={320} />;
    if (request && !asksAgain) return <RequestStatus request={request} askAgain={card && (() => setAsksAgain(true))} />;
    if (token === '')
      return (
        <>
          <CodeForm />
          <Box mt="lg">
            <JoinSteps hasAccount={user !== null} />
          </Box>
          <div className={classes.ways}>
            <span>
              <Trans>No code? Ask your coach or the team’s manager for it.</Trans>
            </span>
            {!user && (
              <span>
                <Trans>
                  Already have an account?{' '}
                  <Anchor component={Link} to="/auth/login?from=%2Fjoin" inherit>
                    Sign in
                  </Anchor>
                </Trans>
              </span>
            )}
          </div>
        </>
      );
    if (problem === 'unknown' && isTeamCode(token)) return <CodeForm refused={token} />;
    if (problem) return <InvitationProblem kind={problem} card={card} onLeave={() => setOther(false)} />;
    if (invitation.error && !card) return <LoadError what={t`The invitation`} read={invitation} />;
    if (!card) return <CardSkeleton height={320} />;
    if (registered && !user)
      return (
        <CheckMail
          emailAddress={registered.emailAddress}
          next={
            card.code === undefined
              ? t`Accept the invitation.`
              : t`You come back to this page, and the staff have your request.`
          }
          resend={registered.resend}
          onChange={() => setRegistered(null)}
        />
      );
    if (isMember && !asksAgain)
      return (
        <Stack align="start">
          <Text>
            <Trans>You are on this team already.</Trans>
          </Text>
          <Group>
            <Button onClick={() => void navigate('/admin/planning')}>
              <Trans>Open Planning</Trans>
            </Button>
            <Button variant="default" onClick={() => setAsksAgain(true)}>
              <Trans>Ask for another child</Trans>
            </Button>
          </Group>
        </Stack>
      );
    return null;
  })();

  if (token === '') return <AuthPage title={t`Join a team`}>{insteadOfForm}</AuthPage>;
  return (
    <Page title={registered && !user ? t`Check your mail` : t`Join a team`} width="form">
      <Card className={classes.card}>
        <Stack gap="lg">
          {card && !problem && <ClubHeading card={card} />}
          {insteadOfForm ??
            (card && (
              <>
                <Text c="var(--dim)">
                  {card.code === undefined ? (
                    <Trans>No one there sees your name or phone number until you accept.</Trans>
                  ) : (
                    <Trans>The staff see your name, your address and your children, and let you in.</Trans>
                  )}
                </Text>
                <JoinForm
                  card={card}
                  token={token}
                  onBusy={setSubmitting}
                  onDone={() => void finish()}
                  onRegistered={setRegistered}
                  onMissing={() => void invitation.refetch().then(() => setOther(true))}
                />
              </>
            ))}
        </Stack>
      </Card>
      {request?.state === 'accepted' && !asksAgain && <div className={classes.game}>{nextGame}</div>}
    </Page>
  );
}
