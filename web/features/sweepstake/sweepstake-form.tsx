import { SWEEPSTAKE_MAX_LENGTHS, SWEEPSTAKE_WORDS } from '#shared-types/site/sweepstake';

import { createSweepstake } from '../../calls/post.ts';
import { SWEEPSTAKE_FORM } from '../../content/site/forms.ts';
import { SentForm } from '../../forms/sent-form.tsx';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Field } from '../../ui/field.tsx';

/** The entry form of the sweepstake; its fields take any text, as the specification asks. */
export function SweepstakeForm() {
  const view = useSentForm({
    path: '/sweepstake',
    words: SWEEPSTAKE_WORDS,
    maxLengths: SWEEPSTAKE_MAX_LENGTHS,
    send: (entry, token) => createSweepstake(entry, { token }),
  });
  const { faults } = view;
  return (
    <SentForm view={view} afterSuccess={<p>{SWEEPSTAKE_FORM.recorded}</p>}>
      <Field
        name="email"
        inputMode="email"
        label={SWEEPSTAKE_FORM.email}
        help={SWEEPSTAKE_FORM.emailHelp}
        autoComplete="email"
        aria-required
        fault={faults.email}
      />
      <Field
        name="subject"
        label={SWEEPSTAKE_FORM.subject}
        help={SWEEPSTAKE_FORM.subjectHelp}
        aria-required
        fault={faults.subject}
      />
      <Field
        name="pageNumber"
        label={SWEEPSTAKE_FORM.pageNumber}
        help={SWEEPSTAKE_FORM.pageNumberHelp}
        aria-required
        fault={faults.pageNumber}
      />
    </SentForm>
  );
}
