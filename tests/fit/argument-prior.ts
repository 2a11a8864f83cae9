import type { Label } from '#shared-types/analysis/argument';

/**
 * What we expect of a feature before reading any essay, set by hand: how strongly it suggests a label. The fit only moves these
 * weights as far as the essays call for, so a cue that happens to be in no essay still means something.
 */
export const PRIOR: Readonly<Record<string, Partial<Record<Label, number>>>> = {
  'cue conclusion': { 'Concluding Statement': 2.5 },
  'opening conclusion': { 'Concluding Statement': 1 },
  'end ending': { 'Concluding Statement': 1 },
  'end alone': { 'Concluding Statement': 1.5 },
  'end first': { 'Concluding Statement': 1.5 },
  'end second': { 'Concluding Statement': 1.5 },
  'end middle': { 'Concluding Statement': 1.5 },
  'end last': { 'Concluding Statement': 2 },
  'end call': { 'Concluding Statement': 0.5 },
  'cue other side': { Counterclaim: 2.5 },
  'opening other side': { Counterclaim: 0.5 },
  'cue concession': { Counterclaim: 1.5 },
  'cue drawback': { Counterclaim: 0.5 },
  'cue answer': { Rebuttal: 1.8 },
  'after other side': { Rebuttal: 1, Counterclaim: 0.5 },
  'after concession': { Rebuttal: 1 },
  'cue contrast': { Rebuttal: 0.7 },
  'intro opinion': { Position: 2 },
  'intro presents': { Position: 1.2 },
  'intro essay says': { Position: 1.5 },
  'intro announcement': { Lead: 0.8 },
  'intro both sides': { Lead: 0.8 },
  'cue opinion': { Position: 0.7, Claim: 0.3 },
  'intro last': { Position: 0.8 },
  'intro first': { Lead: 1.2 },
  'intro question': { Lead: 1.5 },
  'cue lead fashion': { Lead: 0.5 },
  'intro lead fashion': { Lead: 0.8 },
  'intro debate': { Lead: 0.8 },
  'intro middle': { Lead: 0.5 },
  'intro second': { Lead: 0.5 },
  'body first': { Claim: 1.2 },
  'body alone': { Claim: 0.5, Evidence: 0.5 },
  'cue reason counted': { Claim: 1.5 },
  'opening reason counted': { Claim: 0.7 },
  'cue example': { Evidence: 1.2 },
  'cue anecdote': { Evidence: 0.8 },
  'cue source': { Evidence: 1 },
  'cue citation': { Evidence: 1.2 },
  'cue quotation': { Evidence: 1 },
  'cue pointing back': { Evidence: 0.3 },
  'body middle': { Evidence: 0.8 },
  'body last': { Evidence: 0.5 },
  'body second': { Evidence: 0.6 },
  'cue greeting': { None: 2 },
};

/** How likely one label follows another within a paragraph. */
export const PRIOR_WITHIN: Partial<Record<Label, Partial<Record<Label, number>>>> = {
  Lead: { Lead: 1, Position: 1, Claim: -1, Rebuttal: -2, 'Concluding Statement': -2 },
  Position: { Position: 0, Lead: -1.5, Rebuttal: -2 },
  Claim: { Evidence: 1.5, Rebuttal: -2, Lead: -2 },
  Evidence: { Evidence: 1.5, Rebuttal: -2, Lead: -2 },
  Counterclaim: { Counterclaim: 1, Rebuttal: 1.5, Lead: -2, Claim: -1, 'Concluding Statement': -1 },
  Rebuttal: { Rebuttal: 1, Lead: -2, Counterclaim: -0.5 },
  'Concluding Statement': {
    'Concluding Statement': 2.5,
    Lead: -3,
    Claim: -2,
    Evidence: -2,
    Counterclaim: -2,
    Rebuttal: -2,
  },
  None: { Rebuttal: -2 },
};

/** The same across the border of a paragraph. */
export const PRIOR_ACROSS: Partial<Record<Label, Partial<Record<Label, number>>>> = {
  Lead: { Position: 0.5, Rebuttal: -2, 'Concluding Statement': -1 },
  Position: { Claim: 0.5, Lead: -1.5, Rebuttal: -2 },
  Claim: { Lead: -2, Rebuttal: -2 },
  Evidence: { Claim: 0.5, Lead: -2, Rebuttal: -1.5 },
  Counterclaim: { Rebuttal: 1.5, Lead: -2 },
  Rebuttal: { Lead: -2 },
  'Concluding Statement': {
    'Concluding Statement': 1,
    Lead: -3,
    Claim: -2,
    Evidence: -2,
    Counterclaim: -2,
    Rebuttal: -2,
  },
};
