import { createUserWithEmailAndPassword, updateProfile } from 'firebase/auth';
import request from 'supertest';

import { documentLinksPath, DOCUMENTS_PATH, type LinkChange, type NewLink } from '#shared-types/documents/documents';

import { writeInto } from '../documents.ts';
import { identityClient } from '../identity/identity-client.ts';
import { newPerson, storedSignIn } from './account.ts';
import type { Visit } from './browser.ts';
import type { Opening } from './open.ts';
import type { TestSite } from './site.ts';

/** Makes a person with an account and a document of these words in it, who needs no page. @param name that of the account. */
export async function anOwner(site: Pick<TestSite, 'url' | 'open'>, text: string, name?: string) {
  const person = newPerson();
  const { user } = await createUserWithEmailAndPassword(identityClient(site), person.email, person.password);
  if (name !== undefined) await updateProfile(user, { displayName: name });
  const token = await user.getIdToken(name !== undefined);
  const ask = (method: 'post' | 'patch', path: string, body: object) =>
    request(site.url)[method](path).set('authorization', `Bearer ${token}`).send(body);
  const { body } = await ask('post', DOCUMENTS_PATH, {}).expect(201);
  const id = String(body.id);
  await writeInto(site, id, text, { user: token });
  return {
    person,
    token,
    id,
    /** @returns the address that others open, and the id of the link. */
    makeLink: async (link: NewLink) => {
      const { body: made } = await ask('post', documentLinksPath(id), link).expect(201);
      return { address: `${site.url}/demo#${id}.${made.secret}`, link: String(made.link.id) };
    },
    /** Changes a link, or turns it off. */
    async changeLink(link: string, change: LinkChange) {
      await ask('patch', `${documentLinksPath(id)}/${link}`, change).expect(200);
    },
    /** Opens a path in a browser in which this person is signed in. */
    open: (path = `/demo#${id}`, opening: Opening = {}) =>
      site.open(path, { ...opening, storageState: storedSignIn(site, user) }),
  };
}

/** A document of an account, whose owner has it open, and the address with which others open it. */
export interface OwnedDocument {
  owner: Visit;
  link: string;
}

/** Makes one, and opens it as its owner. @param link what others can do with it, and its name. */
export async function openOwnDocument(
  site: Pick<TestSite, 'url' | 'open'>,
  text: string,
  { link, ...opening }: Opening & { link: NewLink },
): Promise<OwnedDocument> {
  const { makeLink, open } = await anOwner(site, text);
  const { address } = await makeLink(link);
  const owner = await open(undefined, opening);
  await owner.page.getByText('In your account: only you').waitFor();
  return { owner, link: address };
}
