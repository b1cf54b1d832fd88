import type { OpenDatabase } from '../../base/database/database.ts'
import { deleteOldCounts } from './call-count-store.ts'
import * as contract from './contract.ts'
import { IDEMPOTENCY_TABLES } from './idempotency/tables.ts'
import { HTTP_TABLES } from './tables.ts'

const OLD_COUNTS_INTERVAL_MS = 600_000

export const httpFeature = {
  contracts: [contract],
  jobs: ({ database }: { database: OpenDatabase }) => [
    { name: 'old counts', everyMs: OLD_COUNTS_INTERVAL_MS, run: () => deleteOldCounts(database.db) },
  ],
  tables: { ...HTTP_TABLES, ...IDEMPOTENCY_TABLES },
}
