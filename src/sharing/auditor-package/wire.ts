import { z } from 'zod'

const day = z.iso.date()

/** The period of a package: calendar days in Vienna, both included. */
export const packageRequestSchema = z
  .object({ firstDay: day, lastDay: day })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ['lastDay'], message: 'before the first day' })
export type PackageRequest = z.infer<typeof packageRequestSchema>

export const packageIdSchema = z.object({ id: z.number() })

const countsSchema = z.object({
  reports: z.number(),
  results: z.number(),
  answers: z.number(),
  checks: z.number(),
  judgements: z.number(),
  auditLines: z.number(),
})
/** The number of each kind of content in a package. */
export type PackageCounts = z.infer<typeof countsSchema>

/** The audit log's events of a link (audit-log/action-rules.ts). */
export const LINK_EVENTS = [
  ...(['auditor-link.open', 'auditor-link.refused', 'auditor-link.locked', 'download.auditor-package'] as const),
] as const

export const linkSchema = z.object({
  id: z.number(),
  /** The last calendar day in Vienna on which it is valid. */
  lastDay: day,
  isOpen: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  withdrawnAt: z.string().nullable(),
  /** Newest first. */
  events: z.array(z.object({ at: z.string(), event: z.enum(LINK_EVENTS), address: z.string() })),
})
export type AuditorLink = z.infer<typeof linkSchema>

export const packageSchema = z.object({
  id: z.number(),
  firstDay: day,
  lastDay: day,
  /** waiting = not started; making = in progress. */
  state: z.enum(['waiting', 'making', 'made', 'failed', 'removed']),
  /** The progress; total is null until it is counted. */
  done: z.number(),
  total: z.number().nullable(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Until when it is stored; null without an archive. */
  keptUntil: z.string().nullable(),
  size: z.number().nullable(),
  sha256: z.string().nullable(),
  /** The time of a third party's timestamp; null = none was reachable, or none is configured. */
  stampedAt: z.string().nullable(),
  counts: countsSchema.nullable(),
  links: z.array(linkSchema),
})
export type AuditorPackage = z.infer<typeof packageSchema>

/** Newest first. */
export const packageListSchema = z.array(packageSchema)

/** The link to create. `totp` is a fresh one-time code of the user who creates it. */
export const newLinkSchema = z.object({ lastDay: day, totp: z.string().max(64) })

/** A new link with its token and password, which are returned only once. */
export const createdLinkSchema = z.object({ id: z.number(), token: z.string(), password: z.string() })
export type CreatedLink = z.infer<typeof createdLinkSchema>

const MAX_INPUT_LENGTH = 200
export const openLinkSchema = z.object({
  token: z.string().min(1).max(MAX_INPUT_LENGTH),
  password: z.string().min(1).max(MAX_INPUT_LENGTH),
})

/**
 * The package for an auditor who entered the password; a cookie permits one download of the
 * archive.
 */
export const openedPackageSchema = z.object({
  company: z.object({ name: z.string(), uid: z.string() }),
  firstDay: day,
  lastDay: day,
  madeAt: z.string(),
  /** The last calendar day in Vienna on which the link is valid. */
  until: day,
  size: z.number(),
  sha256: z.string(),
  counts: countsSchema,
})
export type OpenedPackage = z.infer<typeof openedPackageSchema>
