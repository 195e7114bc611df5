import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Menu, Text } from '@mantine/core';
import {
  IconArrowsJoin,
  IconDots,
  IconEdit,
  IconMail,
  IconNotes,
  IconTransfer,
  IconUserPlus,
  IconUserShield,
  IconUserX,
  IconX,
} from '@tabler/icons-react';
import type { TeamPerson } from '@touchline/shared/invitations/invitation.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { positionText } from '../../domain/players/position-words';
import { numberOf } from '../../lib/language';
import { MenuAct } from '../../ui/menu-act';
import { useFirstRows } from '../../ui/table/first-rows';
import classes from './people.module.css';
import { nameOf, type PeopleActions } from './people-actions';

/** The dialogs of a child's menu. */
export type ChildDialog = 'edit' | 'invite' | 'move' | 'merge';

const icon = { size: 18, stroke: 1.75 } as const;

/** Shows what somebody who has not joined still has to do. Most have joined: that is no news. */
export function PersonState({ state }: Pick<TeamPerson, 'state'>) {
  if (state === 'joined') return null;
  return (
    <span className={clsx(classes.state, classes[state])}>
      {state === 'invited' ? <Trans>Invited, has opened the link</Trans> : <Trans>Invited, never opened</Trans>}
    </span>
  );
}

/** Name or address, and the phone number of somebody who has joined. */
export function PersonName({ person }: { person: TeamPerson }) {
  return (
    <span className={classes.who}>
      <span>{nameOf(person)}</span>
      {person.phoneNumber && (
        <Anchor className={classes.phone} href={`tel:${person.phoneNumber.replace(/[^+\d]/g, '')}`} inherit>
          {person.phoneNumber}
        </Anchor>
      )}
    </span>
  );
}

function GuardianLine({ person, actions }: { person: TeamPerson; actions: PeopleActions }) {
  const { t } = useLingui();
  const who = nameOf(person);
  const { invitationId } = person;
  return (
    <li className={classes.guardian}>
      <PersonName person={person} />
      <PersonState state={person.state} />
      <ActionIcon
        className={classes.mail}
        component="a"
        href={`mailto:${encodeURIComponent(person.emailAddress)}`}
        variant="subtle"
        aria-label={t`Write to ${who}`}
        title={person.emailAddress}
      >
        <IconMail {...icon} />
      </ActionIcon>
      {invitationId && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Take back the invitation of ${who}`}
          title={t`Take back the invitation of ${who}`}
          onClick={() => void actions.revoke(invitationId, who)}
        >
          <IconX {...icon} />
        </ActionIcon>
      )}
    </li>
  );
}

function MakeStaff({ person, actions }: { person: TeamPerson; actions: PeopleActions }) {
  const who = nameOf(person);
  return (
    <Menu.Item leftSection={<IconUserShield {...icon} />} onClick={() => void actions.makeMember(person, 'staff')}>
      <Trans>Make {who} staff</Trans>
    </Menu.Item>
  );
}

interface ChildListProps {
  players: readonly PlayerView[];
  people: readonly TeamPerson[];
  /** True: there is another team to move a child to. */
  mayMove: boolean;
  /** True: the caller may make a family member staff. */
  mayPromote: boolean;
  actions: PeopleActions;
  onOpen: (dialog: ChildDialog, player: PlayerView) => void;
}

/** Children, or invitations, shown at first; a search finds the others. */
export const SHOWN = 25;

/** The children of a team with their guardians. */
export function ChildList({ players, people, mayMove, mayPromote, actions, onOpen }: ChildListProps) {
  const { t } = useLingui();
  const { first, showMore } = useFirstRows(players, SHOWN);
  const families = new Set(people.filter(({ as }) => as === 'family').map(({ emailAddress }) => emailAddress));
  return (
    <>
      <ul className={classes.list} aria-label={t`Players`}>
        {first.map((player) => {
          const { id, name, number, position, birthYear } = player;
          const guardians = people.filter((one) => one.as === 'guardian' && one.playerId === id);
          return (
            <li key={id} className={classes.child}>
              <span className={classes.shirt} title={number === undefined ? undefined : t`Shirt number ${number}`}>
                {number}
              </span>
              <div>
                <div className={classes.name}>
                  <Anchor component={Link} to={`/players?player=${id}`} c="inherit" inherit underline="hover">
                    {name}
                  </Anchor>
                </div>
                <div className={classes.facts}>{[positionText(position), birthYear].filter(Boolean).join(' · ')}</div>
              </div>
              <div className={classes.guardians}>
                {guardians.length > 0 && (
                  <ul className={classes.under} aria-label={t`Guardians of ${name}`}>
                    {guardians.map((person) => (
                      <GuardianLine key={person.emailAddress} person={person} actions={actions} />
                    ))}
                  </ul>
                )}
                {guardians.length === 0 && (
                  <Text size="sm" c="var(--bib-text)">
                    <Trans>No guardian yet</Trans>
                  </Text>
                )}
              </div>
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" size={40} aria-label={t`Actions for ${name}`}>
                    <IconDots {...icon} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={() => onOpen('invite', player)}>
                    <Trans>Invite a guardian</Trans>
                  </Menu.Item>
                  <Menu.Item leftSection={<IconEdit {...icon} />} onClick={() => onOpen('edit', player)}>
                    <Trans>Edit number and position</Trans>
                  </Menu.Item>
                  <Menu.Item leftSection={<IconNotes {...icon} />} component={Link} to={`/players?player=${id}`}>
                    <Trans>Open film and notes</Trans>
                  </Menu.Item>
                  {mayMove && (
                    <Menu.Item leftSection={<IconTransfer {...icon} />} onClick={() => onOpen('move', player)}>
                      <Trans>Move to another team</Trans>
                    </Menu.Item>
                  )}
                  <MenuAct
                    leftSection={<IconArrowsJoin {...icon} />}
                    idle={players.length < 2}
                    onClick={() => onOpen('merge', player)}
                  >
                    <Trans>Merge with another child</Trans>
                  </MenuAct>
                  {guardians
                    .filter(({ emailAddress }) => mayPromote && families.has(emailAddress))
                    .map((person) => (
                      <MakeStaff key={person.emailAddress} person={person} actions={actions} />
                    ))}
                  <Menu.Item
                    leftSection={<IconUserX {...icon} />}
                    color="danger"
                    onClick={() => void actions.removeChild(player)}
                  >
                    <Trans>Remove from the roster</Trans>
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </li>
          );
        })}
      </ul>
      {showMore}
    </>
  );
}

/** The heading of a list, with the number of its entries. */
export function ListTitle({ children, count }: { children: string; count: number }) {
  return (
    <h3 className={classes.title}>
      {children}
      <span className={classes.count}>{numberOf(count)}</span>
    </h3>
  );
}
