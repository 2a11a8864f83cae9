import { useRef } from 'react';

import type { Criterion, DeskComment } from '#shared-types/desk/assignment';
import { totalOf } from '#shared-types/desk/mark';

import { MARKING } from '../../../content/desk/marking.ts';
import { SECOND_READER } from '../../../content/desk/second.ts';
import { bodyOf } from '../../../files/writing/document-text.ts';
import { sentencesOf } from '../../../reading/text-body.ts';
import { Button } from '../../../ui/button.tsx';
import { useDesk } from '../assignment/desk-context.ts';
import { PageKeys } from '../assignment/desk-keys.tsx';
import { levelsOf, openCriteria, type ReadTwice } from './agreement.ts';
import { ComparedTable, type ComparedTableProps, nameOf } from './compared-table.tsx';
import { useComparing } from './use-comparing.ts';

/** What two readers have set, one text at a time: the difference is one of levels, since totals hide it. */
export function SecondComparison() {
  const { addressOf } = useDesk();
  const comparing = useComparing();
  const { read, criterion, at } = comparing;
  const text = useRef<HTMLElement>(null);
  if (!read) return null;
  return (
    <div className="compared desk-columns">
      <ComparedTexts read={read} comparing={comparing} onChosen={() => text.current?.focus()} />
      <section className="compared-text quiet" aria-label={read.code} ref={text} tabIndex={-1}>
        <div className="compared-head row wrap middle split">
          <h2>
            {read.code} <small className="soft">{MARKING.words(read.words)}</small>
          </h2>
          <a className="button" href={addressOf('texts', read.text)}>
            {SECOND_READER.openText}
          </a>
        </div>
        <div className="desk-wide">
          <ComparedTable read={read} comparing={comparing} onChosen={() => text.current?.focus()} />
        </div>
        {criterion && (
          <div className="compared-reasons desk-columns above-4">
            <Reasons
              heading={SECOND_READER.yourReasons(nameOf(criterion, at))}
              comments={read.comments.own}
              {...{ read, criterion }}
            />
            <Reasons
              heading={SECOND_READER.theirReasons(read.name, nameOf(criterion, at))}
              comments={read.comments.theirs}
              {...{ read, criterion }}
            />
          </div>
        )}
        <Agreeing read={read} comparing={comparing} />
      </section>
      <PageKeys keys={comparing.keys} note={SECOND_READER.logged} />
    </div>
  );
}

/** The texts that both have marked. */
function ComparedTexts({ read, comparing, onChosen }: ComparedTableProps) {
  const { criteria } = useDesk().view.settings.rubric;
  const { texts } = comparing;
  return (
    <nav className="compared-texts" aria-label={SECOND_READER.readTwice(texts.length)}>
      <h2>{SECOND_READER.readTwice(texts.length)}</h2>
      <ul className="rows line-above">
        {texts.map((one) => (
          <li key={one.key}>
            <button
              type="button"
              className="desk-line bare stack gap-0 full rule-below"
              aria-current={one === read || undefined}
              onClick={() => {
                comparing.show(one);
                // From here, Enter is a key of the text.
                onChosen();
              }}
            >
              <b>{one.code}</b> <span>{one.agreed && totalOf(criteria, one.agreed.levels)}</span>
              <small className="soft">{stateWords(one, criteria)}</small>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Sets the agreed mark, or says what is left to agree on. */
function Agreeing({ read, comparing }: Pick<ComparedTableProps, 'read' | 'comparing'>) {
  const { criteria } = useDesk().view.settings.rubric;
  const { levels, isTeacher, isWhole, canAgree, agree } = comparing;
  return (
    <div className="compared-agree row wrap middle above-4">
      {isTeacher && (
        <Button look="primary" disabled={!canAgree} onClick={agree}>
          {SECOND_READER.agree} <kbd>Enter</kbd>
        </Button>
      )}
      {read.agreed && <small>{SECOND_READER.agreedBy(read.agreed.by, WHEN.format(read.agreed.atMs))}</small>}
      {isTeacher && !isWhole && <small>{SECOND_READER.leftToAgree(openCriteria(levels, criteria).length)}</small>}
    </div>
  );
}

function stateWords(read: ReadTwice, criteria: readonly Criterion[]): string {
  if (read.agreed) return SECOND_READER.agreedOn(DAY.format(read.agreed.atMs));
  const left = openCriteria(levelsOf(read, criteria), criteria).length;
  return left === 0 ? SECOND_READER.allSame : SECOND_READER.leftToAgree(left);
}

interface ReasonsProps {
  read: ReadTwice;
  criterion: Criterion;
  heading: string;
  comments: readonly DeskComment[];
}

/** What a reader has commented under a criterion, with the words that they pointed at. */
function Reasons({ read, criterion, heading, comments }: ReasonsProps) {
  const { view } = useDesk();
  const reasons = comments.filter((comment) => comment.criterion === criterion.id);
  const text = view.texts.find(({ id }) => id === read.text);
  const sentences = text ? sentencesOf(bodyOf(text)) : [];
  return (
    <section className="surface" aria-label={heading}>
      <h3 className="size-control">{heading}</h3>
      {reasons.length === 0 && <p className="soft size-control">{SECOND_READER.noReasons}</p>}
      <ul className="rows">
        {reasons.map(({ id, from, quote, words }) => {
          const paragraph = sentences.find((one) => one.from <= from && from < one.to)?.paragraph;
          return (
            <li key={id}>
              {words} {paragraph !== undefined && <small>{MARKING.paragraph(paragraph)}</small>}
              <q className="own-line serif soft">{quote}</q>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
