import { useLingui } from '@lingui/react/macro';
import { hasRole } from '@touchline/shared/access/actor';
import { SetUpClub } from '../features/start/set-up-club';
import classes from '../features/start/start.module.css';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { actorOf } from '../lib/session';
import { ForbiddenPage } from './no-access';
import { SignedIn } from './signed-in';

const FilmStorage = lazyWithRetry(() => import('../features/film-making/film-storage'));
const ModalHost = lazyWithRetry(() => import('./modal-host'));
const QrCode = lazyWithRetry(async () => ({ default: (await import('../features/teams/qr-code')).QrCode }));

/** /start, for ADMIN. */
export default function StartPage() {
  const { t } = useLingui();
  const title = t`Set up your club`;
  return (
    <SignedIn title={title}>
      {(user) =>
        hasRole(actorOf(user), 'ADMIN') ? (
          <SetUpClub
            film={
              <>
                <FilmStorage />
                <ModalHost />
              </>
            }
            qrCode={(link) => <QrCode text={link} label={t`QR code of the team link`} className={classes.qr} />}
          />
        ) : (
          <ForbiddenPage label={title} />
        )
      }
    </SignedIn>
  );
}
