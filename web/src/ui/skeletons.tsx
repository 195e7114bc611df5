/** Placeholders with the size of the content, so that nothing moves when it loads. */
import { t } from '@lingui/core/macro';
import { Card, Skeleton, Stack } from '@mantine/core';
import { useId } from 'react';

const keys = (count: number, id: string) => Array.from({ length: count }, (_, index) => `${id}${index}`);

const Loading = ({ children }: { children: React.ReactNode }) => (
  <div role="status" aria-label={t`Loading`}>
    {children}
  </div>
);

/** A table with a header and 36 px rows. */
export const TableSkeleton = ({ rows = 10 }: { rows?: number }) => {
  const id = useId();
  return (
    <Loading>
      <Stack gap={4}>
        <Skeleton height={32} radius="xs" />
        {keys(rows, id).map((key) => (
          <Skeleton key={key} height={32} radius="xs" opacity={0.6} />
        ))}
      </Stack>
    </Loading>
  );
};

/** Cards with a line of facts, a title and a block. */
export const CardSkeleton = ({ cards = 1, height = 160 }: { cards?: number; height?: number }) => {
  const id = useId();
  return (
    <Loading>
      <Stack gap="md">
        {keys(cards, id).map((key) => (
          <Card key={key}>
            <Skeleton height={14} width="38%" mb={10} />
            <Skeleton height={22} width="62%" mb={14} />
            <Skeleton height={height - 90} />
          </Card>
        ))}
      </Stack>
    </Loading>
  );
};

/** A screen whose code is loading: its title and two cards. */
export const PageSkeleton = () => (
  <Loading>
    <Stack gap="lg" pt="lg">
      <Skeleton height={30} width={220} />
      <Skeleton height={180} radius="md" />
      <Skeleton height={180} radius="md" />
    </Stack>
  </Loading>
);
