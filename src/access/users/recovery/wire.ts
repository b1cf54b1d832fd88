import { z } from 'zod'

/** The codes that are left, and when they were made. */
export const recoveryCodesSchema = z.object({ left: z.number(), madeAt: z.string().nullable() })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

/** New codes take a fresh one-time code, as every change of one's own account. */
export const newRecoveryCodesSchema = z.object({ totp: z.string().max(64) })

/** The new codes, this once. */
export const madeRecoveryCodesSchema = z.object({ codes: z.array(z.string()) })
export type MadeRecoveryCodes = z.infer<typeof madeRecoveryCodesSchema>
