import { Link } from 'react-router-dom';

import { LANDING } from '../../content/landing.ts';

import '../../ui/button.css';
import { MarkedSentence } from './marked-sentence.tsx';

import './landing.css';

/** The start page: what the product is, and the way in. */
export function LandingPage() {
  return (
    <div className="landing">
      <title>{LANDING.title}</title>
      <section className="hero">
        <h1>{LANDING.hero}</h1>
        <p className="hero-lead">{LANDING.lead}</p>
        <p className="hero-action">
          <Link className="button button-primary" to="/demo">
            {LANDING.link}
          </Link>
          <span>{LANDING.aside}</span>
        </p>
      </section>
      <MarkedSentence />
    </div>
  );
}
