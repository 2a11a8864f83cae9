import { useId, useState } from 'react';

import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

import './copy-line.css';

interface CopyLineProps {
  label: string;
  value: string;
  /** The words of the button, and of what became of it. */
  words: { copy: string; copied: string; copyFailed: string };
}

/** A line to keep, such as a link, with a button that copies it. */
export function CopyLine({ label, value, words }: CopyLineProps) {
  const id = useId();
  const [outcome, setOutcome] = useState('');
  const copy = () => {
    copyText(value)
      .then((isCopied) => setOutcome(isCopied ? words.copied : words.copyFailed))
      .catch(reportError);
  };
  return (
    <div className="copy-line stack">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input id={id} readOnly value={value} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button onClick={copy}>{words.copy}</Button>
      <output>{outcome}</output>
    </div>
  );
}
