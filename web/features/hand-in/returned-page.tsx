import { useCallback, useEffect, useState } from 'react';
import type { Location } from 'react-router-dom';

import { readKey } from '#shared-types/desk/codes';
import type { StudentView } from '#shared-types/desk/student';

import { handInAt, requestStudent } from '../../calls/desk/student.ts';
import { type Loaded, useLoaded } from '../../calls/use-loaded.ts';
import { HAND_IN, receiptWords, RETURNED, teacherOf, theTeacher } from '../../content/desk/hand-in.ts';
import { forgetJoinedClass, joinedClasses, keepJoinedClass } from '../../storage/joined-classes.ts';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Message } from '../../ui/message.tsx';
import { Deadline, LongWords, WhoReads } from './assignment-facts.tsx';
import { HandInForm } from './hand-in-form.tsx';
import { Outcome } from './outcome.tsx';
import { ReturnedWorkPage } from './returned-work.tsx';
import { SlipForm } from './slip-form.tsx';
import { useUndone } from './use-undone.ts';
import { Versions } from './versions.tsx';

import './hand-in.css';

/** What a student's own link opens: what they've handed in, and what the teacher says about it. */
export function ReturnedPage({ location: { hash } }: { location: Location }) {
  const ownKey = readKey(hash.slice(1));
  if (ownKey !== undefined) return <OwnPage key={ownKey} ownKey={ownKey} />;
  return (
    <div className="hand-in">
      <h1>{RETURNED.heading}</h1>
      <Message kind="failure">{hash.length > 1 && <p>{HAND_IN.brokenLink}</p>}</Message>
      <p>{RETURNED.noLink}</p>
      <SlipForm />
    </div>
  );
}

function OwnPage({ ownKey }: { ownKey: string }) {
  const load = useCallback((signal: AbortSignal) => requestStudent(ownKey, signal), [ownKey]);
  const loaded = useLoaded(load);
  useReloadOnReturn(loaded.reload);
  const { value: view, fault, reload } = loaded;
  if (view) return <Own ownKey={ownKey} view={view} loaded={loaded} />;
  return (
    <div className="hand-in">
      <h1>{RETURNED.heading}</h1>
      {fault === undefined ? (
        <output>{RETURNED.loading}</output>
      ) : (
        <>
          <Message kind="failure">
            <p>{fault}</p>
          </Message>
          <p className="hand-in-again">
            <Button onClick={reload}>{HAND_IN.again}</Button>
          </p>
          <SlipForm />
        </>
      )}
    </div>
  );
}

interface OwnProps {
  ownKey: string;
  view: StudentView;
  loaded: Loaded<StudentView>;
}

function Own({ ownKey, view, loaded: { fault, reload } }: OwnProps) {
  const { texts, returned, assignment } = view;
  const [wanted, setWanted] = useState<string>();
  // Numbered, as the same words may be news again.
  const [news, setNews] = useState({ words: '', number: 0 });
  const undone = useUndone(view, reload);
  const work = returned.find(({ text }) => text === wanted) ?? returned[0];
  const text = texts.find(({ id }) => id === work?.text);
  const isReturned = work !== undefined && text !== undefined;
  const tell = (words: string) => {
    setNews(({ number }) => ({ words, number: number + 1 }));
    reload();
  };
  const show = (id: string) => {
    setWanted(id);
    window.scrollTo(0, 0);
  };
  return (
    <div className={isReturned ? 'returned' : undefined}>
      {isReturned && (
        <>
          <Outcome kind="failure" words={undone.words} />
          <ReturnedWorkPage
            key={`${text.id} ${work.atMs}`}
            {...{ ownKey, view, text, work, fault }}
            onReload={reload}
            onRefused={undone.takeRefused}
          />
        </>
      )}
      <div className="hand-in" data-below={isReturned || undefined}>
        {!isReturned && <Outcome kind="failure" words={undone.words} />}
        {!isReturned && <Waiting view={view} isTakenBack={undone.isTakenBack} />}
        <Outcome key={news.number} words={news.words} />
        <p className="hand-in-fault fault" role="alert">
          {fault}
        </p>
        {texts.length > 0 && (
          <Versions {...{ ownKey, view }} shown={text?.id} onShow={show} onTakenBack={() => tell(RETURNED.takenBack)} />
        )}
        <HandInAgain key={`again ${news.number}`} {...{ ownKey, view }} onHandedIn={tell} />
        <KeepLink ownKey={ownKey} view={view} />
        <WhoReads facts={assignment} />
      </div>
    </div>
  );
}

interface HandInAgainProps {
  ownKey: string;
  view: StudentView;
  /** Called with what has become of the text. */
  onHandedIn: (words: string) => void;
}

/** Hands in the first version, or another one. */
function HandInAgain({ ownKey, view: { code, texts, assignment }, onHandedIn }: HandInAgainProps) {
  const isOver = assignment.isOver && !assignment.takesLate;
  return (
    <section>
      <h2>{texts.length > 0 ? RETURNED.handInVersion : RETURNED.handInFirst}</h2>
      {isOver ? (
        <p>{HAND_IN.isOver(theTeacher(assignment))}</p>
      ) : (
        <HandInForm
          titleHelp={HAND_IN.titleHelp}
          handIn={(next, signal) => handInAt({ key: ownKey, code }, next, { signal, onOwn: () => {} })}
          onHandedIn={(title, { receipt }) => onHandedIn(receiptWords(title, receipt))}
        />
      )}
    </section>
  );
}

interface WaitingProps {
  view: StudentView;
  /** Whether the page says already that the teacher has taken the text back. */
  isTakenBack: boolean;
}

/** What there is to know while nothing is returned. */
function Waiting({ view: { code, texts, assignment }, isTakenBack }: WaitingProps) {
  return (
    <>
      <p className="hand-in-for soft size-small">{RETURNED.who(code)}</p>
      <h1>
        <bdi>{assignment.title}</bdi>
      </h1>
      <Deadline facts={assignment} />
      {assignment.task !== undefined && assignment.task !== '' && (
        <LongWords heading={HAND_IN.task} words={assignment.task} />
      )}
      {!isTakenBack && <p>{texts.length === 0 ? RETURNED.nothingYet : RETURNED.waiting(teacherOf(assignment))}</p>}
    </>
  );
}

function KeepLink({ ownKey, view: { code, assignment } }: { ownKey: string; view: StudentView }) {
  const { title, className } = assignment;
  const [isRemembered, setRemembered] = useState(() => joinedClasses().some(({ key }) => key === ownKey));
  return (
    <section className="keep-link">
      <h2>{RETURNED.yourLink}</h2>
      <CopyLine label={HAND_IN.linkLabel} value={`${location.origin}/returned#${ownKey}`} words={HAND_IN} />
      <p>{HAND_IN.linkHelp}</p>
      <label className="remember row middle gap-3">
        <input
          className="flat rigid"
          type="checkbox"
          checked={isRemembered}
          onChange={({ currentTarget: { checked } }) => {
            setRemembered(checked);
            if (checked) keepJoinedClass({ key: ownKey, code, title, className });
            else forgetJoinedClass({ key: ownKey });
          }}
        />
        <span>{RETURNED.remember}</span>
      </label>
    </section>
  );
}

/** Loads the page again when somebody comes back to it: the teacher may have read the text meanwhile, or returned it. */
function useReloadOnReturn(reload: () => void): void {
  useEffect(() => {
    const onChange = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [reload]);
}
