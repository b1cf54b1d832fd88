import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { PrivatePostgresql } from './own-postgresql.ts'

/**
 * Copies the cluster of a running PostgreSQL into `folder`, with the manual's method for any
 * program that copies files (continuous-archiving, "Making a Base Backup Using the Low Level API").
 */
export async function takeBaseBackup({ url, folder: cluster }: PrivatePostgresql, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('test', true)`)
    copy(cluster, folder)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    writeFileSync(join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
    // The log written until the end of the backup.
    rmSync(join(folder, 'pg_wal'), { recursive: true })
    copy(join(cluster, 'pg_wal'), join(folder, 'pg_wal'))
    rmSync(join(folder, 'postmaster.pid'))
  } finally {
    await client.end()
  }
}

// Files that vanish during the copy are not needed: cp reports them and continues.
function copy(from: string, to: string): void {
  const { error } = spawnSync('cp', ['-a', from, to], { stdio: 'ignore' })
  if (error) throw error
}
