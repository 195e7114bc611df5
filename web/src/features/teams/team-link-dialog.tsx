import { type MessageDescriptor, type Messages, setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { LANGUAGES, type Language } from '@touchline/shared/languages';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { call } from '../../lib/client';
import { day } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { now } from '../../lib/now';
import { usePhone } from '../../lib/widths';
import { CopyLink } from '../../ui/copy-link';
import { Dialog } from '../../ui/dialog';
import { LoadError } from '../../ui/load-error';
import { confirmed, peopleActions } from './people-actions';
import { invitationsQuery, rereadPeople } from './people-query';
import { QrCode } from './qr-code';
import classes from './team-link-dialog.module.css';

/** The sentence of the printed page. */
const joinSentence = (address: string): MessageDescriptor =>
  msg`Scan the code with your phone, or open ${address}, to ask to join the team.`;

/** Returns a text in each language of the club. */
async function inEachLanguage(text: MessageDescriptor): Promise<{ language: Language; text: string }[]> {
  const spanish: { default: Messages } = await import('texts:es');
  const messages: Record<Language, Messages> = { en: {}, es: spanish.default };
  return LANGUAGES.map((language) => ({
    language,
    text: setupI18n({ locale: language, messages: { [language]: messages[language] } })._(text),
  }));
}

/** "7KQ2M9XD" as people read it out. */
const spelled = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** The link of a team with its code and QR code, to show at practice, to copy or to print. */
export default function TeamLinkDialog({ team, onClose }: { team: TeamView; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const isPhone = usePhone();
  const zone = useClubZone();
  const { id: teamId, name: teamName } = team;
  const link = useQuery({
    queryKey: ['team-link', teamId],
    queryFn: async () => {
      const invitation = await call(invitationsContract.add_invitation, { body: { teamId, kind: 'family' } });
      const card = await call(invitationsContract.show_invitation, {
        params: { token: invitation.code ?? invitation.id },
      });
      const sentences = await inEachLanguage(joinSentence(location.host + invitation.link));
      void rereadPeople(client, teamId);
      return { ...invitation, code: invitation.code ?? '', club: card.club, sentences };
    },
    gcTime: 0,
  });
  const invitations = useQuery(invitationsQuery(teamId));
  const openLink = invitations.data?.find(({ id }) => id === link.data?.id);
  const until = openLink ? day(openLink.expiresAt, zone, now()) : '';
  const uses = openLink?.uses ?? 0;
  const address = useMemo(() => (link.data ? location.origin + link.data.link : ''), [link.data]);
  const stop = async (id: string) => {
    const text = t`Nobody can ask to join with it any more, also not from a printed page.`;
    if (!(await confirmed(t`Stop this code?`, text, t`Stop`))) return;
    await peopleActions(team, client).revoke(id, teamName);
    onClose();
  };

  return (
    <Dialog onClose={onClose} fullScreen={isPhone} title={t`Join ${teamName}`}>
      {link.error ? (
        <LoadError what={t`The team link`} read={link} />
      ) : !link.data ? (
        <Skeleton height={420} />
      ) : (
        <Stack gap="md">
          <QrCode text={address} label={t`QR code of the team link`} className={classes.square} />
          <div className={classes.code}>{spelled(link.data.code)}</div>
          <Text size="sm" c="var(--dim)" ta="center">
            <Trans>Families ask to join with this code. You decide about each request.</Trans>{' '}
            {openLink && (
              <>
                <Trans>It works until {until}.</Trans>{' '}
                <Plural value={uses} _0="No request yet." one="# request so far." other="# requests so far." />
              </>
            )}
          </Text>
          <Group justify="center" gap="xs">
            <CopyLink path={link.data.link} what={teamName} />
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPrinter size={18} stroke={1.75} />}
              onClick={() => window.print()}
            >
              <Trans>Print</Trans>
            </Button>
            <Button variant="subtle" size="sm" color="danger" onClick={() => void stop(link.data.id)}>
              <Trans>Stop this code</Trans>
            </Button>
          </Group>
          {createPortal(
            <div className={classes.sheet} data-testid="sheet">
              <h1>{link.data.club || teamName}</h1>
              {link.data.club && <h2>{teamName}</h2>}
              <QrCode text={address} label={t`QR code of the team link`} className={classes.square} />
              <div className={classes.code}>{spelled(link.data.code)}</div>
              {link.data.sentences.map(({ language, text }) => (
                <p key={language} lang={language}>
                  {text}
                </p>
              ))}
            </div>,
            document.body,
          )}
        </Stack>
      )}
    </Dialog>
  );
}
