import { type ReactNode, useState } from 'react';

import { DESK } from '../../../content/desk/desk.ts';
import { KEY_WORDS } from '../../../content/desk/keys.ts';
import { type PageKey, shownKeys, useKeys } from '../../../reading/keys.ts';
import { areDeskKeysOff, setDeskKeysOff } from '../../../storage/desk.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** A key of a page of the desk: it is shown at the foot, and listed under `?`. */
export interface DeskKey extends PageKey {
  name: keyof typeof KEY_WORDS.names;
  /** Whether the foot shows it. */
  isShown?: boolean;
}

/** The keys for levels. */
export const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The keys that lead through a list. */
export const rowKeys = (move: (by: 1 | -1) => void): DeskKey[] => [
  { keys: ['j', 'ArrowDown'], name: 'next', isShown: true, run: () => move(1) },
  { keys: ['k', 'ArrowUp'], name: 'previous', isShown: true, run: () => move(-1) },
];

/** The keys that do again what was undone. */
export const REDO_KEYS = ['Mod+Shift+Z', 'Mod+Y'] as const;

interface PageKeysProps {
  keys: readonly DeskKey[];
  /** A word on the state of things, for the foot; without it, there is no foot. */
  note?: ReactNode;
}

/** The keys of a page: it listens to them and to `?`, which lists all; those that matter most are at the foot. */
export function PageKeys({ keys, note }: PageKeysProps) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = () => setHelpOpen(true);
  useKeys([...keys, { keys: ['?'], run: openHelp }], { areLettersOff: areDeskKeysOff });
  return (
    <>
      {note !== undefined && <KeysFoot keys={keys} note={note} onHelp={openHelp} />}
      {isHelpOpen && <KeysDialog keys={keys} onClose={() => setHelpOpen(false)} />}
    </>
  );
}

/** The foot of a page: the keys that matter here, and a word on the state of things. */
function KeysFoot({ keys, note, onHelp }: { keys: readonly DeskKey[]; note: ReactNode; onHelp: () => void }) {
  return (
    <footer className="desk-foot row middle soft size-small screen-only rule-above">
      <ul className="rows row wrap wide-only nowrap shrinks">
        {keys.flatMap((key) =>
          key.isShown === true
            ? [
                <li key={key.name}>
                  <ShownKeys keys={key.keys} /> {KEY_WORDS.names[key.name]}
                </li>,
              ]
            : [],
        )}
      </ul>
      <button type="button" className="desk-foot-help bare wide-only rigid" onClick={onHelp}>
        <kbd>?</kbd> {KEY_WORDS.open}
      </button>
      <div className="desk-foot-note rigid end">{note}</div>
    </footer>
  );
}

/** The list of all keys of a page, where they can be switched off. */
function KeysDialog({ keys, onClose }: { keys: readonly DeskKey[]; onClose: () => void }) {
  const [isOn, setOn] = useState(!areDeskKeysOff());
  return (
    <Dialog title={KEY_WORDS.heading} onClose={onClose}>
      <dl className="desk-keys">
        {keys.map((key) => (
          <div key={key.name} className="row gap-3 size-control">
            <dt>
              <ShownKeys keys={key.keys} />
            </dt>
            <dd className="flat">{KEY_WORDS.names[key.name]}</dd>
          </div>
        ))}
      </dl>
      <label className="desk-check row middle above-2 below-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setDeskKeysOff(!target.checked);
            setOn(target.checked);
          }}
        />
        {KEY_WORDS.on}
      </label>
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {DESK.close}
        </Button>
      </div>
    </Dialog>
  );
}

/** Keys as they're named on a keyboard. */
function ShownKeys({ keys }: Pick<DeskKey, 'keys'>) {
  return shownKeys(keys).map((one) => <kbd key={one}>{one}</kbd>);
}
