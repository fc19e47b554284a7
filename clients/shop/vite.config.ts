import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The API or the mock is at /api of the same origin. */
const api = {
  '/api': {
    target: process.env['API_URL'] ?? 'http://127.0.0.1:3000',
    changeOrigin: true,
    rewrite: (path: string) => path.replace(/^\/api/, ''),
  },
};

export default defineConfig({
  plugins: [react()],
  clearScreen: false,
  server: { proxy: api },
  preview: { proxy: api },
});
