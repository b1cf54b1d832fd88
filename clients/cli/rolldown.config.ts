import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'

/** A single file that runs on any Node from 22 on, without dependencies. */
export default defineConfig({
  input: fileURLToPath(new URL('uid-check.ts', import.meta.url)),
  platform: 'node',
  output: {
    file: fileURLToPath(new URL('dist/uid-check.mjs', import.meta.url)),
    format: 'esm',
    comments: false,
  },
})
