import { QUERY_MAX_LENGTHS, QUERY_WORDS } from '#shared-types/site/query';

import { post } from '../../calls/post.ts';
import { CONTACT_QUERY_FORM } from '../../content/site/forms.ts';
import { SentForm } from '../../forms/sent-form.tsx';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Choice, Field, TextArea } from '../../ui/field.tsx';

/** The form of a contact query. It does not check the format of the address, because the specification only asks for some text. */
export function ContactQueryForm() {
  const view = useSentForm({
    path: '/contact',
    words: QUERY_WORDS,
    maxLengths: QUERY_MAX_LENGTHS,
    send: (query, token) => post('query', query, { token }),
  });
  const { faults } = view;
  return (
    <SentForm view={view}>
      <Field name="name" label={CONTACT_QUERY_FORM.name} autoComplete="name" aria-required fault={faults.name} />
      <Field
        name="emailAddress"
        type="email"
        label={CONTACT_QUERY_FORM.emailAddress}
        help={CONTACT_QUERY_FORM.emailAddressHelp}
        autoComplete="email"
        aria-required
        fault={faults.emailAddress}
      />
      <Choice
        name="queryType"
        label={CONTACT_QUERY_FORM.queryType}
        prompt={CONTACT_QUERY_FORM.queryTypePrompt}
        options={CONTACT_QUERY_FORM.queryTypes}
        aria-required
        fault={faults.queryType}
      />
      <TextArea
        name="query"
        label={CONTACT_QUERY_FORM.query}
        help={CONTACT_QUERY_FORM.queryHelp}
        rows={7}
        aria-required
        fault={faults.query}
      />
    </SentForm>
  );
}
