import { z } from 'zod'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'

/** An answer's evidence in the wire format of the screens: level, service, time, requester. */
export const proofShape = {
  level: z.number(),
  service: z.enum(AUTHORITY_IDS),
  askedAt: z.string(),
  requesterUid: z.string(),
  requesterName: z.string(),
  consultationNumber: z.string(),
}
const proofSchema = z.object(proofShape)
export type Proof = z.infer<typeof proofSchema>

/** The same for answers that may have no query; then '' and null. */
export const proofOrNoneShape = {
  ...proofShape,
  service: z.enum([...AUTHORITY_IDS, '']),
  askedAt: z.string().nullable(),
}
const proofOrNoneSchema = z.object(proofOrNoneShape)
export type ProofOrNone = z.infer<typeof proofOrNoneSchema>
