import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { ErrorBoundary } from './errors/error-boundary.tsx';
import { AppRoutes, firstScreen } from './routes.tsx';

import './ui/tokens.css';
import './ui/base.css';
import './ui/layout.css';
import './ui/button.css';
import './app/layout.css';
import './features/content-page/content-page.css';

const root = document.getElementById('root');
if (root === null) throw new Error('No #root.');
hydrateRoot(
  root,
  <ErrorBoundary>
    <BrowserRouter>
      <AppRoutes first={firstScreen(window.location.pathname, document)} />
    </BrowserRouter>
  </ErrorBoundary>,
);
