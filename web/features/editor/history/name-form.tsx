import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { type Version, VERSION_NAME_MAX_LENGTH } from '#shared-types/documents/versions';

import { type HistoryOf, sendVersionName } from '../../../calls/documents/versions.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { HISTORY } from '../../../content/editor/history.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

interface NameFormProps {
  of: HistoryOf;
  version: Version;
  onNamed: () => void;
  onClose: () => void;
}

/** Asks for the name of a version. Escape leaves it as it was. */
export function NameForm({ of, version, onNamed, onClose }: NameFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  useEffect(() => input.current?.focus(), []);
  const send = async () => {
    try {
      await sendVersionName(of, version.number, input.current?.value ?? '');
      onNamed();
      leave();
    } catch (error) {
      setFault(errorMessage(error));
      input.current?.focus();
    }
  };
  const leave = () => {
    const row = input.current?.closest('.version')?.querySelector<HTMLElement>('.version-row');
    onClose();
    row?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    inBackground(send());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation(); // the history stays open
    leave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of everything in it
    <form noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <Field
        ref={input}
        label={HISTORY.nameLabel}
        help={HISTORY.nameHelp}
        name="version-name"
        maxLength={VERSION_NAME_MAX_LENGTH}
        autoComplete="off"
        defaultValue={version.name ?? ''}
        fault={fault}
      />
      <div className="version-buttons row wrap middle">
        <Button type="submit">{HISTORY.save}</Button>
        <Button look="quiet" onClick={leave}>
          {HISTORY.cancel}
        </Button>
      </div>
    </form>
  );
}
