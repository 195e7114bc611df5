import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, SegmentedControl, Text } from '@mantine/core';
import { IconUserX } from '@tabler/icons-react';
import type { Capacity } from '@touchline/shared/access/roles';
import type { TeamPerson } from '@touchline/shared/invitations/invitation.model';
import { Address } from '../../ui/address';
import { useFirstRows } from '../../ui/table/first-rows';
import { PersonName, PersonState } from './child-list';
import classes from './people.module.css';
import { nameOf, type PeopleActions } from './people-actions';

interface TeamAdultsProps {
  /** The accessible name of the list. */
  label: string;
  capacity: Capacity;
  people: readonly TeamPerson[];
  /** The caller's own address: nobody removes themselves here. */
  ownAddress: string;
  /** True: the caller may change who is staff, and remove staff. */
  mayChangeStaff: boolean;
  actions: PeopleActions;
}

/** Adults shown at first; a search finds the others. */
const SHOWN = 10;

/** The staff or the families of a team, each with a switch between the two. */
export function TeamAdults({ label, capacity, people, ownAddress, mayChangeStaff, actions }: TeamAdultsProps) {
  const { t } = useLingui();
  const { first, showMore } = useFirstRows(people, SHOWN);
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {first.map((person) => {
          const who = nameOf(person);
          const { emailAddress, invitationId } = person;
          const isOwn = emailAddress === ownAddress;
          // Somebody who is invited with `add_invitation` is no member yet.
          const mayRemove = !isOwn && (mayChangeStaff || capacity === 'family');
          return (
            <li key={emailAddress} className={classes.person}>
              <div>
                <div className={classes.name}>
                  <PersonName person={person} />
                  {isOwn && (
                    <Text span c="var(--dim)" fw={400}>
                      {' '}
                      <Trans>(you)</Trans>
                    </Text>
                  )}
                </div>
                <div className={classes.facts}>{person.name && <Address of={emailAddress} />}</div>
                <PersonState state={person.state} />
              </div>
              <div className={classes.side}>
                {mayChangeStaff && !isOwn && person.state === 'joined' && (
                  <SegmentedControl
                    size="xs"
                    aria-label={t`${who} is staff or family`}
                    value={capacity}
                    onChange={(next) => void actions.makeMember(person, next as Capacity)}
                    data={[
                      { value: 'staff', label: t`Staff` },
                      { value: 'family', label: t`Family` },
                    ]}
                  />
                )}
                {mayRemove && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={40}
                    aria-label={invitationId ? t`Take back the invitation of ${who}` : t`Remove ${who}`}
                    title={invitationId ? t`Take back the invitation of ${who}` : t`Remove ${who}`}
                    onClick={() =>
                      void (invitationId ? actions.revoke(invitationId, who) : actions.removeMember(person, capacity))
                    }
                  >
                    <IconUserX size={18} stroke={1.75} />
                  </ActionIcon>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {showMore}
    </>
  );
}
