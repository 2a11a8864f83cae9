import { type SubmitEvent, useRef, useState } from 'react';

import { nameFault, tidyName } from '#shared-types/people/person-name';

import { NAME_FAULTS, NAMES } from '../../../content/editor/names.ts';
import { chooseName } from '../../../session/own-name.ts';
import { getSession } from '../../../session/session.ts';
import type { NamePlace } from '../../../storage/names.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';

interface NameDialogProps {
  place: NamePlace;
  /** The name that the others see now. */
  name: string | undefined;
  onClose: () => void;
}

/** Asks for the name that the others see, says immediately why one cannot be used, and who will see it. */
export function NameDialog({ place, name, onClose }: NameDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = tidyName(input.current?.value ?? '');
    const found = faultOf(typed);
    setFault(found);
    if (found) return input.current?.focus();
    chooseName(place, typed);
    onClose();
  };
  return (
    <Dialog title={NAMES.choose} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Field
          ref={input}
          label={NAMES.name}
          name="name"
          autoComplete="nickname"
          defaultValue={name}
          required
          fault={fault}
          help={`${whoSees(place)} ${NAMES.unchecked}`}
          onChange={({ currentTarget: { value } }) => setFault(value === '' ? undefined : faultOf(tidyName(value)))}
        />
        <div className="dialog-actions">
          {name !== undefined && (
            <div className="dialog-actions-start">
              <Button
                onClick={() => {
                  chooseName(place, undefined);
                  onClose();
                }}
              >
                {NAMES.goWithout}
              </Button>
            </div>
          )}
          <Button onClick={onClose}>{NAMES.cancel}</Button>
          <Button type="submit" look="primary">
            {NAMES.use}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function faultOf(name: string): string | undefined {
  const fault = nameFault(name);
  return fault && NAME_FAULTS[fault];
}

function whoSees(place: NamePlace): string {
  const { user } = getSession();
  const isSignedIn = user !== null && !user.isAnonymous;
  if (place === 'sandbox') return isSignedIn ? NAMES.sandboxOfAccount : NAMES.sandbox;
  return isSignedIn ? NAMES.draftOfAccount : NAMES.draft;
}
