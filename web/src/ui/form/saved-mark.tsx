import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';

/** Says beside fields that are saved at once that the last change arrived. Screen readers announce it. */
export const SavedMark = ({ isSaved }: { isSaved: boolean }) => (
  <Text role="status" size="sm" c="var(--going)" fw={550}>
    {isSaved && <Trans>Saved</Trans>}
  </Text>
);
