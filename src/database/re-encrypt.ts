import type { Context, Encryption } from './encryption.ts'

/** The text, encrypted with the present key; null where it is so already. Throws what `Encryption.decrypt` refuses. */
export type ReEncrypt = (encrypted: string, context: Context) => string | null

/** While keys are being changed: decrypts with whichever key it was, and encrypts with the present one. */
export const createReEncrypt =
  (encryption: Encryption): ReEncrypt =>
  (encrypted, context) =>
    encryption.isCurrent(encrypted) ? null : encryption.encrypt(encryption.decrypt(encrypted, context), context)
