import type { Operator } from './wire.ts'

/**
 * True if the operator is still the sample, by its name or by its e-mail's domain, which is
 * reserved (RFC 2606).
 */
export const isSample = ({ name, email }: Pick<Operator, 'name' | 'email'>): boolean =>
  name.endsWith('(Beispiel)') || /\.example$/i.test(email.trim())

/** The sample's UID, which stays with the company that the first start created from it. */
export const SAMPLE_UID = 'ATU47110816'
