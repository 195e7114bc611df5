import { useLingui } from '@lingui/react/macro';
import { hasRole } from '@touchline/shared/access/actor';
import { SetUpClub } from '../features/start/set-up-club';
import { actorOf } from '../lib/session';
import { ForbiddenPage } from './forbidden-page';
import { SignedIn } from './signed-in';

/** /start, for ADMIN. */
export default function StartPage() {
  const { t } = useLingui();
  const title = t`Set up your club`;
  return (
    <SignedIn title={title}>
      {(user) =>
        hasRole(actorOf(user), 'ADMIN') ? <SetUpClub qrCode={() => null} /> : <ForbiddenPage label={title} />
      }
    </SignedIn>
  );
}
