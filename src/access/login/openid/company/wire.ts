import { z } from 'zod'
import { LABEL_MOST, TEXT_MOST } from './field-rules.ts'

const fields = {
  issuer: z.string().trim().min(1).max(TEXT_MOST),
  clientId: z.string().trim().min(1).max(TEXT_MOST),
  /** As its people read it on the buttons. */
  label: z.string().trim().min(1).max(LABEL_MOST),
  trustsSecondFactor: z.boolean(),
  linksByEmail: z.boolean(),
}

/** A company's provider as its Admin sees it, never with the secret; `redirectUri` is what the provider must know before. */
export const companyProviderSchema = z.object({
  redirectUri: z.string(),
  provider: z.object({ ...fields, signInUrl: z.string(), changedAt: z.string() }).nullable(),
})
export type CompanyProvider = z.infer<typeof companyProviderSchema>

/** `clientSecret`: '' = the one that is stored stays. */
export const changedProviderSchema = z.object({
  ...fields,
  clientSecret: z.string().trim().max(TEXT_MOST),
  /** A fresh one-time code of whoever changes it. */
  totp: z.string().max(64),
})
export type ChangedProvider = z.infer<typeof changedProviderSchema>

/** Ending it takes one, too. */
export const endedProviderSchema = z.object({ totp: z.string().max(64) })
