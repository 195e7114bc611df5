import { useWaitingWrites } from '../../live/news/use-waiting-writes';

/** Sends the posts and replies that wait in this browser, on every page. */
export default function WaitingNews() {
  useWaitingWrites();
  return null;
}
