import { z } from 'zod'
import { itemsPerPage, page } from '../../base/roles/parameter-rules.ts'
import type { AuditAction } from './action-rules.ts'

const fields = z.record(z.string(), z.unknown()).nullable()

/** One line of the audit log. */
export const auditLineSchema = z.object({
  id: z.number(),
  at: z.string(),
  action: z.string(),
  /**
   * The user; null = a caller without a session, or the product itself. The e-mail is empty if the
   * actor may not see it.
   */
  user: z.object({ id: z.number(), name: z.string(), email: z.string() }).nullable(),
  address: z.string(),
  /** The company of the line; null = the installation. */
  company: z.object({ id: z.number(), name: z.string() }).nullable(),
  object: z.string(),
  /** The name of the affected user or company; else empty. */
  objectName: z.string(),
  before: fields,
  after: fields,
})
export type AuditLine = z.infer<typeof auditLineSchema>

/**
 * The last seal of the whole log: signed by the installation, and stamped with the time by a third
 * party, `by` its host; null = never.
 */
const sealSchema = z.object({
  signedAt: z.string(),
  stamp: z.object({ at: z.string(), by: z.string() }).nullable(),
})
export type AuditSeal = z.infer<typeof sealSchema>

export const auditListSchema = z.object({
  /** Counted up to 10,000; `hasMore`: there are more. */
  totalCount: z.number(),
  hasMore: z.boolean(),
  /** The number of newest lines that were searched; absent: all. */
  lookedThrough: z.number().optional(),
  items: z.array(auditLineSchema),
  seal: sealSchema.nullable(),
})
export type AuditList = z.infer<typeof auditListSchema>

const LARGEST_ID = 2_147_483_647
const id = z.coerce.number().int().min(0).max(LARGEST_ID)

/**
 * The query for the log, the newest line first. `from` and `to` are calendar days in Vienna, both
 * included; company 0 is the installation; `itemsPerPage` -1 = the maximum of one answer. The CSV
 * export returns all.
 */
export const auditQuerySchema = (actions: readonly AuditAction[]) =>
  z.object({
    page,
    itemsPerPage: itemsPerPage(25),
    search: z.string().trim().max(200).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    action: z.enum(actions).optional(),
    userId: id.optional(),
    companyId: id.optional(),
  })
export type AuditQuery = z.infer<ReturnType<typeof auditQuerySchema>>
export type AuditFilter = Omit<AuditQuery, 'page' | 'itemsPerPage'>
