/** The words that replace a formula, which a text can't hold. */
export const FORMULA = '[formula]';

/** Formulas in HTML: those of KaTeX, MathJax and Wikipedia, which say each several times, and plain MathML. */
const FORMULAS = '.katex, mjx-container, .MathJax, .mwe-math-element, math';

/** Names each formula in its place: its letters in a row would be other words. */
export function nameFormulas(body: HTMLElement): void {
  for (const formula of body.querySelectorAll(FORMULAS)) formula.replaceWith(FORMULA);
}
