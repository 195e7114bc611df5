import { Trans } from '@lingui/react/macro';
import { Anchor, Card, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clubContract } from '@touchline/shared/system/club.contract';
import { Link } from 'react-router-dom';
import { useClub } from '../../domain/club';
import { when } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { queryOf } from '../../lib/query-of';
import classes from './landing.module.css';

const startPageQuery = queryOf(['start-page'], clubContract.show_start_page, {});

/** The name of a club that has not chosen one. */
const PRODUCT = 'Touchline';

/** The club on the visitors' page: name, crest, how to join, and the teams and next games that it shows. */
export default function OurClub() {
  const club = useClub();
  const zone = useClubZone();
  const now = useNow();
  const { data } = useQuery(startPageQuery);
  if (!club) return null;
  const { name, crest } = club;
  const { teams = [], games = [] } = data ?? {};
  return (
    <section aria-labelledby="our-club" className={classes.club}>
      <div className={classes.clubHead}>
        {crest && <img src={crest} alt="" width={64} height={64} className={classes.crest} />}
        <div>
          <Title order={2} id="our-club">
            {name === PRODUCT ? <Trans>How to join your team</Trans> : name}
          </Title>
          <Text c="var(--dim)" maw="60ch">
            <Trans>
              New here? Ask your coach for the link or the code of the team, then{' '}
              <Anchor component={Link} to="/auth/register" inherit>
                create an account
              </Anchor>
              . Whoever has the code asks to join, and the coach lets them in.
            </Trans>
          </Text>
        </div>
      </div>
      {(teams.length > 0 || games.length > 0) && (
        <div className={classes.lists}>
          {games.length > 0 && (
            <Card>
              <Title order={3} size="h4">
                <Trans>Next games</Trans>
              </Title>
              <ul>
                {games.map(({ id, name: game, eventTime, place }) => (
                  <li key={id}>
                    {game}
                    <Text component="span" size="sm" c="var(--dim)" display="block">
                      {[when(eventTime, zone, now), place].filter(Boolean).join(' · ')}
                    </Text>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {teams.length > 0 && (
            <Card>
              <Title order={3} size="h4">
                <Trans>Teams</Trans>
              </Title>
              <ul>
                {teams.map(({ id, name: team, playerBirthYear }) => (
                  <li key={id}>
                    {team}
                    <Text component="span" size="sm" c="var(--dim)" display="block">
                      <Trans>Born in {playerBirthYear}</Trans>
                    </Text>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      )}
    </section>
  );
}
