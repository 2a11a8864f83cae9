import type { BrowserContext } from 'playwright-core';

import type { GoogleStandIn } from '../identity/google-stand-in.ts';
import { claimsOf, signToken } from '../identity/tokens.ts';
import { answerJson } from '../server/upstream-stub.ts';

/** Where Google asks people who they are. */
export const GOOGLE_ACCOUNTS = 'https://accounts.google.com';
/** The script that the identity library uses to talk to the auth domain's frame. */
export const GOOGLE_SCRIPT = 'https://apis.google.com/js/api.js';

/** Who signs in with Google in the tests. */
export const GOOGLE_PERSON = { uid: 'google-ada', email: 'ada@gmail.example', name: 'Ada of Google' };

/** The page that Google sends people back to: it hands the result to the frame, or takes it along to the page they came from. */
const HANDLER = `<!doctype html><script>
  const asked = new URLSearchParams(location.search);
  const type = asked.get('authType');
  const outcome = { type, eventId: asked.get('eventId'), urlResponse: location.href, sessionId: 's', postBody: null, tenantId: null };
  if (type === 'signInViaPopup') {
    new BroadcastChannel('outcomes').postMessage(outcome);
    close();
  } else {
    sessionStorage.setItem('outcome', JSON.stringify(outcome));
    location.replace(asked.get('redirectUrl'));
  }
</script>`;

const FRAME = `<!doctype html><script>
  const tell = (authEvent) => parent.postMessage({ type: 'authEvent', body: { type: 'authEvent', authEvent } }, location.origin);
  new BroadcastChannel('outcomes').onmessage = ({ data }) => tell(data);
  addEventListener('message', ({ data: { type, reply } }) => {
    if (type === 'webStorageSupport') parent.postMessage({ reply, body: { webStorageSupport: true } }, location.origin);
    const kept = sessionStorage.getItem('outcome');
    if (type !== 'listening' || kept === null) return;
    sessionStorage.removeItem('outcome');
    tell(JSON.parse(kept));
  });
</script>`;

/** The little of Google's script that the identity library uses: frames that are spoken to by messages. */
const SCRIPT = `(() => {
  const openFrame = (url) => {
    const frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    const hearers = new Map();
    const replies = [];
    const say = async (message) => {
      await loaded;
      frame.contentWindow.postMessage(message, new URL(url).origin);
    };
    addEventListener('message', ({ source, data: { type, reply, body } }) => {
      if (source !== frame.contentWindow) return;
      if (reply === undefined) return hearers.get(type)?.(body);
      try {
        replies[reply]([body]);
      } catch {} // Google's script swallows it too: the library throws after every answer
    });
    frame.hidden = true;
    frame.src = url;
    document.body.append(frame);
    return {
      restyle: async () => {},
      ping: () => loaded,
      register: (type, hear) => {
        hearers.set(type, hear);
        say({ type: 'listening' });
      },
      send: (type, _body, hear) => say({ type, reply: replies.push(hear) - 1 }),
    };
  };
  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => ({ open: async ({ url }, opened) => opened(openFrame(url)) }) },
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]();
})();`;

/** Has the stand-in serve the auth domain and the accounts, so that people can sign in with Google. */
export function serveGoogleSignIn(google: GoogleStandIn): void {
  google.answer('authPages', ({ path = '' }, response) => {
    const { pathname, search, searchParams } = new URL(path, 'http://auth-domain');
    if (pathname !== '/__/auth/handler') return response.setHeader('content-type', 'text/html').end(FRAME);
    response.setHeader('content-type', 'text/html');
    const asking = `${GOOGLE_ACCOUNTS}/o/oauth2/auth?state=${encodeURIComponent(search)}`;
    const lead = `<!doctype html><script>location.replace(${JSON.stringify(asking)})</script>`;
    return response.end(searchParams.has('code') ? HANDLER : lead);
  });
  const { uid: localId, email, name: displayName } = GOOGLE_PERSON;
  const provider = { firebase: { sign_in_provider: 'google.com', identities: {} } };
  const idToken = signToken(
    google.key(),
    claimsOf(google.projectId, { sub: localId, user_id: localId, email, ...provider }),
  );
  const account = { localId, email, displayName, providerUserInfo: [], validSince: '0' };
  google.answer('accounts', (arrival, response) => {
    const body = {
      projects: { authorizedDomains: ['localhost'] },
      'accounts:signInWithIdp': {
        ...account,
        idToken,
        refreshToken: 'refresh',
        expiresIn: '3600',
        providerId: 'google.com',
        isNewUser: true,
        rawUserInfo: '{}',
      },
      'accounts:lookup': { users: [account] },
    };
    const call = Object.entries(body).find(([name]) => arrival.path?.includes(`/v1/${name}`));
    answerJson(call?.[1] ?? {}, call ? 200 : 404)(arrival, response);
  });
}

/** Replaces Google's own hosts in a browser: the script, and the page that asks people who they are. */
export async function standForGoogle(context: BrowserContext, origin: string): Promise<void> {
  await context.route(`${GOOGLE_SCRIPT}**`, (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }));
  await context.route(`${GOOGLE_ACCOUNTS}/**`, (route) => {
    const state = new URL(route.request().url()).searchParams.get('state') ?? '';
    const back = `${origin}/__/auth/handler${state}&code=granted`.replaceAll('&', '&amp;');
    return route.fulfill({
      contentType: 'text/html',
      headers: { 'cross-origin-opener-policy': 'same-origin-allow-popups' },
      body: `<!doctype html><title>Google</title><a href="${back}">Continue as Ada</a>`,
    });
  });
}
