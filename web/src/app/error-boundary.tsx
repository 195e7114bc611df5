import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page';

interface ErrorBoundaryProps {
  /** Another place, another chance: the boundary forgets its error when this changes. */
  place: string;
  children: ReactNode;
}

type Broken = { error: unknown; place: string } | null;

/** Keeps a broken screen from taking the bars with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: Broken }> {
  override state: { broken: Broken } = { broken: null };

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error, place: '' } };
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, { broken }: { broken: Broken }) {
    if (broken?.place === '') return { broken: { ...broken, place } };
    return broken && broken.place !== place ? { broken: null } : null;
  }

  override render() {
    const { broken } = this.state;
    return broken ? <CrashPage error={broken.error} /> : this.props.children;
  }
}
