import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.ts', '**/*.case.ts', '**/*.spec.ts'];

export default defineConfig(
  globalIgnores([
    'dist/',
    '.demo/',
    '.shop/',
    'coverage/',
    '**/fixtures/**',
    '**/node_modules/**',
    '**/standalone.js',
    'clients/**/generated/**',
    // They need the packages of clients/package.json.
    'clients/*.ts',
    'clients/{angular,react,shop,svelte,testing,vue}/**',
    'emulator/generated/',
  ]),
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/require-await': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-control-regex': 'off',
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60 }],
      'max-params': ['error', { max: 4 }],
      complexity: ['error', { max: 20 }],
    },
  },
  {
    files: [...tests, 'scripts/**'],
    rules: {
      'max-lines-per-function': 'off',
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: tests,
    rules: { 'max-lines': ['error', { max: 500 }] },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: {
      globals: {
        console: 'readonly',
        document: 'readonly',
        window: 'readonly',
        fetch: 'readonly',
        EventSource: 'readonly',
        location: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        localStorage: 'readonly',
        navigator: 'readonly',
        matchMedia: 'readonly',
        HTMLElement: 'readonly',
        CSS: 'readonly',
        Intl: 'readonly',
        queueMicrotask: 'readonly',
        requestAnimationFrame: 'readonly',
      },
    },
  },
);
