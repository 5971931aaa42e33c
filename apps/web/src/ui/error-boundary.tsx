import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Shown instead of the children after an error. */
  fallback: ReactNode;
  /** A change of this value renders the children again. */
  resetKey?: string;
  children: ReactNode;
}

interface BoundaryState {
  broken: boolean;
  resetKey: string | undefined;
}

/** Catches errors of rendering, so that the rest of the page keeps working. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { broken: true };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { broken: false, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
