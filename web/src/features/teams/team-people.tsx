import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { IconClipboardText, IconQrcode, IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Actor } from '@touchline/shared/access/actor';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { mayChangeMembership } from '@touchline/shared/teams/teams.rules';
import { type ReactNode, useMemo, useState } from 'react';
import { byShirt } from '../../domain/players/roster-order';
import { WriteToFamilies } from '../../domain/write-to-families';
import { useLanguage } from '../../lib/language';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { useSearchState } from '../../lib/use-search-state';
import { EmptyState } from '../../ui/empty-state';
import { LoadError } from '../../ui/load-error';
import { CardSkeleton } from '../../ui/skeletons';
import { AddChild } from './add-child';
import { AddMember } from './add-member';
import { EditChild, MoveChild } from './child-dialogs';
import { type ChildDialog, ChildList, ListTitle } from './child-list';
import { MergeChild } from './merge-dialog';
import { OpenInvitations } from './open-invitations';
import classes from './people.module.css';
import { peopleActions } from './people-actions';
import { includesText, peopleQuery, rereadPeople } from './people-query';
import { RecentMerges } from './recent-merges';
import { TeamAdults } from './team-adults';

const InviteDialog = lazyWithRetry(() => import('./invite-dialog'));
const ImportDialog = lazyWithRetry(() => import('./import-dialog'));
const RosterTable = lazyWithRetry(() => import('./roster-table'), <CardSkeleton height={320} />);
const TeamLinkDialog = lazyWithRetry(() => import('./team-link-dialog'));

type Dialog = { is: 'invite' | 'link' | 'import' } | { is: ChildDialog; player: PlayerView };

interface TeamPeopleProps {
  team: TeamView;
  /** The other teams that the caller runs. */
  others: readonly TeamView[];
  actor: Actor;
  children: ReactNode;
}

/** One list of a team's people: children with their guardians, staff, and families without a child here. */
export function TeamPeople({ team, others, actor, children }: TeamPeopleProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const client = useQueryClient();
  const people = useQuery(peopleQuery(team));
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<'people' | 'roster'>('people');
  const [params, setAddress] = useSearchState();
  // A link asks for an invitation at once.
  const isInviting = params.has('invite');
  const [dialog, setDialog] = useState<Dialog | null>(isInviting ? { is: 'invite' } : null);
  const actions = useMemo(() => peopleActions(team, client), [team, client]);
  const close = () => {
    setDialog(null);
    if (isInviting) setAddress({ invite: undefined }, { replace: true });
  };
  const reread = () => void rereadPeople(client, team.id);

  const everybody = people.data ?? [];
  const mayChangeStaff = mayChangeMembership(actor, team.id, { from: 'family', to: 'staff', usual: 'family' });
  const byName = (one: { name?: string | undefined }, other: { name?: string | undefined }) =>
    (one.name ?? '').localeCompare(other.name ?? '', language);
  const roster = (team.players ?? []).toSorted(byShirt);
  const isMatch = (player: PlayerView) =>
    includesText(search, player.name, String(player.number ?? '')) ||
    everybody.some((one) => one.playerId === player.id && includesText(search, one.name, one.emailAddress));
  const guardians = new Set(everybody.flatMap(({ as, emailAddress }) => (as === 'guardian' ? [emailAddress] : [])));
  const familyAddresses = new Set(everybody.flatMap(({ as, emailAddress }) => (as === 'staff' ? [] : [emailAddress])));
  const matches = everybody
    .filter(({ name, emailAddress }) => includesText(search, name, emailAddress))
    .toSorted(byName);
  const staff = matches.filter(({ as }) => as === 'staff');
  const families = matches.filter(({ as, emailAddress }) => as === 'family' && !guardians.has(emailAddress));
  const shownChildren = roster.filter(isMatch);
  const shared = { ownAddress: actor.emailAddress, mayChangeStaff, actions };

  return (
    <>
      <section className={classes.section} aria-label={t`People`}>
        <div className={classes.head}>
          <Title order={2} className={classes.title}>
            {team.name}
          </Title>
          <div className={classes.buttons}>
            <Button leftSection={<IconUserPlus size={18} stroke={1.75} />} onClick={() => setDialog({ is: 'invite' })}>
              <Trans>Invite</Trans>
            </Button>
            <Button
              variant="default"
              leftSection={<IconClipboardText size={18} stroke={1.75} />}
              onClick={() => setDialog({ is: 'import' })}
            >
              <Trans>Paste a roster</Trans>
            </Button>
            <Button
              variant="default"
              leftSection={<IconQrcode size={18} stroke={1.75} />}
              onClick={() => setDialog({ is: 'link' })}
            >
              <Trans>Show QR</Trans>
            </Button>
          </div>
        </div>
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={t`Shown`}
            className={classes.shown}
            value={shown}
            onChange={(value) => setShown(value as typeof shown)}
            data={[
              { value: 'people', label: t`People` },
              { value: 'roster', label: t`Roster` },
            ]}
          />
          {shown === 'people' && roster.length + everybody.length > 6 && (
            <TextInput
              type="search"
              className={classes.search}
              aria-label={t`Search people`}
              placeholder={t`Search`}
              leftSection={<IconSearch size={18} stroke={1.75} />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
        </div>
        {shown === 'roster' ? (
          <div className={classes.group}>
            <RosterTable team={team} />
          </div>
        ) : people.error && !people.data ? (
          <LoadError what={t`The people of the team`} read={people} />
        ) : people.isPending ? (
          <Skeleton height={320} mt="md" />
        ) : (
          <>
            <div className={classes.group}>
              <div className={classes.groupHead}>
                <ListTitle count={roster.length}>{t`Players`}</ListTitle>
                <WriteToFamilies
                  addresses={[...familyAddresses]}
                  families={familyAddresses.size}
                  subject={team.name}
                  variant="default"
                  size="sm"
                >
                  <Trans>Write to all families</Trans>
                </WriteToFamilies>
              </div>
              {roster.length === 0 ? (
                <EmptyState
                  order={3}
                  title={t`No players yet`}
                  help={t`Paste a roster, or let families ask to join with the team’s code.`}
                />
              ) : shownChildren.length === 0 && staff.length === 0 && families.length === 0 ? (
                <Text c="var(--dim)" mt="sm">
                  <Trans>Nobody found.</Trans>
                </Text>
              ) : (
                <ChildList
                  players={shownChildren}
                  people={everybody}
                  mayMove={others.length > 0}
                  mayPromote={mayChangeStaff}
                  actions={actions}
                  onOpen={(is, player) => setDialog({ is, player })}
                />
              )}
              <div className={classes.add}>
                <AddChild key={team.id} team={team} />
              </div>
            </div>
            {staff.length > 0 && (
              <div className={classes.group}>
                <ListTitle count={staff.length}>{t`Staff`}</ListTitle>
                <TeamAdults label={t`Staff`} capacity="staff" people={staff} {...shared} />
              </div>
            )}
            {families.length > 0 && (
              <div className={classes.group}>
                <ListTitle count={families.length}>{t`Families without a child here`}</ListTitle>
                <TeamAdults label={t`Families`} capacity="family" people={families} {...shared} />
              </div>
            )}
            <div className={classes.add}>
              <AddMember key={team.id} team={team} onChanged={reread} />
            </div>
            <div className={classes.group}>
              <RecentMerges team={team} />
              <OpenInvitations teamId={team.id} actions={actions} />
              {children}
            </div>
          </>
        )}
      </section>
      {dialog?.is === 'invite' && (
        <InviteDialog
          team={team}
          playerId={'player' in dialog ? dialog.player.id : undefined}
          mayInviteStaff={mayChangeStaff}
          onClose={close}
        />
      )}
      {dialog?.is === 'import' && <ImportDialog team={team} onClose={close} />}
      {dialog?.is === 'link' && <TeamLinkDialog team={team} onClose={close} />}
      {dialog?.is === 'edit' && <EditChild team={team} player={dialog.player} onClose={close} />}
      {dialog?.is === 'move' && (
        <MoveChild team={team} player={dialog.player} others={others} actions={actions} onClose={close} />
      )}
      {dialog?.is === 'merge' && <MergeChild team={team} player={dialog.player} onClose={close} onMerged={reread} />}
    </>
  );
}
