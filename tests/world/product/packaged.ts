import { AUDIT_TEXTS } from '../../../src/app/definitions/audit-rules.ts'
import type { Runtime } from '../../../src/app/start/runtime.ts'
import { storeCheckReport } from '../../../src/checking/single-check/single-report.ts'
import { makeNextPackage } from '../../../src/sharing/auditor-package/making/make-package.ts'
import { ISSUER } from '../files/report.ts'

type World = Pick<Runtime, 'database' | 'encryption'>

const NEVER_ABORTED = new AbortController().signal
const SILENT = { error: () => undefined, warn: () => undefined, info: () => undefined }

/** Builds the next waiting package as a worker does. Returns whether there was one. */
export const buildWaitingPackage = (
  { database, encryption }: World,
  overrides: Partial<Parameters<typeof makeNextPackage>[0]> = {},
) =>
  makeNextPackage(
    {
      database,
      encryption,
      publicUrl: 'https://uid.example',
      log: SILENT,
      auditWords: AUDIT_TEXTS,
      writeCheckReport: id => storeCheckReport({ ...ISSUER, database }, id),
      timestamps: { urls: [], trusted: null },
      ...overrides,
    },
    NEVER_ABORTED,
  )
