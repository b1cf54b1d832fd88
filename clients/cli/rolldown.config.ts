import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'

/** Builds a single file without dependencies that runs on Node 22 and later. */
export default defineConfig({
  input: fileURLToPath(new URL('uid-check.ts', import.meta.url)),
  platform: 'node',
  output: {
    file: fileURLToPath(new URL('dist/uid-check.mjs', import.meta.url)),
    format: 'esm',
    comments: false,
  },
})
