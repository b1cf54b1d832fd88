import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'
import { serverEntries } from './tools/server-entries.ts'

const migrations: Plugin = {
  name: 'migrations',
  writeBundle: ({ dir = '' }) => cpSync('src/base/database/migrations', join(dir, 'migrations'), { recursive: true }),
}

// The server as production runs it (docs/decisions/2026-11-22-built-server.md): one plain .js for each command, thread and process, whole in
// itself. They lie in one folder, so a path that begins beside a file of the server leads to the same thing there (tools/server-entries.test.ts);
// what lies elsewhere in a release is found from its package.json (src/base/releases/own-folder.ts).
export default defineConfig(
  Object.entries(serverEntries()).map(([name, file], at) => ({
    input: { [name]: file },
    platform: 'node' as const,
    // Packages stay where npm has put them.
    external: /^(?![./]|[A-Z]:[\\/])/i,
    output: {
      dir: 'dist/server',
      cleanDir: at === 0,
      comments: false,
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
    plugins: at === 0 ? [migrations] : [],
  })),
)
