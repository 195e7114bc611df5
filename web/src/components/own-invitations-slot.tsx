import { lazyWithRetry } from './lazy-with-retry';

/** Invitations to the signed-in user. Loaded after the page, because few people have one. */
export const OwnInvitations = lazyWithRetry(() => import('./own-invitations'));
