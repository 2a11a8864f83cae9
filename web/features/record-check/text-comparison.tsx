import { type FormEvent, useId, useRef, useState } from 'react';

import { COMPARED_TEXT_MAX_LENGTH } from '#shared-types/documents/record';

import { requestRecordCheck } from '../../calls/documents/record.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { RECORD_PAGE } from '../../content/record.ts';
import { inBackground } from '../../errors/in-background.ts';
import { Button } from '../../ui/button.tsx';

/** Says whether a text is the one that a record is about. @param file the signed record. */
export function TextComparison({ file }: { file: string }) {
  const id = useId();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [news, setNews] = useState('');
  const underWay = useRef<AbortController>(undefined);
  const isTooLong = text.length > COMPARED_TEXT_MAX_LENGTH;
  const canCompare = !isBusy && !isTooLong && text.trim() !== '';
  const compare = async () => {
    const abort = new AbortController();
    underWay.current = abort;
    setBusy(true);
    const answer = await answerTo(file, text, abort.signal);
    // It was about a text that the field no longer has.
    if (abort.signal.aborted) return;
    setNews(answer);
    setBusy(false);
  };
  const change = (value: string) => {
    underWay.current?.abort();
    setBusy(false);
    setText(value);
    setNews(value.length > COMPARED_TEXT_MAX_LENGTH ? RECORD_PAGE.textTooLong(COMPARED_TEXT_MAX_LENGTH) : '');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canCompare) inBackground(compare());
  };
  return (
    <form className="record-compare stack rule-above" onSubmit={submit}>
      <h3>{RECORD_PAGE.compare}</h3>
      <label htmlFor={id}>{RECORD_PAGE.compareLabel}</label>
      <p className="soft size-small" id={`${id}-help`}>
        {RECORD_PAGE.compareHelp}
      </p>
      <textarea
        className="box serif full"
        id={id}
        rows={6}
        aria-describedby={`${id}-help`}
        value={text}
        aria-invalid={isTooLong}
        onChange={({ currentTarget: { value } }) => change(value)}
      />
      <Button type="submit" aria-disabled={!canCompare}>
        {RECORD_PAGE.compareButton}
      </Button>
      <output className="record-compare-news">{news}</output>
    </form>
  );
}

/** Says whether a text is the record's. Never rejects. */
async function answerTo(file: string, text: string, signal: AbortSignal): Promise<string> {
  try {
    const { isSameText } = await requestRecordCheck({ record: file, text }, signal);
    return isSameText ? RECORD_PAGE.same : RECORD_PAGE.different;
  } catch (error) {
    return errorMessage(error);
  }
}
