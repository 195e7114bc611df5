import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page';

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
