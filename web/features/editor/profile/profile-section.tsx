import { type ReactNode, useId, type ComponentProps } from 'react';

import type { Profile } from '#shared-types/analysis/profile';

import { PROFILE } from '../../../content/editor/side.ts';
import type { Show } from '../panel/show.ts';

import './profile-view.css';
import '../panel/panel-parts.css';

interface ProfileSectionProps {
  title: string;
  aside?: string;
  remarks: readonly (Profile['remarks'][keyof Profile['remarks']] | undefined)[];
  show: Show;
  children: ReactNode;
}

/** One chart of the profile under its heading, with a remark below. */
export function ProfileSection({ title, aside, remarks, show, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <section className="profile-section rule-below anchor" aria-labelledby={id}>
      <div className="profile-heading row baseline split gap-3 below-2">
        <h3 className="flat" id={id}>
          {title}
        </h3>
        {aside !== undefined && <p className="soft size-small flat tabular">{aside}</p>}
      </div>
      {children}
      {remarks.map(
        (remark) =>
          remark && (
            <p className="profile-remark breaks soft size-control flat above-2" key={remark.msg}>
              {remark.msg}{' '}
              {remark.place && (
                <PlaceButton aria-describedby={id} onClick={() => remark.place && show(remark.place)}>
                  {PROFILE.showIt}
                </PlaceButton>
              )}
            </p>
          ),
      )}
    </section>
  );
}

/** A small button that leads to a place of the text. */
function PlaceButton(props: ComponentProps<'button'>) {
  return <button type="button" className="place-button nowrap" {...props} />;
}
