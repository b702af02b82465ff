import { Component, type ErrorInfo, type ReactNode } from 'react';
import { PartFailure } from './part-failure';

interface Props {
  children: ReactNode;
  onRetry(): void;
  /** Called once per try. */
  onError?: ((error: unknown) => void) | undefined;
  isReloadOffered?: boolean;
}

/**
 * Contains an error within one remote; give it a key per remote and per try. It catches errors that the loader cannot
 * see, such as a failed lazy chunk inside the remote or a screen that throws.
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
