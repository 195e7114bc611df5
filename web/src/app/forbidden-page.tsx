import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/empty-state';
import { Page } from '../components/page';

/** Shown for a screen that the user's roles do not allow. */
export const ForbiddenPage = ({ label }: { label: string }) => (
  <Page title="You may not open this page">
    <EmptyState
      title={`${label} is not among your tasks`}
      help="An admin of the club can give you the role for it."
      action={
        <Button component={Link} to="/">
          Go to the start page
        </Button>
      }
    />
  </Page>
);
