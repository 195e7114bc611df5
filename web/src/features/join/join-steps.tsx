import { Trans, useLingui } from '@lingui/react/macro';
import classes from './join-steps.module.css';

/** The way into a team, for somebody who has not entered its code yet. */
export function JoinSteps({ hasAccount }: { hasAccount: boolean }) {
  const { t } = useLingui();
  return (
    <ol className={classes.steps} aria-label={t`Steps to join`}>
      <li aria-current="step">
        <Trans>You enter the code of the team.</Trans>
      </li>
      {!hasAccount && (
        <li>
          <Trans>You create your account.</Trans>
        </li>
      )}
      <li>
        <Trans>You name your children on the team.</Trans>
      </li>
      <li>
        {hasAccount ? (
          <Trans>The coach lets you in. We send you an email, and this page opens by itself.</Trans>
        ) : (
          <Trans>The coach lets you in.</Trans>
        )}
      </li>
    </ol>
  );
}
