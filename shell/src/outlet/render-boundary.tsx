import { Component, type ErrorInfo, type ReactNode } from 'react';
import { PartFailure } from './part-failure';

interface Props {
  children: ReactNode;
  onRetry(): void;
  /** Reports the error, once for each try. */
  onError?: ((error: unknown) => void) | undefined;
  isReloadOffered?: boolean;
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
    this.props.onError?.(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <PartFailure onRetry={this.props.onRetry} isReloadOffered={this.props.isReloadOffered ?? false} />;
  }
}
