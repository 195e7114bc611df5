import { Trans } from '@lingui/react/macro';
import { Card, List, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownRequestsQuery } from '../../live/queries/own-invitations';
import { CardSkeleton } from '../../ui/skeletons';
import { CodeForm } from './code-form';
import { RequestStatus } from './request-status';

/** For people without a team: their open request, or what happens, who decides, and the field for a team's code. */
export default function WaitingHelp() {
  const requests = useQuery(ownRequestsQuery);
  const open = requests.data?.find(({ state }) => state === 'open');
  if (requests.isPending) return <CardSkeleton height={220} />;
  return (
    // Stands where the text around it begins, or in its middle.
    <Card display="inline-block" w="100%" maw={480} my="md" ta="start">
      {open ? (
        <RequestStatus request={open} askAgain={undefined} />
      ) : (
        <Stack gap="md">
          <List type="ordered" spacing="xs" ps={20}>
            <List.Item>
              <Trans>Enter the code of your team, or ask its coach or manager to add your email address.</Trans>
            </List.Item>
            <List.Item>
              <Trans>The coach or manager of the team decides.</Trans>
            </List.Item>
            <List.Item>
              <Trans>We send you an email, and this page opens by itself.</Trans>
            </List.Item>
          </List>
          <CodeForm />
        </Stack>
      )}
    </Card>
  );
}
