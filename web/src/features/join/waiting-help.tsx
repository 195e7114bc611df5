import { Card, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownRequestsQuery } from '../../live/queries/own-invitations';
import { CardSkeleton } from '../../ui/skeletons';
import { CodeForm } from './code-form';
import { JoinSteps } from './join-steps';
import { RequestStatus } from './request-status';

/** For people without a team: their open request, or the field for a team's code, who decides, and what happens. */
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
          <CodeForm />
          <JoinSteps hasAccount />
        </Stack>
      )}
    </Card>
  );
}
