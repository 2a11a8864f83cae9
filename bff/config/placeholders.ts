import type { Config } from './config.ts';
import { siteSettings } from './site-settings.ts';

/** The settings whose sample values the pages show until an operator sets them. */
const SAMPLES = ['legalEntityName', 'legalEntityAddress', 'legalContactEmail', 'legalReviewed'] as const;

/**
 * The names of the settings that a public installation still leaves at their sample values. An installation that only its own
 * machine can reach doesn't need any.
 */
export function placeholders(config: Config): string[] {
  if (config.publicUrl === undefined) return [];
  return SAMPLES.filter((key) => config[key] === siteSettings[key].default).map((key) => siteSettings[key].name);
}
