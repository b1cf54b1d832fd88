import { z } from 'zod'
import { itemsPerPage, page } from '../../ground/roles/parameter-rules.ts'
import type { AuditAction } from './action-rules.ts'

const fields = z.record(z.string(), z.unknown()).nullable()

/** One line of the audit log. */
export const auditLineSchema = z.object({
  id: z.number(),
  at: z.string(),
  action: z.string(),
  /** Who did it; null = a caller without a session, or the product itself. E-mail empty where it is not for the reader. */
  user: z.object({ id: z.number(), name: z.string(), email: z.string() }).nullable(),
  address: z.string(),
  /** Whose line it is; null = the installation's. */
  company: z.object({ id: z.number(), name: z.string() }).nullable(),
  object: z.string(),
  /** The name of the user or company that it was done to, else empty. */
  objectName: z.string(),
  before: fields,
  after: fields,
})
export type AuditLine = z.infer<typeof auditLineSchema>

/** How the whole log was sealed last: signed by the installation, and stamped with the time by a third party, whose host it is; null = never yet. */
const sealSchema = z.object({
  signedAt: z.string(),
  stamp: z.object({ at: z.string(), by: z.string() }).nullable(),
})
export type AuditSeal = z.infer<typeof sealSchema>

export const auditListSchema = z.object({
  /** Counted up to 10,000; `hasMore`: there are more than that. */
  totalCount: z.number(),
  hasMore: z.boolean(),
  /** Among how many of the newest a search was made; left out: among all. */
  lookedThrough: z.number().optional(),
  items: z.array(auditLineSchema),
  seal: sealSchema.nullable(),
})
export type AuditList = z.infer<typeof auditListSchema>

const LARGEST_ID = 2_147_483_647
const id = z.coerce.number().int().min(0).max(LARGEST_ID)

/**
 * How the log is asked for, the newest line first; `from` and `to` are calendar days in Vienna, both included; company 0 is
 * the installation; `itemsPerPage` -1 = as many as one answer holds: all of them are for the CSV export.
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
