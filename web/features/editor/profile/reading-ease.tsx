import type { Profile } from '#shared-types/profile';

import { PROFILE } from '../../../content/side.ts';
import { HiddenTable } from '../../../ui/hidden-table.tsx';
import type { Show } from '../panel/show.ts';
import { ProfileSection } from './profile-section.tsx';

import './reading-ease.css';

const WORDS = PROFILE.readability;

/** Where the text is between hard and easy; below it, what the figure can't tell. */
export function ReadingEase({ profile: { readability, remarks }, show }: { profile: Profile; show: Show }) {
  if (readability === undefined) return null;
  const at = Math.max(0, Math.min(100, readability.ease));
  return (
    <ProfileSection title={WORDS.title} remarks={[remarks.readability]} show={show}>
      <div className="reading-ease" aria-hidden="true">
        <span>{WORDS.harder}</span>
        <span className="reading-ease-line">
          <span style={{ insetInlineStart: `${at}%` }} />
        </span>
        <span>{WORDS.easier}</span>
      </div>
      <HiddenTable
        caption={WORDS.title}
        columns={WORDS.columns}
        rows={[
          [WORDS.ease, readability.ease],
          [WORDS.grade, readability.grade],
        ]}
      />
    </ProfileSection>
  );
}
