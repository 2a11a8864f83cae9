import { useId, useSyncExternalStore } from 'react';

import type { Argument } from '#shared-types/argument';
import { TEXT_KINDS } from '#shared-types/text-kind';

import { ARGUMENT_WORDS, KIND_WORDS } from '../../../content/argument.ts';
import type { SaidKind } from '../../../sync/text-kind.ts';

import '../../../ui/small-choice.css';
import './kind-of-text.css';

/** What kind of text this is, as a writer has said or as we guess, and what that means for the map below. */
export function KindOfText({ argument, said }: { argument: Argument; said: SaidKind }) {
  const id = useId();
  const kind = useSyncExternalStore(said.subscribe, said.get);
  const remark = remarkOn(argument, kind !== undefined);
  return (
    <div className="kind-of-text">
      <p>
        <label htmlFor={id}>{ARGUMENT_WORDS.kind}</label>
        <span className="small-choice">
          <select
            id={id}
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) => said.set(TEXT_KINDS.find((one) => one === value))}
          >
            <option value="">
              {kind === undefined ? ARGUMENT_WORDS.guess(KIND_WORDS[argument.kind]) : ARGUMENT_WORDS.letGuess}
            </option>
            {TEXT_KINDS.map((one) => (
              <option key={one} value={one}>
                {KIND_WORDS[one]}
              </option>
            ))}
          </select>
        </span>
      </p>
      {remark !== undefined && <p className="kind-remark">{remark}</p>}
    </div>
  );
}

function remarkOn({ argues, kind, because }: Argument, isSaid: boolean): string | undefined {
  switch (argues) {
    case 'yes':
      return undefined;
    case 'perhaps':
      return `${because} ${ARGUMENT_WORDS.isItAnArgument}`;
    case 'no':
      return `${isSaid ? ARGUMENT_WORDS.noMap[kind] : because} ${ARGUMENT_WORDS.doesNotArgue}`;
  }
}
