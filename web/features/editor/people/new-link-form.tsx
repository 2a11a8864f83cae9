import { type SubmitEvent, useId, useState } from 'react';

import { asDocumentText } from '#shared-types/characters';
import { type CreatedLink, LINK_LABEL_MAX_LENGTH } from '#shared-types/documents';
import { readName } from '#shared-types/person-name';
import { LINK_ROLES, type LinkRole } from '#shared-types/roles';

import { createLink } from '../../../calls/documents.ts';
import { SHARING } from '../../../content/sharing.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { writeAddress } from '../../../sync/document-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

const WEEK_MS = 604_800_000;
/** How many weeks a new link can work; the first is the default. */
const WEEKS = [2, 12] as const;
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

interface NewLinkFormProps {
  id: string;
  /** The current time in milliseconds since 1970. */
  nowMs: number;
  /** Makes a change, and reloads the list. @param given what a link allows from now on. */
  onChange: (work: () => Promise<unknown>, given?: LinkRole) => Promise<void>;
}

/** Creates a link: what it allows first, then whom it is for and how long. It is shown once. */
export function NewLinkForm({ id, nowMs, onChange }: NewLinkFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [created, setCreated] = useState<CreatedLink>();
  const [label, setLabel] = useState('');
  const untilId = useId();
  const submit = async (form: FormData) => {
    setBusy(true);
    const role = LINK_ROLES.find((known) => known === form.get('role')) ?? 'read';
    const weeks = Number(form.get('weeks'));
    await onChange(async () => {
      const expiresAt = weeks > 0 ? { expiresAt: new Date(Date.now() + weeks * WEEK_MS).toISOString() } : {};
      setCreated(await createLink(id, { role, label: label.trim(), isShown: true, ...expiresAt }));
      setLabel('');
    }, role);
    setBusy(false);
  };
  return (
    <form
      className="new-link"
      aria-label={SHARING.newLink}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        inBackground(submit(new FormData(event.currentTarget)));
      }}
    >
      <RoleChoice />
      <div className="new-link-fields">
        <Field
          label={SHARING.label}
          value={label}
          maxLength={LINK_LABEL_MAX_LENGTH}
          autoComplete="off"
          help={SHARING.labelHelp(label.trim() === '' || readName(label) !== undefined)}
          onChange={({ currentTarget: { value } }) => setLabel(asDocumentText(value))}
        />
        <div className="field">
          <label htmlFor={untilId}>{SHARING.until}</label>
          <select id={untilId} name="weeks">
            {WEEKS.map((weeks) => (
              <option key={weeks} value={weeks}>
                {SHARING.weeks(weeks, DATE.format(nowMs + weeks * WEEK_MS))}
              </option>
            ))}
            <option value="0">{SHARING.forever}</option>
          </select>
        </div>
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? SHARING.creating : SHARING.create}
        </Button>
      </div>
      <output className="created-link-place">{created && <NewLink id={id} created={created} />}</output>
    </form>
  );
}

function RoleChoice() {
  return (
    <fieldset className="role-choice">
      <legend>{SHARING.newLink}</legend>
      {LINK_ROLES.map((role) => (
        <label key={role}>
          <input type="radio" name="role" value={role} defaultChecked={role === 'read'} />
          <span>
            <strong>{SHARING.roles[role].name}</strong> {SHARING.roles[role].about}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The new link, to copy now: its secret isn't kept. */
function NewLink({ id, created: { link, secret } }: { id: string; created: CreatedLink }) {
  const [words, setWords] = useState<string>(SHARING.copy);
  const address = `${window.location.origin}/demo#${writeAddress({ id, link: secret })}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setWords(SHARING.copied);
    } catch {
      setWords(SHARING.copyFailed);
    }
  };
  return (
    <div className="created-link">
      <p>
        <strong>{SHARING.created(link.label || SHARING.anyone, link.role)}</strong>
      </p>
      <p className="created-link-address">{address}</p>
      <p>{SHARING.once}</p>
      <Button onClick={() => inBackground(copy())}>{words}</Button>
    </div>
  );
}
