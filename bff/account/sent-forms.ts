import { stringify } from 'csv-stringify/sync';

import { type Forms, KEPT_RESOURCES, type KeptResource, type SentForm } from '../forms/forms.ts';
import type { AccountPart } from './account-part.ts';

/** The file of each resource; a table has its columns. */
const FILES: Record<KeptResource, { path: string; columns?: string[] }> = {
  query: { path: 'forms/messages.csv', columns: ['received', 'name', 'emailAddress', 'queryType', 'query'] },
  sweepstake: { path: 'forms/sweepstake.csv', columns: ['received', 'email', 'subject', 'pageNumber'] },
  user: { path: 'forms/user-record.json' },
  essay: { path: 'forms/essays.json' },
};

/** What an account has sent with the forms, if it is kept here. */
export function sentForms(forms: Forms): AccountPart {
  const kept = KEPT_RESOURCES.filter((resource) => forms.keeps(resource));
  const paths = kept.map((resource) => FILES[resource].path);
  const elsewhere =
    kept.length < KEPT_RESOURCES.length
      ? ' Some of what you sent went to other services of the people who run this site. Ask them for it.'
      : '';
  return {
    name: 'forms',
    about:
      `${paths.join(', ')}${paths.length > 0 ? ': what you sent with this account. What you sent as a guest isn’t linked to it.' : ''}${elsewhere}`.trim(),
    *files({ userId }) {
      for (const resource of kept) {
        const { path, columns } = FILES[resource];
        const portions = forms.sentBy(userId, resource);
        yield { path, content: columns ? asTable(portions, columns) : asList(portions) };
      }
    },
    remove: (userId) => forms.removeSentBy(userId),
  };
}

/** CSV; a cell that starts like a formula is marked as text (CWE-1236). */
async function* asTable(portions: AsyncIterable<SentForm[]>, columns: string[]) {
  yield stringify([columns]);
  for await (const rows of portions) yield stringify(rows, { columns, escape_formulas: true });
}

async function* asList(portions: AsyncIterable<SentForm[]>) {
  yield '[';
  let separator = '\n';
  for await (const rows of portions) {
    for (const row of rows) {
      yield separator + JSON.stringify(row, null, 2);
      separator = ',\n';
    }
  }
  yield '\n]\n';
}
