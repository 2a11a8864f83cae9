import type { Profile } from '#shared-types/profile';

import { PROFILE } from '../../../content/side.ts';
import { HiddenTable } from '../../../ui/hidden-table.tsx';
import type { Show } from '../panel/show.ts';
import { ProfileSection } from './profile-section.tsx';

import './voice-share.css';

const WORDS = PROFILE.voice;

/** The share of the sentences that have a passive. */
export function VoiceShare({ profile: { voice, remarks }, show }: { profile: Profile; show: Show }) {
  const all = voice.passive + voice.active;
  if (all === 0) return null;
  return (
    <ProfileSection title={WORDS.title} aside={WORDS.aside(voice.passive, all)} remarks={[remarks.voice]} show={show}>
      <div className="voice-share" aria-hidden="true">
        {voice.passive > 0 && <span style={{ inlineSize: `${(100 * voice.passive) / all}%` }} />}
      </div>
      <HiddenTable
        caption={WORDS.title}
        columns={WORDS.columns}
        rows={[
          [WORDS.passive, voice.passive],
          [WORDS.active, voice.active],
        ]}
      />
    </ProfileSection>
  );
}
