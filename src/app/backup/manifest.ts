import { z } from 'zod'

export const MANIFEST = 'manifest.json'
export const FORMAT = 'uid-check-export'

/** Goes up when an older release could no longer read what this one writes. */
export const FORMAT_VERSION = 1

const wholeNumber = z.string().regex(/^-?\d+$/)

const partSchema = z.object({
  table: z.string(),
  /** Its path in the archive: one JSON object a row and line, each value as PostgreSQL's text for it, bytes as base64. */
  path: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Where a number that the database counts up stands; as text, because it may be beyond 2^53. */
const counterSchema = z.object({ table: z.string(), column: z.string(), last: wholeNumber, isUsed: z.boolean() })

/** What every format says of itself, later ones too. */
export const versionSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int().positive(),
  productVersion: z.string(),
})

export const manifestSchema = versionSchema.extend({
  /** The moment of the snapshot. */
  takenAt: z.string(),
  migrations: z.array(z.string()),
  parts: z.array(partSchema),
  counters: z.array(counterSchema),
  /** Where the audit log's hash chain stood, to be looked for with audit:verify; null = it had no line. Absent in earlier releases. */
  auditHead: z.object({ position: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) }).nullish(),
})

/** What an export says about itself. */
export type Manifest = z.infer<typeof manifestSchema>
export type ManifestPart = z.infer<typeof partSchema>
export type Counter = z.infer<typeof counterSchema>

/** How many rows an export holds. */
export const rowsOf = ({ parts }: Manifest): number => parts.reduce((sum, { rows }) => sum + rows, 0)
