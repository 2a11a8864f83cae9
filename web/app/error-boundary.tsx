import { Component, type ReactNode } from 'react';

import { Button } from '../ui/button.tsx';

interface State {
  error: Error | undefined;
  shown: boolean;
}

/** Shows "Something went wrong!" in place of a part of the page that failed to render, and the error itself on request (D-52). */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, shown: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error, shown } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <section className="message-page" role="alert">
        <title>Something went wrong! · Sullivan</title>
        <h1>Something went wrong!</h1>
        <p>What you typed is on the server. Opening the page again usually helps.</p>
        <Button aria-expanded={shown} onClick={() => this.setState({ shown: !shown })}>
          {shown ? 'Hide Error' : 'Show Error'}
        </Button>
        {shown && (
          <pre className="error-details">{import.meta.env.DEV ? (error.stack ?? error.message) : error.message}</pre>
        )}
      </section>
    );
  }
}
