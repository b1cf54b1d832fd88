import { rebuildIfStale } from '../../../src/app/start/demo/rebuild-if-stale.ts'
import { REPOSITORY, SERVER_SOURCES } from './built-server.ts'
import { runProduct } from './running-product.ts'
import { STARTED_DATA } from './started-data.ts'

/**
 * Starts the built product on an empty data directory and stops it, unless that was done since the
 * last change of a source.
 */
export async function startOnce(): Promise<void> {
  const build = async (folder: string) => {
    const product = await runProduct({ dataDir: folder })
    await product.stop()
  }
  await rebuildIfStale({
    root: REPOSITORY,
    out: STARTED_DATA,
    timestampFile: 'app.key',
    sources: SERVER_SOURCES,
    build,
  })
}
