import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { displayName } from '@touchline/shared/accounts/display-name';
import { useId } from 'react';
import { waitingUsersQuery } from '../../domain/joining/waiting-users';
import classes from './users.module.css';

/** People named at once; the filter of the list shows the others. */
const SHOWN = 3;

interface WaitingPeopleProps {
  onChoose: (id: string) => void;
  /** Lists all of them. */
  onAll: () => void;
}

/** The people who wait for a role, each with the button that opens the account. */
export function WaitingPeople({ onChoose, onAll }: WaitingPeopleProps) {
  const heading = useId();
  const { users = [], total = 0 } = useQuery(waitingUsersQuery).data ?? {};
  if (total === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h2 id={heading} className={classes.waitingTitle}>
        <Plural value={total} one="# person is waiting for a role" other="# people are waiting for a role" />
      </h2>
      <ul className={classes.people}>
        {users.slice(0, SHOWN).map((user) => (
          <li key={user.id}>
            <span className={classes.person}>
              {displayName(user)} <span className={classes.address}>{user.emailAddress}</span>
            </span>
            <Button size="sm" onClick={() => onChoose(user.id)} aria-describedby={heading}>
              <Trans>Give a role</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {total > SHOWN && (
        <Button variant="subtle" size="compact-md" onClick={onAll} style={{ justifySelf: 'start' }}>
          <Trans>Show all {total}</Trans>
        </Button>
      )}
    </section>
  );
}
