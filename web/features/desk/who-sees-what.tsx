import { useState } from 'react';

import { ASSIGNMENT, DESK, WHO_SEES } from '../../content/desk.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Says that nothing is seen before a return, and on request who sees what, and until when. @param until the day on which all is deleted. */
export function WhoSeesWhat({ until }: { until: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {ASSIGNMENT.nobodySees}{' '}
      <button type="button" className="desk-link" onClick={() => setOpen(true)}>
        {WHO_SEES.open}
      </button>
      {isOpen && (
        <Dialog title={WHO_SEES.open} onClose={() => setOpen(false)}>
          <dl className="who-sees">
            {WHO_SEES.lines(until).map(([who, what]) => (
              <div key={who}>
                <dt>{who}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <div className="dialog-actions">
            <Button look="primary" onClick={() => setOpen(false)}>
              {DESK.close}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
