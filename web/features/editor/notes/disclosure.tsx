import { type ReactNode, useId, useState } from 'react';

import { Button } from '../../../ui/button.tsx';

interface DisclosureProps {
  /** The words of the button; without them the step is left out. */
  label: string | undefined;
  what: ReactNode;
  /** The next step, which is offered after this one. */
  children?: ReactNode;
}

/** One step of an explanation: a button that shows more, and after it the next step. The focus stays on the button. */
export function Disclosure({ label, what, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (label === undefined) return children;
  return (
    <>
      <Button
        look="quiet"
        className="why-step"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      <div id={id} className="why-shown" hidden={!isOpen}>
        {what}
      </div>
      {isOpen && children}
    </>
  );
}
