import { type SubmitEvent, useId, useState } from 'react';

import { type CreatedLink, LINK_LABEL_MAX_LENGTH } from '#shared-types/documents/documents';
import { LINK_ROLES, type LinkRole } from '#shared-types/documents/roles';
import { readName } from '#shared-types/people/person-name';
import { asDocumentText } from '#shared-types/text/characters';

import { createLink } from '../../../calls/documents/documents.ts';
import { SHARING } from '../../../content/editor/sharing.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { writeAddress } from '../../../sync/document-address.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Field } from '../../../ui/field.tsx';
import { FirstLink } from './first-link.tsx';

const WEEK_MS = 604_800_000;
/** How many weeks a new link can work; the first is the default. */
const WEEKS = [2, 12] as const;
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

interface NewLinkFormProps {
  id: string;
  /** The current time in milliseconds since 1970. */
  nowMs: number;
  /** What people can do with the first link, as long as it is open. */
  addressRole: LinkRole | undefined;
  /** The names of those who may use it. */
  writers: readonly string[];
  /** Makes a change, and reloads the list. Resolves to whether the change was made. */
  onChange: (work: () => Promise<unknown>) => Promise<boolean>;
  onCloseAddress: () => Promise<unknown>;
}

/**
 * Creates a link, and copies it: what it allows first, then whom it is for and how long, and whether a first link that allows more
 * stays open. It is shown once.
 */
export function NewLinkForm({ id, nowMs, addressRole, writers, onChange, onCloseAddress }: NewLinkFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [created, setCreated] = useState<CreatedLink & { isCopied: boolean }>();
  const [role, setRole] = useState<LinkRole>('read');
  const [label, setLabel] = useState('');
  const submit = async (form: FormData) => {
    setBusy(true);
    const weeks = Number(form.get('weeks'));
    const isCreated = await onChange(async () => {
      const expiresAt = weeks > 0 ? { expiresAt: new Date(Date.now() + weeks * WEEK_MS).toISOString() } : {};
      const link = await createLink(id, { role, label: label.trim(), isShown: true, ...expiresAt });
      setCreated({ ...link, isCopied: await copyText(addressOf(id, link)) });
      setLabel('');
    });
    // Without a new link, the people with the first one would be locked out.
    if (isCreated && form.get('first') === 'close') await onCloseAddress();
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
      <RoleChoice role={role} onChoose={setRole} />
      <div className="new-link-fields row wrap gap-4 below-4">
        <Field
          label={SHARING.label}
          value={label}
          maxLength={LINK_LABEL_MAX_LENGTH}
          autoComplete="off"
          help={SHARING.labelHelp(label.trim() === '' || readName(label) !== undefined)}
          onChange={({ currentTarget: { value } }) => setLabel(asDocumentText(value))}
        />
        <UntilChoice nowMs={nowMs} />
      </div>
      {addressRole !== undefined && isLess(role, addressRole) && <FirstLink role={addressRole} writers={writers} />}
      <div className="new-link-send row wrap middle">
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? SHARING.creating : SHARING.create}
        </Button>
        <small className="soft size-small">{SHARING.once}</small>
      </div>
      <output className="created-link-place own-line">
        {created && <NewLink key={created.link.id} id={id} created={created} />}
      </output>
    </form>
  );
}

/** How long the link stays open. */
function UntilChoice({ nowMs }: Pick<NewLinkFormProps, 'nowMs'>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{SHARING.until}</label>
      <select id={id} name="weeks">
        {WEEKS.map((weeks) => (
          <option key={weeks} value={weeks}>
            {SHARING.weeks(weeks, DATE.format(nowMs + weeks * WEEK_MS))}
          </option>
        ))}
        <option value="0">{SHARING.forever}</option>
      </select>
    </div>
  );
}

function isLess(role: LinkRole, than: LinkRole): boolean {
  return LINK_ROLES.indexOf(role) < LINK_ROLES.indexOf(than);
}

function RoleChoice({ role, onChoose }: { role: LinkRole; onChoose: (role: LinkRole) => void }) {
  return (
    <fieldset className="role-choice stack gap-0 flat below-4">
      <legend className="size-control strong">{SHARING.newLink}</legend>
      {LINK_ROLES.map((each) => (
        <label className="size-control pad-2 anchor" key={each}>
          <input
            className="full flat"
            type="radio"
            name="role"
            value={each}
            checked={each === role}
            onChange={() => onChoose(each)}
          />
          <strong>{SHARING.roles[each].name}</strong>{' '}
          <small className="soft size-small own-line">{SHARING.roles[each].about}</small>
        </label>
      ))}
    </fieldset>
  );
}

function addressOf(id: string, { secret }: CreatedLink): string {
  return `${window.location.origin}/demo#${writeAddress({ id, link: secret })}`;
}

/** On a phone it would be below the edge of the dialog. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** The new link, which is copied if the browser allowed it: its secret isn't kept. */
function NewLink({ id, created }: { id: string; created: CreatedLink & { isCopied: boolean } }) {
  const { link, isCopied } = created;
  const [words, setWords] = useState<string>(isCopied ? SHARING.copied : SHARING.copy);
  const address = addressOf(id, created);
  const copy = async () => setWords((await copyText(address)) ? SHARING.copied : SHARING.copyFailed);
  return (
    <div ref={bringIntoView} className="created-link above-4 pad-3">
      <p>
        <strong>{SHARING.created(link.label || SHARING.anyone, link.role)}</strong>
      </p>
      <div className="created-link-copy row wrap middle">
        <p className="created-link-address breaks size-small">{address}</p>
        <Button onClick={() => inBackground(copy())}>{words}</Button>
      </div>
    </div>
  );
}
