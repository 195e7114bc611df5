import { useLingui } from '@lingui/react/macro';
import { Card } from '@mantine/core';
import clsx from 'clsx';
import type { CSSProperties } from 'react';
import card from '../card/event-card.module.css';
import wall from '../wall/shirt-wall.module.css';
import list from './event-list.module.css';
import classes from './planning-skeleton.module.css';

const counts = ['a', 'b', 'c', 'd'];
const shirts = Array.from({ length: 16 }, (_, index) => `shirt-${index}`);

/** A grey block. Plain HTML, because fifty Mantine skeletons take a slow phone 100 ms. */
const Block = ({ className, ...size }: { width?: number; height: number; margin?: string; className?: string }) => (
  <div className={clsx(classes.block, className)} style={size} />
);

/** Placeholder for two event cards, in their final size. */
export function PlanningSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className={list.cards}>
      {['next', 'later'].map((key) => (
        <Card key={key} className={card.card}>
          <div className={card.top}>
            <div>
              <Block height={14} width={180} margin="3px 0" />
              <Block height={20} width={260} margin="8px 0 0" />
            </div>
            <div className={card.skeletonCounts}>
              {counts.map((count) => (
                <Block key={count} height={52} width={48} />
              ))}
            </div>
          </div>
          <div className={clsx(wall.wall, wall.balanced)} style={{ '--columns': 8 } as CSSProperties}>
            {shirts.map((shirt) => (
              <Block key={shirt} height={56} width={52} margin="6px 12px" />
            ))}
          </div>
          <Block height={36} />
        </Card>
      ))}
    </div>
  );
}
