import { stat, statfs } from 'node:fs/promises'
import { clusterFolders } from '../../base/database/cluster/cluster-folders.ts'

/** A disk that the embedded database writes to, and its content. */
export type Disk = { content: 'data' | 'database'; directory: string }

/**
 * Returns the disk of DATA_DIR, and that of the database's folder if it is another one. Rejects if
 * DATA_DIR does not exist.
 */
export async function disksOf(dataDir: string): Promise<Disk[]> {
  const { cluster } = clusterFolders(dataDir)
  const [dataStats, clusterStats] = await Promise.all([stat(dataDir), stat(cluster).catch(() => null)])
  const disks: Disk[] = [{ content: 'data', directory: dataDir }]
  return clusterStats === null || clusterStats.dev === dataStats.dev
    ? disks
    : [...disks, { content: 'database', directory: cluster }]
}

/**
 * Returns the size of a disk and its free space in bytes; null for a network share that does not
 * report its size.
 */
export async function spaceOf(directory: string): Promise<{ bytes: number; free: number } | null> {
  const { blocks, bavail, bsize } = await statfs(directory)
  return blocks === 0 ? null : { bytes: blocks * bsize, free: bavail * bsize }
}
