import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Tests that touch the database run twice: on PGlite, and on PostgreSQL where TEST_DATABASE_URL names one.
const onDatabase = ['src/**/*.db.test.ts']

// As in the product (src/start/keep-compiled-code.ts): each upload and each report starts a process or a thread.
const NODE_COMPILE_CACHE = fileURLToPath(new URL('node_modules/.cache/compiled-code', import.meta.url))

const rules = {
  name: 'rules',
  include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
  exclude: onDatabase,
  testTimeout: 60_000,
  maxWorkers: 2,
  env: { NODE_COMPILE_CACHE },
}

const database = (kind: 'embedded' | 'postgresql') => ({
  name: kind,
  include: onDatabase,
  globalSetup: ['tests/world/databases/templates.ts'],
  env: { UID_TEST_DATABASE: kind, NODE_COMPILE_CACHE },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxWorkers: 2,
})

// The product as a process, killed and started; then in a browser. One file at a time, when the machine is free: they
// watch what a user would see, and a crowded machine shows him something else.
const alone = {
  maxWorkers: 1,
  testTimeout: 180_000,
  hookTimeout: 120_000,
  globalSetup: ['tests/world/browser/pages.ts'],
}
const operation = {
  ...alone,
  name: 'operation',
  include: ['tests/operation/**/*.test.ts'],
  exclude: process.env.TEST_DATABASE_URL ? [] : ['tests/operation/**/*.postgresql.test.ts'],
  sequence: { groupOrder: 1 },
}
const journeys = { ...alone, name: 'journeys', include: ['tests/journeys/**/*.test.ts'], sequence: { groupOrder: 2 } }

// V8 aborts now and then ("Check failed: jit_page.has_value()") where threads come and go beside WebAssembly and the processor
// knows protection keys (nodejs/node issue 64500): the same switch stands in package.json's scripts.
const execArgv = ['--no-memory-protection-keys']

const databases = [database('embedded'), ...(process.env.TEST_DATABASE_URL ? [database('postgresql')] : [])]

export default defineConfig({
  test: { projects: [rules, ...databases, operation, journeys].map(test => ({ test: { ...test, execArgv } })) },
})
