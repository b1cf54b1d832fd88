// How tests are divided. `npm test` runs what a change needs before a commit. The slowest tests
// (faults, kills, races, full matrices) run only in `npm run test:rest`; .ci/run runs both. Tests
// that take minutes more and find what these find in seconds run only in `npm run test:all`, which
// runs every test, for a release.

/** Needs namespaces; skipped if this machine cannot create them (vitest.config.ts). */
export const IN_NAMESPACES = 'src/base/database/second-container.test.ts'

/**
 * Tests of rules that `npm test` skips: worst-case workbooks, the cost of doubled input, kills of
 * the database, each byte of a token.
 */
export const HEAVY_RULES = [
  'src/app/backup/hostile-export.test.ts',
  'src/documents/spreadsheets/corrupted.test.ts',
  'src/documents/spreadsheets/hostile.test.ts',
  'src/documents/spreadsheets/linear.test.ts',
  'src/documents/spreadsheets/workbook/formulas.test.ts',
  'src/base/database/cluster/cluster.test.ts',
  'src/base/database/embedded-conditions.test.ts',
  IN_NAMESPACES,
  'src/base/log/log-writer.test.ts',
  'src/base/threads/ended-runners.test.ts',
  'src/platform/lists/linear.test.ts',
  'src/registers/timestamps/every-byte.test.ts',
  'src/sharing/data-requests/untrusted-texts.test.ts',
]

/**
 * Tests on a database that `npm test` skips: files that take more than ten seconds, growth, and
 * waits and turns whose tests take more than a second each
 * (docs/decisions/2026-11-22-quick-tests.md).
 */
export const HEAVY = [
  'actions',
  'asking',
  'auditor-package',
  'backup',
  'bounded-changes',
  'bounded-reads',
  'by-key',
  'canary',
  'check-reports',
  'clients',
  'clocks',
  'commission',
  'company-provider',
  'comparison',
  'count-again',
  'creator-moved',
  'day-maximum',
  'download',
  'draft-files',
  'end',
  'generated-clients',
  'yield-to-users',
  'groups',
  'difficult-records',
  'lease-renewal',
  'hmrc',
  'hostile-upload',
  'stored-comparisons',
  'lane-queue',
  'linear-lists',
  'lists',
  'long-list',
  'long-lists',
  'making',
  'metrics',
  'mid-batch',
  'csrf',
  'partitioned',
  'quirks',
  'races',
  'receive-upload',
  'recipes',
  'refresh',
  'retry',
  'routes-guard',
  'routes-people',
  'routes-work',
  'scan-upload',
  'share-limits',
  'slow-statements',
  'stamped',
  'state-registers',
  'suspended',
  'tenant-isolation',
  'timestamps',
  'rate-limit-slots',
  'two-admins',
  'unknown-states',
  'unreliable',
  'upload-once',
  'watching',
  'whole-stock',
  'year',
]
  .map(name => `src/**/${name}.db.test.ts`)
  .concat([
    'clients/cli/calling.db.test.ts',
    'clients/cli/uid-check.db.test.ts',
    'clients/cli/watch/killed.db.test.ts',
    'src/registers/marks/fictitious-companies/places.db.test.ts',
  ])

/**
 * Tests that only `npm run test:all` runs, before a release: updating the last release to this one
 * and back, minutes of kills and of a register's limit. docs/decisions/2026-11-22-quick-tests.md
 * names the tests that prove the same before a change lands.
 */
export const BEFORE_RELEASE = [
  'all-states.postgresql',
  'fleet-start.postgresql',
  'five-registers.postgresql',
  'installed',
  'migration-under-load.postgresql',
  'postgresql-suspended',
  'soak.postgresql',
  'switched.postgresql',
  'upgrade-guide',
].map(name => `tests/operation/${name}.test.ts`)

/**
 * Tests of the whole product that `npm test` runs: the main job in a browser, and a kill in the
 * middle of it.
 */
export const MAIN_JOB = { operation: 'tests/operation/kill.test.ts', journeys: 'tests/journeys/main-job.test.ts' }
