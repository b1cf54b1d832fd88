import type { OpenDatabase } from '../../base/database/database.ts'
import type { Log } from '../../base/log/log.ts'
import type { Job } from '../background/jobs.ts'
import * as contract from './contract.ts'
import { createHeadLogger } from './log-head.ts'
import { auditLogRoutes } from './routes.ts'
import { createHeadSigner } from './sign-head.ts'
import { AUDIT_LOG_TABLES } from './tables.ts'

// The job queries the database only if there may be a new head.
const HEAD_INTERVAL_MS = 1_000
const SIGNATURE_INTERVAL_MS = 60_000

type SigningServices = { database: OpenDatabase; log: Log; signingKey: Parameters<typeof createHeadSigner>[1] }

export const auditLogFeature = {
  contracts: [contract],
  routes: [auditLogRoutes],
  jobs: ({ database: { db }, log, signingKey }: SigningServices): Job[] => [
    { name: 'head of the audit log', everyMs: HEAD_INTERVAL_MS, run: createHeadLogger(db, log) },
    { name: 'signature of the audit log', everyMs: SIGNATURE_INTERVAL_MS, run: createHeadSigner(db, signingKey, log) },
  ],
  tables: AUDIT_LOG_TABLES,
}
