/** An environment variable that is not part of the configuration. */
export type OtherVariable = {
  name: string
  /** The file that reads it. */
  readBy: string
  /**
   * Its row in the table of docs/running.md, after that of another variable; none for those of
   * Node, npm, the system or the demo.
   */
  row?: { after: string; byDefault: string; meaning: string }
}

const TEST_ROW = {
  after: 'LOG_LEVEL',
  byDefault: 'unset',
  meaning: 'tests: a PostgreSQL server instead of a throwaway one, and a browser',
}

/**
 * The other environment variables that are read; `npm run check` rejects a variable that is neither
 * here nor in variables.ts.
 */
export const OTHER_VARIABLES: readonly OtherVariable[] = [
  {
    name: 'PG_BIN',
    readBy: 'src/base/database/cluster/programs.ts',
    row: {
      after: 'DATA_DIR',
      byDefault: "unset: those of npm's package",
      meaning: 'folder of `postgres` and `initdb` 18 for the embedded database, such as /usr/lib/postgresql/18/bin',
    },
  },
  { name: 'TEST_DATABASE_URL', readBy: 'tests/world/databases/test-server.ts', row: TEST_ROW },
  { name: 'CHROMIUM_PATH', readBy: 'tests/world/browser/browser.ts', row: TEST_ROW },
  { name: 'DEMO_HISTORY', readBy: 'src/app/start/demo.ts' },
  { name: 'NODE_COMPILE_CACHE', readBy: 'src/app/start/compile-cache.ts' },
  { name: 'CACHE_DIRECTORY', readBy: 'src/app/start/compile-cache.ts' },
  { name: 'XDG_CACHE_HOME', readBy: 'src/app/start/compile-cache.ts' },
  { name: 'LOCALAPPDATA', readBy: 'src/app/start/compile-cache.ts' },
  { name: 'PATH', readBy: 'src/app/start/launch.ts' },
  { name: 'npm_lifecycle_script', readBy: 'src/app/start/end-with-npm.ts' },
]
