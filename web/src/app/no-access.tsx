/** Pages for users who may not open a screen. They load on demand, because most users never see them. */
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { PageSkeleton } from '../ui/skeletons';

export const NoRolePage = lazyWithRetry(
  async () => ({ default: (await import('./no-role-page')).NoRolePage }),
  <PageSkeleton />,
);
export const ForbiddenPage = lazyWithRetry(
  async () => ({ default: (await import('./forbidden-page')).ForbiddenPage }),
  <PageSkeleton />,
);
