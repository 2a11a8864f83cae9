import { Component, type ReactNode } from 'react';

import { SITE } from '../content/site.ts';

import '../ui/button.css';

interface State {
  /** What was thrown, in words; empty while nothing was. */
  error: string;
  shown: boolean;
}

/** Shows "Something went wrong!" in place of a part of the page that failed to render, and the error itself on request (D-52). */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: '', shown: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: (import.meta.env.DEV && error instanceof Error && error.stack) || String(error) };
  }

  override render() {
    const { error, shown } = this.state;
    if (error === '') return this.props.children;
    return (
      <section className="message-page" role="alert">
        <h1>{SITE.renderError}</h1>
        <p>{SITE.renderErrorHelp}</p>
        <button className="button" type="button" aria-expanded={shown} onClick={() => this.setState({ shown: !shown })}>
          {shown ? SITE.hideError : SITE.showError}
        </button>
        {shown && <pre className="error-details">{error}</pre>}
      </section>
    );
  }
}
