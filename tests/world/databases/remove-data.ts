import { rmSync } from 'node:fs'
import { clusterFolders } from '../../../src/base/database/cluster/cluster-folders.ts'
import { endLeftover } from '../../../src/base/database/cluster/end-leftover.ts'

/**
 * Removes a product's data directory, after stopping the PostgreSQL that a killed product left
 * running in it.
 */
export async function removeData(dataDir: string): Promise<void> {
  await endLeftover(clusterFolders(dataDir).cluster, null)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
