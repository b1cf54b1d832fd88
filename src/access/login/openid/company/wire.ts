import { z } from 'zod'
import { MAX_LABEL_LENGTH, MAX_TEXT_LENGTH } from './field-rules.ts'

const fields = {
  issuer: z.string().trim().min(1).max(MAX_TEXT_LENGTH),
  clientId: z.string().trim().min(1).max(MAX_TEXT_LENGTH),
  /** The label on the sign-in button. */
  label: z.string().trim().min(1).max(MAX_LABEL_LENGTH),
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
export const providerChangeSchema = z.object({
  ...fields,
  clientSecret: z.string().trim().max(MAX_TEXT_LENGTH),
  /** A fresh one-time code of the user who makes the change. */
  totp: z.string().max(64),
})
export type ProviderChange = z.infer<typeof providerChangeSchema>

/** Removing the provider requires a fresh code, too. */
export const providerRemovalSchema = z.object({ totp: z.string().max(64) })
