import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { emptyDatabase } from '../../../tests/world/databases/database.ts'
import { type PartitionedBy, partitionTables } from '../../../tests/world/databases/partition-tables.ts'
import { createCheckingWorld, germanUids } from '../../../tests/world/product/checking.ts'
import { countOf } from '../../base/database/count-of.ts'
import { verifyChain } from '../../platform/audit-log/chain.ts'
import { exportDatabase } from './export-database.ts'
import { importDatabase } from './import-database.ts'
import { openExport } from './open-export.ts'

// Partitioning changes only tables, never code: docs/decisions/2026-11-26-partitions.md.
it.each<PartitionedBy>(['company', 'time'])(
  'checks, stores evidence with its chain, and exports if the long tables are partitioned by %s',
  async by => {
    const world = await createCheckingWorld({ hasWorker: false })
    const { db } = world.database
    await partitionTables(db, by, 1_000)
    await world.work()
    const batch = await world.uploadUids(germanUids(60))
    expect(await world.ended(batch.id)).toMatchObject({ processedRows: 60 })
    expect((await world.browser.call('GET', '/api/tasks/uid/DE136695976')).statusCode).toBe(200)
    const { rows } = await sql<{ parts: number }>`select count(distinct tableoid)::int as parts from answer`.execute(db)
    expect(rows).toEqual([{ parts: 1 }])
    expect(await verifyChain(db)).toMatchObject({ misfit: null })
    const directory = mkdtempSync(join(tmpdir(), 'uid-check-partitioned-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const path = join(directory, 'export.zip')
    await exportDatabase(world.database, path, '1.2.3')
    const imported = await emptyDatabase()
    onTestFinished(() => imported.close())
    const source = await openExport(path)
    await importDatabase(imported, source).finally(source.close)
    expect(await countOf(imported.db.selectFrom('answer'))).toBe(61)
    expect(await verifyChain(imported.db)).toMatchObject({ misfit: null })
  },
)
