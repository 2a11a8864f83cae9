import { PAGE_PARTS, type PagePart, PART_BEGINS, PART_ENDS } from '#shared-types/site/page-parts';

/** What decides which parts of its pages an installation shows. */
interface PartSettings {
  publicUrl: string | undefined;
  sourceUrl: string | undefined;
  sweepstakeRulesUrl: string | undefined;
}

/** What decides whether people who forgot their password can ask for a link. */
interface MailSettings {
  identity: { kind: 'embedded' | 'firebase' };
  mail: object | undefined;
}

const PART = new RegExp(`<i ${PART_BEGINS}="([\\w-]+)"></i>(.*?)<i ${PART_ENDS}="\\1"></i>`, 'gs');

/** Takes out the marks of parts, and the parts that don't apply. */
export function withParts(html: string, settings: PartSettings & MailSettings): string {
  const { publicUrl, sourceUrl, sweepstakeRulesUrl, identity, mail } = settings;
  const isPublic = publicUrl !== undefined;
  const hasSweepstake = !isPublic || sweepstakeRulesUrl !== undefined;
  const sendsLinks = identity.kind === 'firebase' || mail !== undefined; // Firebase sends its mails itself
  const shown: Record<PagePart, boolean> = {
    'sample-team': !isPublic,
    sweepstake: hasSweepstake,
    'no-sweepstake': !hasSweepstake,
    source: sourceUrl !== undefined,
    'password-mail': sendsLinks,
    'no-password-mail': !sendsLinks,
  };
  const shownParts: ReadonlySet<string> = new Set(PAGE_PARTS.filter((part) => shown[part]));
  return html.replaceAll(PART, (_marked, name: string, part: string) => (shownParts.has(name) ? part : ''));
}

/** Whether the people on a built page are samples. */
export function hasSampleTeam(html: string): boolean {
  return html.includes(`${PART_BEGINS}="${'sample-team' satisfies PagePart}"`);
}

/** What the pages of a public installation leave out, each with the file or setting that holds its samples. */
export function leftOut({ publicUrl, sweepstakeRulesUrl }: PartSettings, site: { hasSampleTeam: boolean }): string[] {
  if (publicUrl === undefined) return [];
  return [
    ...(site.hasSampleTeam ? ['the team (web/content/site/team.ts)'] : []),
    ...(sweepstakeRulesUrl === undefined ? ['the sweepstake (SWEEPSTAKE_RULES_URL)'] : []),
  ];
}
