import { z } from 'zod'
import { AUTHORITY_IDS } from '../../ground/authority-rules.ts'

/** What makes an answer evidence, as it travels to the screens: its level, which service said it when, in whose name. */
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

/** The same where perhaps no service was asked: '' and null then. */
export const proofOrNoneShape = {
  ...proofShape,
  service: z.enum([...AUTHORITY_IDS, '']),
  askedAt: z.string().nullable(),
}
const proofOrNoneSchema = z.object(proofOrNoneShape)
export type ProofOrNone = z.infer<typeof proofOrNoneSchema>
