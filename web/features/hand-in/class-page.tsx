import { useCallback, useState } from 'react';
import type { Location } from 'react-router-dom';
import { useNavigate } from 'react-router-dom';

import { readKey } from '#shared-types/desk/codes';
import type { AssignmentFacts } from '#shared-types/desk/student';

import { type HandedIn, handInAt, requestClass } from '../../calls/desk/student.ts';
import { useLoaded } from '../../calls/use-loaded.ts';
import { HAND_IN, receiptWords, theTeacher } from '../../content/desk/hand-in.ts';
import { wantFocusInNextDocument } from '../../document/draft-focus.ts';
import { newDraftAddress } from '../../document/use-room-name.ts';
import { inBackground } from '../../errors/in-background.ts';
import { joinedClasses } from '../../storage/joined-classes.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Deadline, LongWords, WhoReads } from './assignment-facts.tsx';
import { HandInForm } from './hand-in-form.tsx';
import { Outcome } from './outcome.tsx';
import { NotMine, OwnLink } from './own-link.tsx';
import { SlipForm } from './slip-form.tsx';
import { useMembership } from './use-membership.ts';

import './hand-in.css';

/** What a class link opens: what the assignment is, and the ways to hand in a text. */
export function ClassPage({ location: { hash } }: { location: Location }) {
  const classKey = readKey(hash.slice(1));
  return classKey === undefined ? <NoLink isBroken={hash.length > 1} /> : <Class key={classKey} classKey={classKey} />;
}

function NoLink({ isBroken }: { isBroken: boolean }) {
  const known = joinedClasses();
  return (
    <div className="hand-in">
      <h1>{HAND_IN.heading}</h1>
      <Message kind="failure">{isBroken && <p>{HAND_IN.brokenLink}</p>}</Message>
      {known.length > 0 && (
        <section>
          <h2>{HAND_IN.yourClasses}</h2>
          <ul className="hand-in-classes">
            {known.map(({ key, classKey, title, className }) => (
              <li className="row wrap rule-below" key={key ?? classKey}>
                <a href={key === undefined ? `/class#${classKey}` : `/returned#${key}`}>
                  <bdi>{title}</bdi>
                </a>
                {className !== '' && <bdi>{className}</bdi>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>{HAND_IN.noLink}</p>
      <SlipForm />
    </div>
  );
}

function Class({ classKey }: { classKey: string }) {
  const load = useCallback((signal: AbortSignal) => requestClass(classKey, signal), [classKey]);
  const { value: facts, fault, reload } = useLoaded(load);
  if (facts) return <ClassForm classKey={classKey} facts={facts} />;
  return (
    <div className="hand-in">
      <h1>{HAND_IN.heading}</h1>
      {fault === undefined ? (
        <output>{HAND_IN.loading}</output>
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

/** How far a person has come on this page. */
type Progress = { kind: 'open' } | { kind: 'handed in'; title: string; handedIn: HandedIn };

function ClassForm({ classKey, facts }: { classKey: string; facts: AssignmentFacts }) {
  const { title, className } = facts;
  const { own, isRemembered, take, setRemembered } = useMembership({ classKey, title, className });
  const [progress, setProgress] = useState<Progress>({ kind: 'open' });
  const startWriting = useStartWriting();
  const teacher = theTeacher(facts);
  const refusal = refusalFor(facts, own.code !== undefined);
  return (
    <div className="hand-in">
      <p className="hand-in-for soft size-small">
        <bdi>{HAND_IN.forClass(className, facts.teacherName)}</bdi>
      </p>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <Deadline facts={facts} />
      {facts.task !== undefined && facts.task !== '' && <LongWords heading={HAND_IN.task} words={facts.task} />}
      {refusal !== undefined && (
        <Message kind="failure">
          <p>{refusal}</p>
        </Message>
      )}
      {progress.kind === 'open' && refusal === undefined && (
        <HandInForm
          titleHelp={HAND_IN.titleHelpUntold(teacher, own.code)}
          handIn={(text, signal) => handInAt({ classKey, ...own }, text, { signal, onOwn: take })}
          onHandedIn={(handed, handedIn) => setProgress({ kind: 'handed in', title: handed, handedIn })}
          onWrite={() => {
            // So that “Hand in” in the editor knows the class.
            if (isRemembered) setRemembered(true);
            startWriting();
          }}
        />
      )}
      <Outcome words={progress.kind === 'handed in' ? receiptWords(progress.title, progress.handedIn.receipt) : ''} />
      {own.key !== undefined && own.code !== undefined && (
        <OwnLink ownKey={own.key} code={own.code} teacher={teacher} />
      )}
      {progress.kind === 'handed in' && refusal === undefined && (
        <p>
          <Button onClick={() => setProgress({ kind: 'open' })}>{HAND_IN.handInAnother}</Button>
        </p>
      )}
      {(refusal === undefined || own.key !== undefined) && (
        <NotMine isRemembered={isRemembered} onChange={setRemembered} />
      )}
      <SlipForm />
      <WhoReads facts={facts} />
    </div>
  );
}

/** Why nothing can be handed in here. @param hasCode whether the person has come in before the link was closed. */
function refusalFor(facts: AssignmentFacts, hasCode: boolean): string | undefined {
  const teacher = theTeacher(facts);
  if (facts.isOver && !facts.takesLate) return HAND_IN.isOver(teacher);
  return facts.isOpen || hasCode ? undefined : HAND_IN.isClosed(teacher);
}

function useStartWriting(): () => void {
  const navigate = useNavigate();
  return () => {
    wantFocusInNextDocument();
    inBackground(navigate(newDraftAddress('/demo')));
  };
}
