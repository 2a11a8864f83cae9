import { type FormEvent, useState } from 'react';

import { type AssignmentSettings, KEEP_DAYS, KEEP_DAYS_MAX } from '#shared-types/desk/assignment';
import { showsNothing } from '#shared-types/text/visible-text';

import { errorMessage } from '../../../calls/error-message.ts';
import { DESK } from '../../../content/desk/desk.ts';
import { clockIn, dueWarning, momentIn, ownZone, timeZones } from '../../../content/desk/due.ts';
import { ASSIGNMENT_FORM } from '../../../content/desk/list.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { markedName } from '../../../storage/signed-in-mark.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { Message } from '../../../ui/message.tsx';

/** What a new assignment begins with. */
export function emptySettings(): AssignmentSettings {
  return {
    title: '',
    className: '',
    zone: ownZone(),
    takesLate: true,
    isOpen: true,
    marksWait: true,
    teacherName: markedName() ?? '',
    keepDays: KEEP_DAYS,
    rubric: { kind: 'levels', criteria: [] },
  };
}

interface AssignmentDialogProps {
  settings: AssignmentSettings;
  onClose: () => void;
  onSave: (settings: AssignmentSettings) => Promise<void>;
  /** Deletes the assignment; a new one can't be deleted. */
  onRemove?: () => void;
}

/** The dialog in which an assignment is made or changed. */
export function AssignmentDialog({ settings: before, onClose, onSave, onRemove }: AssignmentDialogProps) {
  const [settings, setSettings] = useState(before);
  const [due, setDue] = useState(before.dueMs === undefined ? '' : clockIn(before.zone, before.dueMs));
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const isNew = onRemove === undefined;
  const set = (part: Partial<AssignmentSettings>) => setSettings({ ...settings, ...part });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const title = settings.title.trim();
    if (showsNothing(title)) return setFault(ASSIGNMENT_FORM.titleNeeded);
    const dueMs = due === '' ? undefined : momentIn(settings.zone, due);
    const { dueMs: _before, task, ...rest } = settings;
    try {
      await onSave({ ...rest, title, ...(task && { task }), ...(dueMs !== undefined && { dueMs }) });
      onClose();
    } catch (error) {
      setFailure(errorMessage(error));
    }
  };
  return (
    <Dialog title={isNew ? ASSIGNMENT_FORM.newHeading : ASSIGNMENT_FORM.changeHeading} isWide onClose={onClose}>
      <form className="assignment-form stack gap-3 above-3" onSubmit={(event) => inBackground(save(event))}>
        <SettingsFields settings={settings} due={due} fault={fault} onDue={setDue} onChange={set} />
        <Message kind="failure">{failure && <p>{failure}</p>}</Message>
        <div className="dialog-actions">
          {onRemove && (
            <Button look="quiet" onClick={onRemove}>
              {ASSIGNMENT_FORM.remove}
            </Button>
          )}
          <Button onClick={onClose}>{DESK.cancel}</Button>
          <Button look="primary" type="submit">
            {isNew ? ASSIGNMENT_FORM.make : ASSIGNMENT_FORM.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface SettingsFieldsProps {
  settings: AssignmentSettings;
  /** The deadline as the field has it, by the clock of its zone. */
  due: string;
  fault: string | undefined;
  onDue: (due: string) => void;
  onChange: (part: Partial<AssignmentSettings>) => void;
}

function SettingsFields({ settings, due, fault, onDue, onChange: set }: SettingsFieldsProps) {
  return (
    <>
      {(['title', 'className', 'teacherName'] as const).map((name) => (
        <Field
          key={name}
          label={ASSIGNMENT_FORM[name]}
          help={name === 'className' && ASSIGNMENT_FORM.optionalHelp}
          fault={name === 'title' ? fault : undefined}
          value={settings[name]}
          maxLength={200}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
      <TextArea
        label={ASSIGNMENT_FORM.task}
        rows={2}
        help={ASSIGNMENT_FORM.taskHelp}
        value={settings.task ?? ''}
        maxLength={4000}
        onChange={({ target }) => set({ task: target.value })}
      />
      <DueFields zone={settings.zone} due={due} onDue={onDue} onZone={(zone) => set({ zone })} />
      <Field
        label={ASSIGNMENT_FORM.keepDays}
        type="number"
        min={1}
        max={KEEP_DAYS_MAX}
        value={settings.keepDays}
        onChange={({ target }) => set({ keepDays: Math.trunc(Number(target.value)) || KEEP_DAYS })}
      />
      {(['takesLate', 'isOpen', 'marksWait'] as const).map((name) => (
        <label key={name} className="desk-check row middle above-2 below-2">
          <input type="checkbox" checked={settings[name]} onChange={({ target }) => set({ [name]: target.checked })} />
          {ASSIGNMENT_FORM[name]}
        </label>
      ))}
    </>
  );
}

interface DueFieldsProps {
  zone: string;
  /** The deadline as the field has it, by the clock of the zone. */
  due: string;
  onDue: (due: string) => void;
  onZone: (zone: string) => void;
}

/** The deadline, and by which clock it is. */
function DueFields({ zone, due, onDue, onZone }: DueFieldsProps) {
  const [openedMs] = useState(Date.now);
  return (
    <div className="assignment-due row wrap gap-3">
      <Field
        label={ASSIGNMENT_FORM.due}
        help={dueWarning(zone, due, openedMs) ?? ASSIGNMENT_FORM.optionalHelp}
        type="datetime-local"
        value={due}
        onChange={({ target }) => onDue(target.value)}
      />
      <label className="field">
        {ASSIGNMENT_FORM.zone}
        <select value={zone} onChange={({ target }) => onZone(target.value)}>
          {[...new Set([zone, ...timeZones()])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
    </div>
  );
}
