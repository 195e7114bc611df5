import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';
import { CheckMail } from '../../domain/joining/check-mail';
import { registeredAtom } from './registered';

/** Above the login after a registration: where the mail went, and what happens next. */
export default function RegisteredNotice() {
  const { t } = useLingui();
  const registered = useAtomValue(registeredAtom);
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    registered && (
      <CheckMail
        emailAddress={registered.emailAddress}
        next={t`You are signed in. Use the link or code of your team, or ask its staff to add you.`}
        resend={registered.resend}
        onChange={() => void navigate({ pathname: '/auth/register', search })}
      />
    )
  );
}
