import { useState } from 'react';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { useCurrentUser } from '../../lib/session';

const NewsBanner = lazyWithRetry(() => import('./news-banner'));

/** The newest post that waits for the user. Its code is loaded only when there is one, and stays while the user reads it. */
export function NewsSlot() {
  const news = useCurrentUser()?.news;
  const [held, hold] = useState(news);
  if (news && news !== held) hold(news);
  return held && <NewsBanner held={held} news={news} />;
}
