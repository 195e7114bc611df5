import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/empty-state';
import { Page } from '../components/page';

export const NotFoundPage = () => (
  <Page title="Page Not Found">
    <EmptyState
      title="This address is off the pitch"
      help="The page does not exist, or it has moved."
      action={
        <Button component={Link} to="/">
          Go to the start page
        </Button>
      }
    />
  </Page>
);
