import { Component, type ReactNode } from 'react';

/** Hands a fault of what it holds on, so that another one can be put in its place. */
export class RenderFault extends Component<{ children: ReactNode; onFault: (error: unknown) => void }> {
  override state = { hasFault: false };

  static getDerivedStateFromError() {
    return { hasFault: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFault(error);
  }

  override render() {
    return this.state.hasFault ? null : this.props.children;
  }
}
