import { FailureNote } from '@bandmark/ui/failure-note';
import { Component, type ErrorInfo, type ReactNode } from 'react';

/** Said when a remote cannot be loaded or breaks (design §8). */
export const LOAD_FAILURE = 'This part of the site could not be loaded.';

interface Props {
  children: ReactNode;
  onRetry(): void;
}

/**
 * One remote's error stays with that remote: give it a key per remote and per try. Catches what a loader cannot
 * see, such as a lazy chunk inside the remote or a screen that throws.
 */
export class RenderBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.warn('A part of the site broke.', error, componentStack);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <FailureNote message={LOAD_FAILURE} onRetry={this.props.onRetry} />;
  }
}
