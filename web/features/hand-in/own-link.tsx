import { HAND_IN } from '../../content/desk/hand-in.ts';
import { CopyLine } from '../../ui/copy-line.tsx';

interface OwnLinkProps {
  ownKey: string;
  code: string;
  /** Who the teacher is, inside a sentence: somebody who came by the class link tells them their code. */
  teacher: string;
}

/** The link that shows a student what they've handed in: the only way back to it. */
export function OwnLink({ ownKey, code, teacher }: OwnLinkProps) {
  const path = `/returned#${ownKey}`;
  return (
    <section className="own-link">
      <h2>{HAND_IN.youAre(code)}</h2>
      <p>{HAND_IN.tellCode(teacher, code)}</p>
      <CopyLine label={HAND_IN.linkLabel} value={location.origin + path} words={HAND_IN} />
      <p>{HAND_IN.linkHelp}</p>
      <p>
        <a className="button" href={path}>
          {HAND_IN.openPage}
        </a>
      </p>
    </section>
  );
}

interface NotMineProps {
  isRemembered: boolean;
  onChange: (isRemembered: boolean) => void;
}

/** Lets somebody say that other people use this browser, too. */
export function NotMine({ isRemembered, onChange }: NotMineProps) {
  return (
    <label className="not-mine">
      <input
        type="checkbox"
        checked={!isRemembered}
        onChange={({ currentTarget: { checked } }) => onChange(!checked)}
      />
      <span>
        {HAND_IN.notMine}
        <small>{HAND_IN.notMineHelp}</small>
      </span>
    </label>
  );
}
