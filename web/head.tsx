import { FEEDBACK_TYPES } from '#shared-types/analysis/feedback';
import { FEEDBACK_APPEARANCE, highlightClass } from '#shared-types/analysis/feedback-appearance';

import { PRODUCT_NAME } from './content/site/site.ts';

interface HeadProps {
  path: string;
  title: string;
  description: string;
  /** Whether search engines may list the page. */
  isListed: boolean;
}

/** What the picture of link previews shows. */
const PREVIEW_ALT = 'A page of text with three marked places and a note beside one of them: Feedback. Not freebies.';

/**
 * What the head of one page says to search engines and link previews. The server puts its own address in the place of
 * `%PUBLIC_URL%`, and leaves out what holds that place when it does not know one.
 */
export function Head({ path, title, description, isListed }: HeadProps) {
  const address = `%PUBLIC_URL%${path}`;
  return (
    <>
      <title>{title}</title>
      {!isListed && <meta name="robots" content="noindex" />}
      {isListed && (
        <>
          <meta name="description" content={description} />
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={PRODUCT_NAME} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content="%PUBLIC_URL%/og.png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={PREVIEW_ALT} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <style dangerouslySetInnerHTML={{ __html: markColors() }} />
      {path === '/' && <StructuredData description={description} />}
    </>
  );
}

/** What the product is, for programs that read https://schema.org: no ratings, no customers, nothing that is not so. */
function StructuredData({ description }: { description: string }) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: PRODUCT_NAME,
    description,
    applicationCategory: 'EducationalApplication',
    operatingSystem: 'Any',
    isAccessibleForFree: true,
  };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data) }} />;
}

/** The colours of the types of feedback as a style sheet, from the editor's palette. */
function markColors(): string {
  return `${rules('light')}@media (prefers-color-scheme:dark){${rules('dark')}}`;
}

function rules(theme: 'light' | 'dark'): string {
  return FEEDBACK_TYPES.map(
    (type) => `.example .${highlightClass(type)}{--mark-color:${FEEDBACK_APPEARANCE[type][theme]}}`,
  ).join('');
}
