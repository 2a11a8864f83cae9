import { DESK, WHO_SEES } from '../../../content/desk/desk.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Says who sees what. @param until the day on which everything is deleted. */
export function WhoSeesDialog({ until, onClose }: { until: string; onClose: () => void }) {
  return (
    <Dialog title={WHO_SEES.open} onClose={onClose}>
      <dl className="who-sees">
        {WHO_SEES.lines(until).map(([who, what]) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {DESK.close}
        </Button>
      </div>
    </Dialog>
  );
}
