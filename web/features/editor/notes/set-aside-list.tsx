import type { ReactNode } from 'react';

import { FEEDBACK_APPEARANCE } from '#shared-types/analysis/feedback-appearance';
import { setAsideKind } from '#shared-types/analysis/set-aside';

import { SET_ASIDE, SET_ASIDE_PARTS } from '../../../content/editor/set-aside.ts';
import { Button } from '../../../ui/button.tsx';
import { focusNeighbour } from '../panel/focus-neighbour.ts';
import { type Aside, nameOf } from './aside.ts';
import { useRules } from './rule-catalogue.ts';
import type { SetAsideControls } from './use-set-aside.ts';

import './notes-view.css';

/** Everything that is set aside, folded, with a way to bring each back. There is no list when nothing is set aside. */
export function SetAsideList({ controls }: { controls: SetAsideControls }) {
  const { entries, own, isShared, takeBack } = controls;
  useRules(own.rulesOff.length > 0);
  const texts = textAsides(entries);
  const count = texts.length + own.words.length + own.rulesOff.length;
  if (count === 0) return null;
  const { text, word, rule, keptIn } = SET_ASIDE_PARTS;
  const rowOf = (asides: readonly [Aside, ...Aside[]]) => {
    const [aside] = asides;
    return (
      <Row key={`${aside.way} ${aside.key}`} name={nameOf(aside)} onUndo={() => takeBack(asides)}>
        {'entry' in aside && ` · ${detailsOf(aside)}`}
      </Row>
    );
  };
  return (
    <details className="set-aside soft size-control above-3 rule-above" data-focus-part="">
      <summary data-focus-home="">{SET_ASIDE.heading(count)}</summary>
      <Part name={text.name} kept={isShared ? text.inDraft : text.inBrowser}>
        {texts.map(rowOf)}
      </Part>
      <Part name={word.name} kept={keptIn[own.keptIn]}>
        {own.words.map((key) => rowOf([{ way: 'word', key }]))}
      </Part>
      <Part name={rule.name} kept={keptIn[own.keptIn]}>
        {own.rulesOff.map((key) => rowOf([{ way: 'rule', key }]))}
      </Part>
    </details>
  );
}

/** What is set aside in the text, in the order of its words. What was done together is one. */
function textAsides(entries: SetAsideControls['entries']): [Aside, ...Aside[]][] {
  const asides = [...entries]
    .toSorted(([, one], [, other]) => one.words.localeCompare(other.words, 'en'))
    .map(([key, entry]): Aside => ({ way: setAsideKind(key) ?? 'slip', key, entry }));
  const together = Map.groupBy(asides, ({ way, key }) => (way === 'done' ? `done ${entries.get(key)?.words}` : key));
  return [...together.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others]]));
}

function detailsOf({ way, entry }: Extract<Aside, { entry: unknown }>): string {
  if (entry.type === undefined) return SET_ASIDE_PARTS.done;
  const { label } = FEEDBACK_APPEARANCE[entry.type];
  return way === 'here' ? `${label}, ${SET_ASIDE_PARTS.hereOnly}` : label;
}

function Part({ name, kept, children }: { name: string; kept: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h3>{name}</h3>
      <p className="set-aside-kept size-small flat">{kept}</p>
      <ul>{children}</ul>
    </>
  );
}

function Row({ name, onUndo, children }: { name: string; onUndo: () => void; children?: ReactNode }) {
  return (
    <li tabIndex={-1}>
      <span>
        <bdi className="set-aside-name serif">{name}</bdi>
        {children}
      </span>
      <Button
        look="quiet"
        aria-label={SET_ASIDE.undoOf(name)}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget);
          onUndo();
        }}
      >
        {SET_ASIDE.undo}
      </Button>
    </li>
  );
}
