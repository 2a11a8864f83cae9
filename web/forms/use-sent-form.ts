import { type FormEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';

import { guestToken } from '../lib/accounts.ts';
import { IdentityError } from '../lib/identity-errors.ts';
import { NO_JWT, RefusedError } from '../lib/post.ts';
import { runtimeConfig } from '../lib/runtime-config.ts';
import { useReturnedFocus } from '../lib/use-returned-focus.ts';
import { type DraftPath, forgetDraft, keepDraft, keepWayBack, readDraft } from './drafts.ts';
import {
  draftOf,
  type Faults,
  faultsOfAnswer,
  type FieldRules,
  fieldsOf,
  fillEmptyFields,
  findFault,
  findFaults,
  readValues,
} from './form-checks.ts';

/** A form that is sent in the name of a person. */
export interface SentForm<Field extends string> extends FieldRules<Field> {
  /** The page that it stands on, under which its draft is kept. */
  path: DraftPath;
  /** Sends the form, with a token in the place of the current one if it gets one. */
  send: (values: Record<Field, string>, token: string | undefined) => Promise<unknown>;
}

/** How a form stands (REQ-092, REQ-173). */
type SendState =
  | { status: 'idle' | 'submitting' | 'success' }
  | {
      status: 'error';
      message: string;
      /** What a signed-out person can do about it (D-06); undefined for every other failure. */
      ways: { guest: boolean } | undefined;
    };

/** What a form needs to be drawn and to answer. */
export interface SentFormView<Field extends string> {
  state: SendState;
  faults: Faults<Field>;
  /** For the `<form>` element. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onFocus: () => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  sendAsGuest: () => void;
}

/**
 * The behaviour of a form that is sent in the name of a person: it checks, sends, tells how that went, keeps a draft of
 * what is typed, clears after success (D-51), and shows a signed-out person two ways on (D-06). The fields are the
 * browser's own, so what was typed before the application came is kept.
 */
export function useSentForm<Field extends string>(sent: SentForm<Field>): SentFormView<Field> {
  const { path } = sent;
  const ref = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<SendState>({ status: 'idle' });
  const [faults, setFaults] = useState<Faults<Field>>({});
  const refuse = useFaultFocus(ref, setFaults);
  useReturnedFocus(ref, state.status === 'submitting');
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    fillEmptyFields(form, readDraft(path) ?? {});
    // What was typed before the application came is part of the draft, too.
    keepDraft(path, draftOf(form));
  }, [path]);

  const submit = async (getToken?: () => Promise<string>) => {
    const form = ref.current;
    if (!form || state.status === 'submitting') return;
    const values = readValues(form, sent);
    const found = findFaults(values, sent);
    refuse(found);
    if (Object.keys(found).length > 0) {
      setState({ status: 'idle' });
      return;
    }
    setState({ status: 'submitting' });
    try {
      await sent.send(values, await getToken?.());
      form.reset();
      forgetDraft(path);
      setState({ status: 'success' });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const isSignedOut = message === NO_JWT || error instanceof IdentityError;
      const ways = isSignedOut ? { guest: await mayGuestsSend() } : undefined;
      if (isSignedOut) keepWayBack(path);
      if (error instanceof RefusedError) refuse(faultsOfAnswer(error.fields, sent));
      setState({ status: 'error', message, ways });
    }
  };

  const mend = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    keepDraft(path, draftOf(currentTarget));
    if (state.status === 'success') setState({ status: 'idle' });
    const field = fieldsOf(sent).find((name) => target === currentTarget.elements.namedItem(name));
    if (!field || faults[field] === undefined) return;
    const { [field]: value } = readValues(currentTarget, sent);
    setFaults({ ...faults, [field]: findFault(field, value, sent) });
  };

  return {
    state,
    faults,
    form: {
      ref,
      noValidate: true,
      // So that the settings are there by the time that the form is sent.
      onFocus: () => void mayGuestsSend(),
      onInput: mend,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    sendAsGuest: () => void submit(guestToken),
  };
}

/** Shows faults, and puts the focus on the first faulty field as soon as its fault stands beside it. */
function useFaultFocus<Field extends string>(
  form: RefObject<HTMLFormElement | null>,
  setFaults: (faults: Faults<Field>) => void,
): (found: Faults<Field>) => void {
  const [check, setCheck] = useState(0);
  useEffect(() => {
    if (check > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, check]);
  return (found) => {
    setFaults(found);
    setCheck((number) => number + 1);
  };
}

/** Whether the operator lets guests send forms (D-06); where that cannot be asked, they do not. */
async function mayGuestsSend(): Promise<boolean> {
  try {
    const { guestForms } = await runtimeConfig();
    return guestForms;
  } catch {
    return false;
  }
}
