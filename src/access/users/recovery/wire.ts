import { z } from 'zod'

/** The number of codes left, and when they were created. */
export const recoveryCodesSchema = z.object({ left: z.number(), madeAt: z.string().nullable() })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

/**
 * Creates new codes, which requires a fresh one-time code, like every change of one's own account.
 */
export const newRecoveryCodesSchema = z.object({ totp: z.string().max(64) })

/** The new codes, returned once. */
export const createdRecoveryCodesSchema = z.object({ codes: z.array(z.string()) })
export type CreatedRecoveryCodes = z.infer<typeof createdRecoveryCodesSchema>
