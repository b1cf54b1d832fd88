import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'
import { BEFORE_RELEASE, HEAVY, HEAVY_RULES, IN_NAMESPACES, MAIN_JOB } from './tests/shares.ts'
import { FIREFOX } from './tests/world/browser/firefox-path.ts'
import { WEBKIT } from './tests/world/browser/webkit-path.ts'
import { canCreateNamespaces } from './tests/world/containers/namespaces.ts'
import { LIBREOFFICE } from './tests/world/files/libreoffice.ts'
import { readIds } from './tools/demands.ts'

// Caches compiled code as the product does (src/app/start/compile-cache.ts), but in this
// checkout: each upload and each report starts a process or a thread.
const NODE_COMPILE_CACHE = fileURLToPath(new URL('node_modules/.cache/compiled-code', import.meta.url))

// V8 sometimes aborts ("Check failed: jit_page.has_value()") when threads start and end on a CPU
// with protection keys (nodejs/node issue 64500). The scripts of package.json use the same switch.
const execArgv = ['--no-memory-protection-keys']

type Files = { include: string[]; exclude?: string[] }
type Share = Partial<Record<keyof typeof projects, Files>>

// Root can create namespaces on Linux; other users can where the system allows it. .ci/run is root.
const WITHOUT_NAMESPACES = canCreateNamespaces() ? [] : [IN_NAMESPACES]
const ON_DATABASE = ['src/**/*.db.test.ts', 'clients/**/*.db.test.ts']
const RULES = {
  include: ['src/**/*.test.ts', 'tools/**/*.test.ts', 'clients/**/*.test.ts'],
  exclude: [...ON_DATABASE, ...WITHOUT_NAMESPACES],
}
const OPERATION = ['tests/operation/**/*.test.ts']
// .ci/run installs LibreOffice. On other machines its tests run if it is installed.
const IN_LIBREOFFICE = LIBREOFFICE === '' ? ['tests/operation/libreoffice.test.ts'] : []
const JOURNEYS = ['tests/journeys/**/*.test.ts']
// .ci/run builds the documentation site, which has its own packages. Elsewhere its journey runs if
// the site is built.
const OF_SITE = existsSync('dist/docs/de/index.html') ? [] : ['tests/journeys/documents.test.ts']
// Firefox and WebKit may be missing. `npm run test:all -- --project firefox` (or webkit) runs only
// its tests.
const IN_FIREFOX: Files = { include: FIREFOX === '' ? [] : ['tests/engines/**/*.test.ts'] }
const IN_WEBKIT: Files = { include: WEBKIT === '' ? [] : ['tests/webkit/**/*.test.ts'] }
const GUIDE = { include: ['tests/guide/**/*.test.ts'] }

/**
 * The files of `npm run test:all` (in any other mode, a file given by name), of `npm test`, and of
 * the rest that .ci/run adds: all except what is run before a release.
 */
const all: Share = {
  rules: RULES,
  server: { include: ON_DATABASE },
  operation: { include: OPERATION, exclude: IN_LIBREOFFICE },
  journeys: { include: JOURNEYS, exclude: OF_SITE },
  guide: GUIDE,
  firefox: IN_FIREFOX,
  webkit: IN_WEBKIT,
}
const quick: Share = {
  rules: { ...RULES, exclude: [...RULES.exclude, ...HEAVY_RULES] },
  server: { include: ON_DATABASE, exclude: HEAVY },
  operation: { include: [MAIN_JOB.operation] },
  journeys: { include: [MAIN_JOB.journeys] },
}
const rest: Share = {
  rules: { include: HEAVY_RULES, exclude: WITHOUT_NAMESPACES },
  server: { include: HEAVY },
  operation: { include: OPERATION, exclude: [...IN_LIBREOFFICE, ...BEFORE_RELEASE, MAIN_JOB.operation] },
  journeys: { include: JOURNEYS, exclude: [...OF_SITE, MAIN_JOB.journeys] },
}

// Tests that need rare programs, or a person who looks at the result, have commands of their own.
const image: Share = { image: { include: ['tests/image/**/*.test.ts'] } }
const deploy: Share = { deploy: { include: ['tests/deploy/**/*.test.ts'] } }
const look: Share = { look: { include: ['tests/look/**/*.test.ts'] } }
// Writes the pictures that `all` only reads.
const guide: Share = { guide: GUIDE }
const fleet: Share = { fleet: { include: ['tests/fleet/**/*.test.ts'] } }

const TEST_SERVER = 'tests/world/databases/test-server.ts'
const TEMPLATE = 'tests/world/databases/template.ts'
const AWAY_FROM_MIDNIGHT = 'tests/world/away-from-midnight.ts'
const POOLED_SESSIONS = 'tests/world/databases/pooled-sessions.ts'
const BUILT_SERVER = 'tests/world/product/built-server.ts'
const standIn = (find: RegExp, file: URL) => ({ find, replacement: fileURLToPath(file) })
const BUILT_THREADS = standIn(/^.*\/code-file\.ts$/, new URL('tests/world/threads/built-code-file.ts', import.meta.url))
const LIGHT_HASHES = standIn(/^.*\/hash-cost\.ts$/, new URL('tests/world/people/light-hash-cost.ts', import.meta.url))
const KEPT_READERS = standIn(
  /^.*\/reader-lifetime\.ts$/,
  new URL('tests/world/threads/reader-lifetime.ts', import.meta.url),
)
// The product as a process that is killed and started, and in a browser.
const whole = {
  globalSetup: [TEST_SERVER, 'tests/world/browser/pages.ts'],
  setupFiles: [AWAY_FROM_MIDNIGHT],
  alias: [BUILT_THREADS],
  env: { NODE_COMPILE_CACHE },
}
const projects = {
  rules: { globalSetup: [BUILT_SERVER], alias: [BUILT_THREADS], env: { NODE_COMPILE_CACHE } },
  server: {
    setupFiles: [AWAY_FROM_MIDNIGHT, POOLED_SESSIONS],
    globalSetup: [TEST_SERVER, BUILT_SERVER, TEMPLATE],
    env: { NODE_COMPILE_CACHE },
    alias: [BUILT_THREADS, LIGHT_HASHES, KEPT_READERS],
  },
  operation: whole,
  journeys: whole,
  // On two cores it takes three times as long as Chromium.
  firefox: { ...whole, testTimeout: 600_000, env: { ...whole.env, UID_TEST_BROWSER: 'firefox' } },
  webkit: { ...whole, testTimeout: 120_000 },
  guide: whole,
  image: {},
  deploy: whole,
  look: whole,
  // One after the other: each has five processes, nginx and its load.
  fleet: { ...whole, fileParallelism: false, testTimeout: 1_800_000, hookTimeout: 600_000 },
}
const SHARES: Record<string, Share> = { quick, rest, image, deploy, look, guide, fleet }

// A process runs its files one after another, so modules stay loaded and databases open
// (docs/decisions/2026-11-22-quick-tests.md).
const kept = { isolate: false, maxWorkers: 2 }
// Two workers left a third of the CPU idle: journeys wait for pages, kills and cut connections for
// leases to end.
const REST_WORKERS = 3
// Only for what hangs. A poll gives up first, because it says what it waited for.
const within = (ms: number) => ({ testTimeout: ms, hookTimeout: ms, expect: { poll: { timeout: (ms * 2) / 3 } } })
// What is heavy by design (tests/shares.ts) takes a minute by itself on a crowded machine.
const patient = (project: string, mode: string) =>
  within(mode !== 'rest' && (project === 'rules' || project === 'server') ? 60_000 : 180_000)

export default defineConfig(({ mode }) => {
  const share = SHARES[mode] ?? all
  const workers = mode === 'rest' ? { maxWorkers: REST_WORKERS } : {}
  return {
    test: {
      sequence: { sequencer: LongestFirst },
      // The ids of demands that tests show (docs/decisions/2026-11-26-test-ids.md).
      tags: readIds().map(name => ({ name })),
      projects: Object.entries(projects).flatMap(([name, options]) => {
        const files = share[name as keyof Share] // its keys are those of `projects`
        const env = { ...('env' in options ? options.env : {}), UID_TEST_SHARE: mode }
        return files
          ? [{ test: { name, execArgv, ...kept, ...workers, ...patient(name, mode), ...options, env, ...files } }]
          : []
      }),
    },
  }
})
