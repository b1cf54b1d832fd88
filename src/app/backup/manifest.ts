import { z } from 'zod'

export const MANIFEST = 'manifest.json'
export const FORMAT = 'uid-check-export'

/** Increased when earlier releases can no longer read the format. */
export const FORMAT_VERSION = 1

const wholeNumber = z.string().regex(/^-?\d+$/)

const partSchema = z.object({
  table: z.string(),
  /**
   * Its path in the archive: one JSON object per row and line, each value as PostgreSQL's text,
   * bytes as base64.
   */
  path: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The state of a sequence; as text, because it may exceed 2^53. */
const counterSchema = z.object({ table: z.string(), column: z.string(), last: wholeNumber, isUsed: z.boolean() })

/** The part that all formats have, including later ones. */
export const versionSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int().positive(),
  productVersion: z.string(),
})

export const manifestSchema = versionSchema.extend({
  /** The time of the snapshot. */
  takenAt: z.string(),
  migrations: z.array(z.string()),
  parts: z.array(partSchema),
  counters: z.array(counterSchema),
  /**
   * The head of the audit log's hash chain, for audit:verify; null = it had no line. Absent in
   * earlier releases.
   */
  auditHead: z.object({ position: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) }).nullish(),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ManifestPart = z.infer<typeof partSchema>
export type Counter = z.infer<typeof counterSchema>

/** Returns the number of rows in an export. */
export const rowsOf = ({ parts }: Manifest): number => parts.reduce((sum, { rows }) => sum + rows, 0)
