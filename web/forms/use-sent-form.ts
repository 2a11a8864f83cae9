import { type FormEvent, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

import { inBackground } from '../errors/in-background.ts';
import { type DraftPath, keepDraft, keepWayBack, readDraft } from '../storage/drafts.ts';
import { useReturnedFocus } from '../ui/use-returned-focus.ts';
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
import {
  beginSubmission,
  endSubmission,
  isSame,
  mayGuestsSend,
  type SubmissionOutcome,
  submissionOf,
} from './submissions.ts';

/** A form that is sent in the name of a person. */
export interface SentFormOptions<Field extends string> extends FieldRules<Field> {
  /** The page that the form is on, under which its draft is kept. */
  path: DraftPath;
  /** Sends the form, with the given token instead of the current one. */
  send: (values: Record<Field, string>, token: string | undefined) => Promise<unknown>;
}

/** The state of a form. */
type SendState = { status: 'idle' | 'submitting' } | SubmissionOutcome;

/** The state and handlers for the component of a form. */
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
 * The behaviour of a form that is sent in the name of a person: it checks, sends, shows how that went, keeps a draft of
 * what is typed, clears after success, and shows a signed-out person what to do. The fields are the
 * browser's own, so what was typed before the application came is kept.
 */
export function useSentForm<Field extends string>(sent: SentFormOptions<Field>): SentFormView<Field> {
  const { path } = sent;
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults<Field>>({});
  const refuse = useFaultFocus(ref, setFaults);
  const { state, setState, follow } = useSendState(sent, ref, refuse);

  const submit = ({ asGuest }: { asGuest: boolean }) => {
    const form = ref.current;
    if (!form || submissionOf(path)) return;
    const values = readValues(form, sent);
    const found = findFaults(values, sent);
    refuse(found);
    if (Object.keys(found).length > 0) {
      setState({ status: 'idle' });
      return;
    }
    beginSubmission(path, values, (token) => sent.send(values, token), { asGuest });
    inBackground(follow());
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
      // Loads the settings before the form is submitted.
      onFocus: () => inBackground(mayGuestsSend()),
      onInput: mend,
      onSubmit: (event) => {
        event.preventDefault();
        submit({ asGuest: false });
      },
    },
    sendAsGuest: () => submit({ asGuest: true }),
  };
}

/** How far the sending of a form is. It starts with the draft that is kept, and with what is already being sent. */
function useSendState<Field extends string>(
  sent: SentFormOptions<Field>,
  ref: RefObject<HTMLFormElement | null>,
  refuse: (found: Faults<Field>) => void,
) {
  const { path } = sent;
  const [state, setState] = useState<SendState>({ status: 'idle' });
  useReturnedFocus(ref, state.status === 'submitting');

  /** Waits for what is being sent; another form on this page may have started it. */
  const follow = async () => {
    const submission = submissionOf(path);
    if (!submission) return;
    setState({ status: 'submitting' });
    const outcome = await submission.outcome;
    const form = ref.current;
    // People who have left the page see the outcome when they come back.
    if (!form) return;
    endSubmission(path);
    if (outcome.status === 'error') {
      if (outcome.signIn) keepWayBack(path);
      refuse(faultsOfAnswer(outcome.fields, sent));
    } else if (isSame(readValues(form, sent), submission.values)) form.reset();
    setState(outcome);
  };
  const followAtFirst = useEffectEvent(follow);

  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    fillEmptyFields(form, readDraft(path) ?? {});
    // What was typed before the application came is part of the draft, too.
    keepDraft(path, draftOf(form));
    inBackground(followAtFirst());
  }, [ref, path]);

  return { state, setState, follow };
}

/** Shows faults, and puts the focus on the first faulty field as soon as its fault is shown beside it. */
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
