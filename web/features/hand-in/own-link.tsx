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
    <section className="own-link surface above-4 below-4">
      <h2>{HAND_IN.youAre(code)}</h2>
      <p className="size-small below-2">{HAND_IN.tellCode(teacher, code)}</p>
      <CopyLine label={HAND_IN.linkLabel} value={location.origin + path} words={HAND_IN} />
      <p className="size-small below-2">{HAND_IN.linkHelp}</p>
      <p className="size-small below-2">
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
    <label className="not-mine row gap-3 above-4 below-4">
      <input
        className="rigid"
        type="checkbox"
        checked={!isRemembered}
        onChange={({ currentTarget: { checked } }) => onChange(!checked)}
      />
      <span>
        {HAND_IN.notMine}
        <small className="soft size-small own-line">{HAND_IN.notMineHelp}</small>
      </span>
    </label>
  );
}
