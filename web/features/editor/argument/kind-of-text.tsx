import { useEffect, useId, useState, useSyncExternalStore } from 'react';

import type { Argument } from '#shared-types/analysis/argument';
import { TEXT_KINDS, type TextKind } from '#shared-types/analysis/text-kind';

import { ARGUMENT_WORDS, KIND_WORDS } from '../../../content/editor/argument.ts';
import { useEditorContext } from '../editor-context.ts';
import type { TextAnalysis } from '../panel/use-text-analysis.ts';

import '../../../ui/small-choice.css';
import './argument-map.css';

/** By keyboard, the choice passes each kind on the way to another; nobody else needs to see that. In ms. */
const SETTLED_AFTER_MS = 600;

interface KindOfTextProps {
  /** Undefined if nothing of the text has been read. */
  argument: Argument | undefined;
  whole: TextAnalysis;
}

/** What kind of text this is, as a writer has said or as we guess, and what that means for the map below. */
export function KindOfText({ argument, whole }: KindOfTextProps) {
  const id = useId();
  const said = useSyncExternalStore(whole.kind.subscribe, whole.kind.get);
  const { shown, choose, settle } = useSettledChoice(said, whole.kind.set);
  // Until the answer comes, what we have read is about another kind.
  const isCurrent = shown === whole.readAs;
  if (argument === undefined && said === undefined) return null;
  return (
    <div className="kind-of-text size-control">
      <p className="flat row middle">
        <label htmlFor={id}>{ARGUMENT_WORDS.kind}</label>
        <span className="small-choice">
          <select
            id={id}
            value={shown ?? ''}
            onChange={({ currentTarget: { value } }) => choose(TEXT_KINDS.find((one) => one === value))}
            onBlur={settle}
          >
            <option value="">
              {shown === undefined && isCurrent && argument
                ? ARGUMENT_WORDS.guess(KIND_WORDS[argument.kind])
                : ARGUMENT_WORDS.letGuess}
            </option>
            {TEXT_KINDS.map((one) => (
              <option key={one} value={one}>
                {KIND_WORDS[one]}
              </option>
            ))}
          </select>
        </span>
      </p>
      {isCurrent && argument && <Remark argument={argument} isSaid={shown !== undefined} />}
      {!isCurrent && whole.reading.status === 'failed' && (
        <p className="kind-remark flat row middle">{ARGUMENT_WORDS.failed}</p>
      )}
    </div>
  );
}

/** A choice that reaches others once it has settled, which is when the focus leaves it at the latest. */
function useSettledChoice(said: TextKind | undefined, set: (kind: TextKind | undefined) => void) {
  const { setNews } = useEditorContext();
  const [pending, setPending] = useState<{ kind: TextKind | undefined }>();
  const settle = () => {
    if (pending === undefined) return;
    setPending(undefined);
    set(pending.kind);
    setNews(ARGUMENT_WORDS.kindChosen(pending.kind && KIND_WORDS[pending.kind]));
  };
  useEffect(() => {
    if (pending === undefined) return;
    const timer = setTimeout(settle, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  });
  const choose = (kind: TextKind | undefined) => setPending({ kind });
  return { shown: pending ? pending.kind : said, choose, settle };
}

function Remark({ argument: { argues, kind, because }, isSaid }: { argument: Argument; isSaid: boolean }) {
  if (argues === 'yes') return null;
  const words = isSaid && kind !== 'letter' && argues === 'no' ? ARGUMENT_WORDS.noMap[kind] : because;
  return (
    <p className="kind-remark flat row middle">
      {words} {argues === 'perhaps' ? ARGUMENT_WORDS.ifItIs : ARGUMENT_WORDS.doesNotArgue}
    </p>
  );
}
