import { useId } from 'react';

import { CITATION_STYLES, type CitationStyle } from '#shared-types/analysis/sources';

import { SOURCES } from '../../../content/editor/side.ts';

import '../../../ui/small-choice.css';
import './sources-view.css';

interface SourcesTopProps {
  /** What was found, in one line; undefined if nothing was. */
  summary: string | undefined;
  /** The style that the writer has chosen, and the one that was recognised. */
  style: CitationStyle | undefined;
  recognised: CitationStyle | undefined;
  onStyle: (style: CitationStyle | undefined) => void;
}

/** The summary, and the style that the sources are checked against. */
export function SourcesTop({ summary, style, recognised, onStyle }: SourcesTopProps) {
  const styleId = useId();
  return (
    <div className="sources-top row wrap middle">
      <p className="soft size-control flat" data-focus-home="" tabIndex={-1}>
        {summary ?? SOURCES.invitation}
      </p>
      {summary !== undefined && (
        <span className="small-choice">
          <label className="visually-hidden" htmlFor={styleId}>
            {SOURCES.style}
          </label>
          <select
            id={styleId}
            value={style ?? recognised ?? ''}
            onChange={({ currentTarget: { value } }) => onStyle(CITATION_STYLES.find((one) => one === value))}
          >
            <option value="">{SOURCES.recognise}</option>
            {CITATION_STYLES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </span>
      )}
    </div>
  );
}
