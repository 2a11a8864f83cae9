import {
  type Auth,
  browserPopupRedirectResolver,
  getAdditionalUserInfo,
  getRedirectResult,
  GoogleAuthProvider,
  signInWithPopup,
  signInWithRedirect,
  type User,
  type UserCredential,
} from 'firebase/auth';

/** Somebody who has signed in with Google. */
export interface GoogleArrival {
  user: User;
  /** Whether the account was made just now. */
  isNew: boolean;
}

/**
 * Signs in with Google: in a pop-up, or, where the browser blocks that or this document may not open any, by a
 * redirect of the tab; then it never resolves, and `returnFromGoogle` has the result.
 * @param options.popup whether the document may open pop-ups; see the policy of `/login` in bff/site/site-pages.ts.
 */
export async function signInWithGoogle(auth: Auth, { popup }: { popup: boolean }): Promise<GoogleArrival> {
  const provider = new GoogleAuthProvider();
  if (popup) {
    try {
      return arrival(await signInWithPopup(auth, provider, browserPopupRedirectResolver));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'auth/popup-blocked')) throw error;
    }
  }
  return await signInWithRedirect(auth, provider, browserPopupRedirectResolver);
}

/** Who came back to this tab from Google; undefined if the tab wasn't redirected. */
export async function returnFromGoogle(auth: Auth): Promise<GoogleArrival | undefined> {
  const result = await getRedirectResult(auth, browserPopupRedirectResolver);
  return result ? arrival(result) : undefined;
}

function arrival(credential: UserCredential): GoogleArrival {
  return { user: credential.user, isNew: getAdditionalUserInfo(credential)?.isNewUser ?? false };
}
