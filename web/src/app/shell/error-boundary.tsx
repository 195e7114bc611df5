import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';

/** Returns whether a chunk failed to load. The server removes the chunks of an older build some time after an upgrade. */
const isStale = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message);

/** Replaces a screen that has crashed. */
function CrashPage({ error }: { error: unknown }) {
  const { t } = useLingui();
  return (
    <Page title={isStale(error) ? t`This page did not load` : t`This page stopped working`}>
      <EmptyState
        title={
          isStale(error) ? t`You may be offline, or the app has a new version` : t`Something went wrong on this page`
        }
        help={t`What you saved is safe. Reload the page to continue.`}
        action={<Button onClick={() => location.reload()}>{t`Reload`}</Button>}
      />
    </Page>
  );
}

interface ErrorBoundaryProps {
  /** The current path. The boundary resets its error when it changes. */
  resetKey: string;
  children: ReactNode;
}

type Failure = { error: unknown; resetKey: string } | null;

/** Keeps the bars when a screen crashes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Failure }> {
  override state: { failure: Failure } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error, resetKey: '' } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, { failure }: { failure: Failure }) {
    if (failure?.resetKey === '') return { failure: { ...failure, resetKey } };
    return failure && failure.resetKey !== resetKey ? { failure: null } : null;
  }

  override render() {
    const { failure } = this.state;
    return failure ? <CrashPage error={failure.error} /> : this.props.children;
  }
}
