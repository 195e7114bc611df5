import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

/** The agreement of a person who opens an account. It leads to the privacy policy. */
export const Agreement = () => (
  <Trans>
    I am an adult and agree to the{' '}
    <Anchor component={Link} to="/privacy" target="_blank" inherit>
      privacy policy
    </Anchor>
  </Trans>
);
