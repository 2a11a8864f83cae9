import { useId } from 'react';

import { CITATION_STYLES, type CitationStyle } from '#shared-types/sources';

import { SOURCES } from '../../../content/side.ts';
import { Button } from '../../../ui/button.tsx';

import './sources-top.css';

interface SourcesTopProps {
  /** What was found, in one line; undefined before the first check. */
  summary: string | undefined;
  style: CitationStyle | undefined;
  isChecking: boolean;
  onCheck: () => void;
  onStyle: (style: CitationStyle | undefined) => void;
}

/** The summary, the button that checks again, and the style. It's the same button before and after the first check, so it keeps the focus. */
export function SourcesTop({ summary, style, isChecking, onCheck, onStyle }: SourcesTopProps) {
  const styleId = useId();
  const words = summary === undefined ? SOURCES.check : SOURCES.checkAgain;
  return (
    <div className="sources-top" data-first={summary === undefined || undefined}>
      <p>{summary ?? SOURCES.invitation}</p>
      {summary !== undefined && (
        <span className="sources-style">
          <label className="visually-hidden" htmlFor={styleId}>
            {SOURCES.style}
          </label>
          <select
            id={styleId}
            value={style ?? ''}
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
      <Button
        look={summary === undefined ? 'primary' : 'quiet'}
        data-focus-home=""
        aria-disabled={isChecking || undefined}
        onClick={() => {
          if (!isChecking) onCheck();
        }}
      >
        {isChecking ? SOURCES.checking : words}
      </Button>
    </div>
  );
}
