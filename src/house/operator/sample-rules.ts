import type { Operator } from './wire.ts'

/** Whether it is still the sample: its name says so, or its e-mail's domain, which can never be anybody's (RFC 2606). */
export const isSample = ({ name, email }: Pick<Operator, 'name' | 'email'>): boolean =>
  name.endsWith('(Beispiel)') || /\.example$/i.test(email.trim())

/** The sample's UID, which stays with the company that a first start made of it. */
export const SAMPLE_UID = 'ATU47110816'
