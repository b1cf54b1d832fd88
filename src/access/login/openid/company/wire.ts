import { z } from 'zod'
import { LABEL_MAX_LENGTH, TEXT_MAX_LENGTH } from './field-rules.ts'

const fields = {
  issuer: z.string().trim().min(1).max(TEXT_MAX_LENGTH),
  clientId: z.string().trim().min(1).max(TEXT_MAX_LENGTH),
  /** The label on the sign-in button. */
  label: z.string().trim().min(1).max(LABEL_MAX_LENGTH),
  trustsSecondFactor: z.boolean(),
  linksByEmail: z.boolean(),
}

/**
 * A company's provider for its Admins, without the secret. `redirectUri` must be registered at the
 * provider first.
 */
export const companyProviderSchema = z.object({
  redirectUri: z.string(),
  provider: z.object({ ...fields, signInUrl: z.string(), changedAt: z.string() }).nullable(),
})
export type CompanyProvider = z.infer<typeof companyProviderSchema>

/** `clientSecret`: '' keeps the stored one. */
export const changedProviderSchema = z.object({
  ...fields,
  clientSecret: z.string().trim().max(TEXT_MAX_LENGTH),
  /** A fresh one-time code of the user who makes the change. */
  totp: z.string().max(64),
})
export type ChangedProvider = z.infer<typeof changedProviderSchema>

/** Removing the provider requires a fresh code, too. */
export const endedProviderSchema = z.object({ totp: z.string().max(64) })
