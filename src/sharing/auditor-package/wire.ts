import { z } from 'zod'

const day = z.iso.date()

/** What a package is to hold: calendar days in Vienna, both included. */
export const wantedPackageSchema = z
  .object({ firstDay: day, lastDay: day })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ['lastDay'], message: 'before the first day' })
export type WantedPackage = z.infer<typeof wantedPackageSchema>

export const askedPackageSchema = z.object({ id: z.number() })

const countsSchema = z.object({
  reports: z.number(),
  results: z.number(),
  answers: z.number(),
  checks: z.number(),
  judgements: z.number(),
  auditLines: z.number(),
})
/** How many of each a package holds. */
export type PackageCounts = z.infer<typeof countsSchema>

/** What the audit log tells of a link (audit-log/action-rules.ts). */
export const LINK_EVENTS = [
  ...(['auditor-link.open', 'auditor-link.refused', 'auditor-link.locked', 'download.auditor-package'] as const),
] as const

export const linkSchema = z.object({
  id: z.number(),
  /** The last calendar day in Vienna on which it opens. */
  lastDay: day,
  isOpen: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  withdrawnAt: z.string().nullable(),
  /** The newest first. */
  events: z.array(z.object({ at: z.string(), event: z.enum(LINK_EVENTS), address: z.string() })),
})
export type AuditorLink = z.infer<typeof linkSchema>

export const packageSchema = z.object({
  id: z.number(),
  firstDay: day,
  lastDay: day,
  /** waiting = nobody has begun; making = somebody is at it. */
  state: z.enum(['waiting', 'making', 'made', 'failed', 'removed']),
  /** How far it is; total is null until that was counted. */
  done: z.number(),
  total: z.number().nullable(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Until when it is kept; null where there is no archive. */
  keptUntil: z.string().nullable(),
  size: z.number().nullable(),
  sha256: z.string().nullable(),
  /** The time at which a third party says that it was there; null = none was reached, or none is asked. */
  stampedAt: z.string().nullable(),
  counts: countsSchema.nullable(),
  links: z.array(linkSchema),
})
export type AuditorPackage = z.infer<typeof packageSchema>

/** The newest first. */
export const packageListSchema = z.array(packageSchema)

/** `totp`: a fresh one-time code of whoever makes it. */
export const wantedLinkSchema = z.object({ lastDay: day, totp: z.string().max(64) })

/** Token and password themselves, this once. */
export const madeLinkSchema = z.object({ id: z.number(), token: z.string(), password: z.string() })
export type MadeLink = z.infer<typeof madeLinkSchema>

const LONGEST = 200
export const openLinkSchema = z.object({
  token: z.string().min(1).max(LONGEST),
  password: z.string().min(1).max(LONGEST),
})

/** What an auditor sees who gave the password; a cookie lets the browser fetch the archive, once. */
export const openedPackageSchema = z.object({
  company: z.object({ name: z.string(), uid: z.string() }),
  firstDay: day,
  lastDay: day,
  madeAt: z.string(),
  /** The last calendar day in Vienna on which the link opens. */
  until: day,
  size: z.number(),
  sha256: z.string(),
  counts: countsSchema,
})
export type OpenedPackage = z.infer<typeof openedPackageSchema>
