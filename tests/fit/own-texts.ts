import { FITTING_FOLDERS, readEssays } from '../support/essays/essays.ts';
import { readGenreTexts } from '../support/essays/genre-texts.ts';
import { type TextToFit, toFit, toJudge } from './argument-fit.ts';

/** Every text of ours that the argument analysis may be fitted to, by its folder: one folder, one hand. */
export function readOwnTexts(): TextToFit[] {
  return [
    ...FITTING_FOLDERS.flatMap((folder) => readEssays(folder).map((essay) => toFit(essay, folder))),
    ...(['genres', 'other-genres', 'short-genres'] as const).flatMap((folder) =>
      readGenreTexts(folder).map((text) => toJudge(text, folder)),
    ),
  ];
}
