import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Card, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useClub } from '../../domain/club';
import { useConfig } from '../../lib/config';
import { teamsQuery } from '../../live/queries/event-queries';
import { Page } from '../../ui/page';
import { PageSkeleton } from '../../ui/skeletons';
import { specAlert } from '../../ui/toasts/spec-alert';
import { ClubStep } from './club-step';
import { InviteStep } from './invite-step';
import classes from './start.module.css';
import { PlayersStep, TeamStep } from './team-step';

/**
 * /start: names the club, adds its first team, pastes its players and shows the link of that team.
 * Opens at the first step that is not done. With `#club` it is the settings of a club that has a team, or opens at the club.
 * @param qrCode draws a QR code of a link
 * @param film the club's settings of film, which the first steps leave out
 */
export function SetUpClub({ qrCode, film }: { qrCode: (link: string) => ReactNode; film: ReactNode }) {
  const { t } = useLingui();
  const club = useClub();
  const config = useConfig();
  const teams = useQuery(teamsQuery);
  const asked = useLocation().hash === '#club' ? 0 : undefined;
  const [chosenStep, setStep] = useState(asked);
  const [teamId, setTeamId] = useState<string>();
  if (!club || !config || !teams.data)
    return (
      <Page title={t`Set up your club`} width="form">
        <PageSkeleton />
      </Page>
    );
  const isNamed = club.name !== config.homeClub;
  const team = teams.data.find(({ id }) => id === teamId) ?? teams.data[0];
  const firstOpen = !isNamed ? 0 : !team ? 1 : (team.players ?? []).length === 0 ? 2 : 3;
  const step = chosenStep ?? firstOpen;
  const hasSettings = asked === 0 && teams.data.length > 0;
  if (hasSettings && step === 0)
    return (
      <Page title={t`Club settings`} width="form">
        <Stack gap="lg">
          <Card padding="lg">
            <ClubStep club={club} isNamed isSettings onDone={() => specAlert(t`Saved`, { tone: 'done' })} />
          </Card>
          <Card padding="lg">{film}</Card>
        </Stack>
      </Page>
    );
  const names = [t`Club`, t`First team`, t`Players`, t`Families`];
  return (
    <Page title={t`Set up your club`} width="form">
      <Stack gap="lg">
        <Text c="var(--dim)">
          <Trans>Four steps, about three minutes. You can change everything later.</Trans>
        </Text>
        <ol className={classes.progress} aria-label={t`Steps`}>
          {names.map((name, index) => (
            <li
              key={name}
              aria-current={index === step ? 'step' : undefined}
              className={clsx(index < step && classes.past)}
            >
              {index < step && index !== 1 ? (
                <Anchor component="button" type="button" inherit onClick={() => setStep(index)}>
                  {name}
                </Anchor>
              ) : (
                name
              )}
            </li>
          ))}
        </ol>
        <Card padding="lg">
          {step === 0 && <ClubStep club={club} isNamed={isNamed} onDone={() => setStep(1)} />}
          {step === 1 && (
            <TeamStep
              onDone={(id) => {
                setTeamId(id);
                setStep(2);
              }}
            />
          )}
          {step === 2 && team && (
            <PlayersStep team={team} mailConfigured={config.demo || config.mailConfigured} onDone={() => setStep(3)} />
          )}
          {step === 3 && team && <InviteStep team={team} qrCode={qrCode} />}
        </Card>
        {step === 0 && (isNamed || asked === 0) && <Card padding="lg">{film}</Card>}
      </Stack>
    </Page>
  );
}
