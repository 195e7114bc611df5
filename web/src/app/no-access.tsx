/** Pages for users who may not open a screen. They load on demand, because most users never see them. */
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { PageSkeleton } from '../ui/skeletons';

export const NoRolePage = lazyWithRetry(() => import('./no-role-page'), <PageSkeleton />);
export const ForbiddenPage = lazyWithRetry(() => import('./forbidden-page'), <PageSkeleton />);
