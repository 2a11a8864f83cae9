import { type ChangeEvent, useReducer, useRef, useState, useSyncExternalStore } from 'react';

import { type AssignmentView, REMOVAL_UNDO_MINUTES } from '#shared-types/desk/assignment';

import { randomId } from '../../../calls/random-id.ts';
import { COLLECTING } from '../../../content/desk/collect.ts';
import { DESK } from '../../../content/desk/desk.ts';
import { timeOfDay } from '../../../content/desk/due.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { saveBlob } from '../../../files/writing/write-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { compareCodes, newestTexts } from '../assignment/assignment.ts';
import {
  addList,
  type ClassList,
  classLink,
  keepClass,
  keepName,
  readClass,
  replaceKey,
  studentLink,
  unusedCodes,
} from '../assignment/class-list.ts';
import { CopyButton } from '../assignment/copy-button.tsx';
import { useDesk } from '../assignment/desk-context.ts';
import { readNames, readNamesFile, writeNamesFile } from '../formats/class-names.ts';
import { writeCsv } from '../formats/csv.ts';
import type { CollectedFile, Collection, FileStep } from './collect.ts';

import './collect-dialog.css';

const ACCEPT = '.docx,.odt,.md,.markdown,.html,.htm,.txt,.zip';

interface CollectDialogProps {
  collection: Collection;
  onClose: () => void;
}

/** The ways in which texts come: the class link, files, and codes for a list of names. */
export function CollectDialog({ collection, onClose }: CollectDialogProps) {
  const { view } = useDesk();
  return (
    <Dialog title={COLLECTING.heading} isWidest onClose={onClose}>
      <p className="soft size-control flat">{COLLECTING.about}</p>
      <div className="collect stack above-3">
        <div>
          {view.classKey !== undefined && <ClassLink address={classLink(view.classKey)} />}
          <Names />
        </div>
        <Files collection={collection} />
      </div>
      <div className="dialog-actions middle">
        <p className="dialog-actions-start soft size-control">{COLLECTING.foot(view.settings.keepDays)}</p>
        <Button look="primary" onClick={onClose}>
          {DESK.done}
        </Button>
      </div>
    </Dialog>
  );
}

function ClassLink({ address }: { address: string }) {
  return (
    <section className="line-above">
      <h3 className="desk-heading row baseline split gap-0 flat">{COLLECTING.classLink}</h3>
      <p className="soft size-control above-1 below-1">{COLLECTING.classLinkAbout}</p>
      <p className="collect-link row wrap above-1 below-1">
        <input
          readOnly
          className="box grows shrinks"
          value={address}
          aria-label={COLLECTING.classLink}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={address} />
      </p>
    </section>
  );
}

function Names() {
  const { open, view } = useDesk();
  const [isPasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState('');
  // Files that come in bring names, too, so the list is read each time.
  const [, refresh] = useReducer((times: number) => times + 1, 0);
  const list = readClass(view.id);
  const pasteButton = useRef<HTMLButtonElement>(null);
  const make = async () => {
    await addList(open, view.id, readNames(pasted));
    setPasting(false);
    setPasted('');
    refresh();
    // The field takes the focus with it.
    pasteButton.current?.focus();
  };
  return (
    <section className="line-above">
      <h3 className="desk-heading row baseline split gap-0 flat">
        {COLLECTING.namesHeading} <small className="soft">{COLLECTING.codes(view.codes.length)}</small>
      </h3>
      <p className="soft size-control above-1 below-1">{COLLECTING.namesAbout}</p>
      <p className="row wrap above-1 below-1">
        <Button ref={pasteButton} onClick={() => setPasting(true)}>
          {COLLECTING.paste}
        </Button>
        <ListFiles list={list} onLoaded={refresh} />
      </p>
      {isPasting && (
        <>
          <TextArea
            label={COLLECTING.pasteLabel}
            value={pasted}
            rows={6}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because somebody pressed a button to paste
            autoFocus
            onChange={({ target }) => setPasted(target.value)}
          />
          <Button look="primary" onClick={() => inBackground(make())}>
            {COLLECTING.pasteButton}
          </Button>
        </>
      )}
      <Codes list={list} onChange={refresh} />
    </section>
  );
}

/** The list of names and the links of the class as files, and a list that was saved before. */
function ListFiles({ list, onLoaded }: { list: ClassList; onLoaded: () => void }) {
  const { view } = useDesk();
  const input = useRef<HTMLInputElement>(null);
  const load = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const students = readNamesFile((await currentTarget.files?.[0]?.text()) ?? '');
    if (students) keepClass(view.id, { ...list, hasList: true, students });
    onLoaded();
  };
  return (
    <>
      {view.codes.length > 0 && <Button onClick={() => printSlips(view, list.keys)}>{COLLECTING.print}</Button>}
      {list.students.length > 0 && (
        <Button
          look="quiet"
          onClick={() =>
            saveBlob(new Blob([writeNamesFile(list.students)], { type: 'application/json' }), COLLECTING.fileName)
          }
        >
          {COLLECTING.saveFile}
        </Button>
      )}
      {Object.keys(list.keys).length > 0 && (
        <Button look="quiet" onClick={() => saveLinks(list)}>
          {COLLECTING.saveLinks}
        </Button>
      )}
      <Button look="quiet" onClick={() => input.current?.click()}>
        {COLLECTING.loadFile}
      </Button>
      <input ref={input} type="file" hidden accept=".json" onChange={(event) => inBackground(load(event))} />
    </>
  );
}

/** Saves whose link is which, for a mail merge or a grade book. */
function saveLinks({ students, keys }: ClassList): void {
  const names = new Map(students.map(({ code, name }) => [code, name]));
  const rows = Object.entries(keys).map(([code, key]) => [code, names.get(code) ?? '', studentLink(key)]);
  saveBlob(new Blob([writeCsv([COLLECTING.linksHeading, ...rows])], { type: 'text/csv' }), COLLECTING.linksName);
}

interface CodesProps {
  list: ClassList;
  onChange: () => void;
}

/** The codes of the class, each with the link of its student where this browser knows it. */
function Codes({ list, onChange }: CodesProps) {
  const { open, view } = useDesk();
  const handedIn = new Set(newestTexts(view).map(({ code }) => code));
  const codes = view.codes.map(({ code }) => code).toSorted(compareCodes);
  const missing = codes.filter((code) => !handedIn.has(code)).length;
  const unused = unusedCodes(view, list);
  const remove = (some: readonly string[]) => open.act({ do: 'remove codes', id: randomId(), codes: [...some] });
  if (codes.length === 0 && !view.removed) return null;
  return (
    <>
      <output>
        {view.removed && (
          <>
            {COLLECTING.removed(view.removed.codes, timeOfDay(view.removed.atMs + REMOVAL_UNDO_MINUTES * 60_000))}{' '}
            <Button look="quiet" onClick={() => open.act({ do: 'bring back codes', id: view.removed?.id ?? '' })}>
              {COLLECTING.undoRemoval}
            </Button>
          </>
        )}
      </output>
      {unused.length > 0 && (
        <p className="soft size-control above-1 below-1">
          {COLLECTING.unused(unused.length)}{' '}
          <Button look="quiet" onClick={() => remove(unused)}>
            {COLLECTING.removeUnused(unused.length)}
          </Button>
        </p>
      )}
      <details>
        <summary>{missing > 0 ? `${COLLECTING.notInYet} ${missing}` : COLLECTING.codes(codes.length)}</summary>
        <ul className="collect-codes desk-long rows size-small">
          {codes.map((code) => (
            <CodeLine key={code} code={code} list={list} onChange={onChange} onRemove={() => remove([code])} />
          ))}
        </ul>
      </details>
    </>
  );
}

interface CodeLineProps extends CodesProps {
  code: string;
  onRemove: () => void;
}

/** A code with the name of its student, and the link. */
function CodeLine({ code, list, onChange, onRemove }: CodeLineProps) {
  const { open, view } = useDesk();
  const name = list.students.findLast((student) => student.code === code)?.name;
  return (
    <li className="row wrap middle">
      <b>{code}</b>
      <input
        className="surface shrinks"
        aria-label={COLLECTING.nameOf(code)}
        placeholder={COLLECTING.namePlaceholder}
        // Another name, as from a list, is another field.
        key={name}
        defaultValue={name}
        maxLength={200}
        onBlur={({ target }) => {
          keepName(view.id, code, target.value);
          onChange();
        }}
      />
      {list.keys[code] === undefined ? (
        <Button look="quiet" onClick={() => inBackground(replaceKey(open, view.id, code).then(onChange))}>
          {COLLECTING.makeLinks}
        </Button>
      ) : (
        <CopyButton text={studentLink(list.keys[code])} />
      )}
      <Button look="quiet" aria-label={COLLECTING.removeCode(code)} onClick={onRemove}>
        {COLLECTING.remove}
      </Button>
    </li>
  );
}

/** Saves the slips of a class as a page to print: each with a code and the link of its student. */
function printSlips(view: AssignmentView, keys: Readonly<Record<string, string>>): void {
  const frame = document.createElement('iframe');
  frame.className = 'collect-print';
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) return;
  const names = new Map(readClass(view.id).students.map(({ code, name }) => [code, name]));
  const heading = page.createElement('h1');
  heading.textContent = [view.settings.title, view.settings.className].filter(Boolean).join(' · ');
  page.body.append(heading);
  for (const { code } of view.codes) {
    const key = keys[code];
    if (key === undefined) continue;
    const slip = page.createElement('p');
    const who = page.createElement('b');
    who.textContent = `${names.get(code) ?? ''} ${COLLECTING.slip(code)}`;
    slip.append(who, page.createElement('br'), COLLECTING.slipAbout, page.createElement('br'), studentLink(key));
    page.body.append(slip, page.createElement('hr'));
  }
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}

function Files({ collection }: { collection: Collection }) {
  const lines = useSyncExternalStore(collection.state.subscribe, collection.state.get);
  const input = useRef<HTMLInputElement>(null);
  return (
    <section
      className="line-above"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        collection.take(event.dataTransfer.files, COLLECTING.tooMany);
      }}
    >
      <h3 className="desk-heading row baseline split gap-0 flat">{COLLECTING.files}</h3>
      <div className="collect-drop box row middle split gap-3 above-2">
        <p className="above-1 below-1">
          {COLLECTING.filesAbout}
          <small className="soft own-line">{COLLECTING.kinds}</small>
        </p>
        <Button onClick={() => input.current?.click()}>{COLLECTING.choose}</Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPT}
          aria-label={COLLECTING.choose}
          onChange={({ currentTarget }) => {
            collection.take(currentTarget.files ?? [], COLLECTING.tooMany);
            currentTarget.value = '';
          }}
        />
      </div>
      <output className="desk-outcome bold own-line above-2">{summaryOf(lines)}</output>
      {lines.some(({ step }) => step.kind === 'refused' && step.canRetry) && (
        <Button onClick={() => collection.retry()}>{DESK.tryAgain}</Button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <ul className="collect-files desk-long rows lines size-small" tabIndex={0} aria-label={COLLECTING.files}>
        {sortedLines(lines).map((line) => (
          <FileLine key={line.key} line={line} onAnswer={(code) => inBackground(collection.answer(line.key, code))} />
        ))}
      </ul>
    </section>
  );
}

interface FileLineProps {
  line: CollectedFile;
  /** Called with whose text it is; undefined for somebody new. */
  onAnswer: (code: string | undefined) => void;
}

/** What has become of a file, or the question whose it is. */
function FileLine({ line: { name, step }, onAnswer }: FileLineProps) {
  const { view } = useDesk();
  const codes = view.codes.map(({ code }) => code).toSorted(compareCodes);
  return (
    <li className="stack middle" data-step={step.kind}>
      <span className={step.kind === 'refused' ? 'one-line fault' : 'one-line'}>{name}</span>
      <span>{resultOf(step)}</span>
      {step.kind === 'stored' && <b>{step.receipt.code}</b>}
      {step.kind === 'question' && (
        <select
          className="box"
          aria-label={COLLECTING.whoseLabel(name)}
          value=""
          onChange={({ target }) => onAnswer(target.value === 'new' ? undefined : target.value)}
        >
          <option value="">{COLLECTING.chooseCode}</option>
          {codes.map((code) => (
            <option key={code}>{code}</option>
          ))}
          <option value="new">{COLLECTING.newCode}</option>
        </select>
      )}
    </li>
  );
}

const ORDER: Record<FileStep['kind'], number> = {
  question: 0,
  refused: 1,
  waiting: 2,
  reading: 2,
  storing: 2,
  stored: 3,
};

/** Questions first, then refusals, then what went well. */
function sortedLines(lines: readonly CollectedFile[]): CollectedFile[] {
  return lines.toSorted((a, b) => ORDER[a.step.kind] - ORDER[b.step.kind] || a.key - b.key);
}

function resultOf(step: FileStep) {
  switch (step.kind) {
    case 'waiting':
    case 'reading':
    case 'storing':
      return COLLECTING.steps[step.kind];
    case 'question':
      return (
        <>
          <b>{COLLECTING.whose}</b> {COLLECTING.whoseAbout(step.text.words)}
        </>
      );
    case 'refused':
      return (
        <>
          <b>{COLLECTING.refused}</b> {step.reason}
        </>
      );
    case 'stored': {
      const { is, words, version } = step.receipt;
      return [is === 'same words' ? COLLECTING.sameWords : COLLECTING.stored(words, version), ...step.leftOut].join(
        ' ',
      );
    }
  }
}

function summaryOf(lines: readonly CollectedFile[]): string {
  const count = (holds: (step: FileStep) => boolean) => lines.filter(({ step }) => holds(step)).length;
  const stored = (is: string) => count((step) => step.kind === 'stored' && step.receipt.is === is);
  const parts: [number, (count: number) => string][] = [
    [count(({ kind }) => ORDER[kind] === 2), COLLECTING.inProgress],
    [stored('new'), COLLECTING.newTexts],
    [stored('new version'), COLLECTING.newVersions],
    [stored('same words'), COLLECTING.duplicates],
    [count(({ kind }) => kind === 'question'), COLLECTING.questions],
    [count(({ kind }) => kind === 'refused'), COLLECTING.refusals],
  ];
  return COLLECTING.summary(parts.flatMap(([number, words]) => (number > 0 ? [words(number)] : [])));
}
