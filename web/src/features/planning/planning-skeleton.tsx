import { Card, Skeleton } from '@mantine/core';
import card from './events/event-card.module.css';
import list from './events/event-list.module.css';
import wall from './wall/shirt-wall.module.css';

const counts = ['a', 'b', 'c', 'd'];
const shirts = Array.from({ length: 16 }, (_, index) => `shirt-${index}`);

/** Two event cards whose content is on its way, in their final geometry. */
export const PlanningSkeleton = () => (
  <div role="status" aria-label="Loading" className={list.cards}>
    {['next', 'later'].map((key) => (
      <Card key={key} className={card.card}>
        <div className={card.top}>
          <div>
            <Skeleton height={14} width={180} my={3} />
            <Skeleton height={20} width={260} mt={8} />
          </div>
          <div className={card.skeletonCounts}>
            {counts.map((count) => (
              <Skeleton key={count} height={52} width={48} />
            ))}
          </div>
        </div>
        <div className={wall.wall}>
          {shirts.map((shirt) => (
            <Skeleton key={shirt} height={56} width={52} my={6} mx="auto" />
          ))}
        </div>
        <Skeleton height={36} />
        {key === 'next' && <Skeleton height={396} className={card.skeletonTable} />}
      </Card>
    ))}
  </div>
);
