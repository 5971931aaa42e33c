import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What stands in the place of a part that broke. */
  fallback: ReactNode;
  /** A change of it tries again, for instance the path. */
  resetKey?: string;
  children: ReactNode;
}

interface BoundaryState {
  broken: boolean;
  resetKey: string | undefined;
}

/** Catches what breaks while drawing, so that the rest of the page lives on. */
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
