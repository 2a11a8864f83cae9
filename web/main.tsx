import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { AppRoutes } from './routes.tsx';

import './ui/tokens.css';
import './ui/base.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html must hold an element with the id "root".');
createRoot(root).render(
  <BrowserRouter>
    <AppRoutes />
  </BrowserRouter>,
);
