import type { PagePath } from '#shared-types/site/pages';

import { about } from '../pages/about.ts';
import { contact } from '../pages/contact.ts';
import { ethicalAi } from '../pages/ethical-ai.ts';
import { landing } from '../pages/landing.ts';
import { productFinance } from '../pages/product-finance.ts';
import { productIb } from '../pages/product-ib.ts';
import { productLegal } from '../pages/product-legal.ts';
import { product } from '../pages/product.ts';
import { account, login, resetPassword } from '../pages/sign-in-pages.ts';
import { sweepstake } from '../pages/sweepstake.ts';
import type { ContentPage } from './blocks.ts';
import type { ProgramPath } from './programs.ts';

/** This page holds nothing but its heading, as the specification asks. */
const underconstruction: ContentPage = {
  title: 'Under construction',
  description: 'This part of Sullivan is under construction. The editor and the other pages are open.',
  blocks: [{ kind: 'hero', title: 'under construction', lead: '' }],
};

type LegalPath = '/privacy-policy' | '/terms-of-service';

/** Every page that is made of blocks. The build refuses a page of the shared list that is neither here, a legal text, nor a program. */
export const CONTENT_PAGES: Record<Exclude<PagePath, LegalPath | ProgramPath>, ContentPage> = {
  '/': landing,
  '/about': about,
  '/account': account,
  '/contact': contact,
  '/ethical-ai': ethicalAi,
  '/login': login,
  '/product': product,
  '/product-finance': productFinance,
  '/product-ib': productIb,
  '/product-legal': productLegal,
  '/reset-password': resetPassword,
  '/sweepstake': sweepstake,
  '/underconstruction': underconstruction,
};
