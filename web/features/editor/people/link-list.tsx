import type { DocumentLink, DocumentSharing } from '#shared-types/documents/documents';
import { LINK_ROLES, type LinkRole } from '#shared-types/documents/roles';

import { changeDocument, changeLink, removeLink } from '../../../calls/documents/documents.ts';
import { SHARING } from '../../../content/editor/sharing.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { Button } from '../../../ui/button.tsx';

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

interface LinkListProps {
  id: string;
  sharing: DocumentSharing;
  /** The current time in milliseconds since 1970. */
  nowMs: number;
  /** Makes a change, and reloads the list. */
  onChange: (work: () => Promise<unknown>) => Promise<unknown>;
  onCloseAddress: () => Promise<unknown>;
}

/** Every link to a document: what it allows, until when, and when it was last used. */
export function LinkList({
  id,
  sharing: { links, addressRole, writers },
  nowMs,
  onChange,
  onCloseAddress,
}: LinkListProps) {
  const change = (work: () => Promise<unknown>) => inBackground(onChange(work));
  if (links.length === 0 && addressRole === undefined)
    return <p>{writers.length === 0 ? SHARING.none : SHARING.noLinks}</p>;
  return (
    <ul className="share-links rows">
      {addressRole && (
        <li className="row wrap middle rule-below">
          <LinkWords name={SHARING.address} about={SHARING.addressAbout} />
          <RoleSelect
            label={SHARING.roleOfAddress}
            role={addressRole}
            onSelect={(role) => change(() => changeDocument(id, { addressRole: role }))}
          />
          <Button
            look="quiet"
            className="link-off"
            aria-label={SHARING.turnOffAddress}
            onClick={() => inBackground(onCloseAddress())}
          >
            {SHARING.turnOff}
          </Button>
        </li>
      )}
      {links.map((link) => (
        <LinkRow
          key={link.id}
          link={link}
          nowMs={nowMs}
          onRole={(role) => change(() => changeLink(id, link.id, { role }))}
          onTurnOff={() => change(() => changeLink(id, link.id, { revoked: true }))}
          onRemove={() => change(() => removeLink(id, link.id))}
        />
      ))}
    </ul>
  );
}

interface LinkRowProps {
  link: DocumentLink;
  nowMs: number;
  onRole: (role: LinkRole) => void;
  onTurnOff: () => void;
  onRemove: () => void;
}

/** A working link can change its role or be turned off; one that has stopped working can be removed from the list. */
function LinkRow({ link, nowMs, onRole, onTurnOff, onRemove }: LinkRowProps) {
  const name = link.label || SHARING.unnamed;
  const hasEnded = link.revokedAt !== undefined || isExpired(link, nowMs);
  return (
    <li className="row wrap middle rule-below" data-ended={hasEnded || undefined}>
      <LinkWords name={name} about={aboutLink(link, nowMs)} />
      {!hasEnded && <RoleSelect label={SHARING.roleOf(name)} role={link.role} onSelect={onRole} />}
      {hasEnded ? (
        <Button look="quiet" aria-label={SHARING.removeNamed(name)} onClick={onRemove}>
          {SHARING.remove}
        </Button>
      ) : (
        <Button look="quiet" className="link-off" aria-label={SHARING.turnOffNamed(name)} onClick={onTurnOff}>
          {SHARING.turnOff}
        </Button>
      )}
    </li>
  );
}

function LinkWords({ name, about }: { name: string; about: string }) {
  return (
    <div className="link-words breaks size-control">
      <strong>{name}</strong>
      <p className="soft size-small flat">{about}</p>
    </div>
  );
}

function RoleSelect({ label, role, onSelect }: { label: string; role: LinkRole; onSelect: (role: LinkRole) => void }) {
  return (
    <select
      className="box size-control"
      aria-label={label}
      value={role}
      onChange={({ currentTarget: { value } }) => {
        const chosen = LINK_ROLES.find((known) => known === value);
        if (chosen) onSelect(chosen);
      }}
    >
      {LINK_ROLES.map((each) => (
        <option key={each} value={each}>
          {SHARING.can[each]}
        </option>
      ))}
    </select>
  );
}

function aboutLink(link: DocumentLink, nowMs: number): string {
  const { revokedAt, expiresAt = '', openedAt, role } = link;
  if (revokedAt !== undefined) return `${SHARING.can[role]}; ${SHARING.turnedOff(at(revokedAt))}`;
  if (isExpired(link, nowMs)) return `${SHARING.can[role]}; ${SHARING.expired(at(expiresAt))}`;
  const opened = openedAt === undefined ? SHARING.notOpened : SHARING.opened(at(openedAt));
  return `${opened} · ${expiresAt === '' ? SHARING.noEnd : SHARING.worksUntil(at(expiresAt))}`;
}

function isExpired({ expiresAt }: DocumentLink, nowMs: number): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= nowMs;
}

function at(time: string): string {
  return WHEN.format(Date.parse(time));
}
