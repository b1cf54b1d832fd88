import { z } from 'zod'
import { KEY_SCOPES } from '../../base/roles/program-rules.ts'
import { MAX_ADDRESSES, MAX_KEY_NAME_LENGTH, PER_MINUTE } from './key-rules.ts'

/** A listed key, without the key itself. */
export const listedKeySchema = z.object({
  id: z.number(),
  name: z.string(),
  company: z.object({ id: z.number(), name: z.string() }),
  lastFour: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  perMinute: z.number(),
  addresses: z.array(z.string()),
  /** The last day of validity in Vienna; null = no end. */
  validUntil: z.string().nullable(),
  createdAt: z.string(),
  /** Name of the user who created the key. */
  createdBy: z.string(),
  /** When the key was revoked; null = not revoked. */
  endedAt: z.string().nullable(),
  firstUsedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  uses: z.number(),
})
export type ListedKey = z.infer<typeof listedKeySchema>

export const keyListSchema = z.array(listedKeySchema)

/** An address or a network: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

export const newKeySchema = z.object({
  /** A fresh one-time code of the user who creates the key. */
  totp: z.string().max(64),
  name: z.string().trim().min(1).max(MAX_KEY_NAME_LENGTH),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1)
    .transform(scopes => KEY_SCOPES.filter(scope => scopes.includes(scope))),
  perMinute: z.number().int().min(1).max(PER_MINUTE.max).default(PER_MINUTE.usual),
  validUntil: z.iso.date().nullable().default(null),
  addresses: z.array(network).max(MAX_ADDRESSES).default([]),
})
export type NewKey = z.input<typeof newKeySchema>

/** The key itself, returned only once. */
export const madeKeySchema = z.object({ id: z.number(), key: z.string() })
export type MadeKey = z.infer<typeof madeKeySchema>
