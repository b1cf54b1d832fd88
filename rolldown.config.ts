import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'
import { serverEntries } from './tools/server-entries.ts'

/** Folders of files that the server reads, copied beside its code under the same name. */
export const DATA_FOLDERS = ['src/base/database/migrations', 'src/oversight/privacy/texts']

const dataFolders: Plugin = {
  name: 'data-folders',
  writeBundle({ dir = '' }) {
    for (const folder of DATA_FOLDERS) cpSync(folder, join(dir, basename(folder)), { recursive: true })
  },
}

// The production server (docs/decisions/2026-11-22-bundled-server.md): one self-contained .js file
// for each command, thread and process, all in one folder. A path relative to a source file
// therefore stays valid (tools/server-entries.test.ts); other files of a release are found from
// its package.json (src/base/releases/release-folder.ts).
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
    plugins: at === 0 ? [dataFolders] : [],
  })),
)
