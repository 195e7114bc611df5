import { useParams } from 'react-router-dom';
import { ConfirmPage } from './confirm-page';
import { NewsPage } from './news-page';

/** The pages of team news, in one file: the first load names each file that it may load. */
export default function NewsPages() {
  return useParams().token === undefined ? <NewsPage /> : <ConfirmPage />;
}
