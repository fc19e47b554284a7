import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProvider } from './api/react/runtime/api-provider';
import { App } from './app';
import { api, queries } from './session';
import './styles/base.css';
import './styles/layout.css';
import './styles/catalogue.css';
import './styles/orders.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ApiProvider client={api}>
        <App />
      </ApiProvider>
    </QueryClientProvider>
  </StrictMode>,
);
