import { Component, type ReactNode } from 'react';

import { SITE } from '../content/site/site.ts';

import '../ui/button.css';

interface State {
  /** The message of the thrown value; empty while there is none. */
  error: string;
  shown: boolean;
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** What to do about it, and the level of the heading; a screen of its own by default. */
  help?: string;
  heading?: 'h1' | 'h3';
}

/** Shows "Something went wrong!" in place of a part of the page that failed to render, and the error itself on request. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: '', shown: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: (import.meta.env.DEV && error instanceof Error && error.stack) || String(error) };
  }

  override render() {
    const { error, shown } = this.state;
    const { children, help, heading: Heading = 'h1' } = this.props;
    if (error === '') return children;
    return (
      <section className="message-page" role="alert">
        <Heading>{SITE.renderError}</Heading>
        <p>{help ?? SITE.renderErrorHelp}</p>
        <button className="button" type="button" aria-expanded={shown} onClick={() => this.setState({ shown: !shown })}>
          {shown ? SITE.hideError : SITE.showError}
        </button>
        {shown && <pre className="error-details">{error}</pre>}
      </section>
    );
  }
}
