import { expect, test } from 'vitest';

import { documentLinksPath, DOCUMENTS_PATH } from '#shared-types/documents/documents';

import { newsIn, openRaw } from '../support/collaboration/collaboration-client.ts';
import { roomOf, roomToken, startDocumentBff } from '../support/documents.ts';

test.each([
  ['that is shown is what those who follow the link are called', 'Mr Reid', true],
  ['that its owner wrote for nobody else stays with them', 'That difficult man', false],
])('a label %s', async (_, label, isShown) => {
  const bff = await startDocumentBff();
  const user = bff.account('ada');
  const id = await bff.create(user, 'Rested students actually turn up.');
  const path = documentLinksPath(id).slice(DOCUMENTS_PATH.length);
  const { body } = await bff.call('post', path, { user }, { role: 'comment', label, isShown }).expect(201);
  const link = String(body.secret);
  const guest = await openRaw(bff.url, roomOf(id), { token: roomToken({ link }) });
  await guest.answered();
  const told = newsIn(guest.received).find(({ linkName }) => linkName !== undefined);
  expect(told?.linkName).toBe(isShown ? label : undefined);
  if (!isShown) {
    const { text: comments } = await bff.call('get', `/${id}/comments`, { link });
    expect(comments + guest.received.map((bytes) => Buffer.from(bytes).toString()).join('\n')).not.toContain(label);
  }
});
