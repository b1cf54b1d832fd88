import type { Language, TextKey } from '../../../base/texts/define.ts'
import { formatDateTime } from '../../../base/texts/format.ts'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import type { ProofOrNone } from '../wire.ts'
import type { texts } from './evidence-texts.ts'

/** A part of an answer's evidence on the screen; '' = nothing to show. */
export type ProofFact = { label: TextKey<typeof texts>; format: (proof: ProofOrNone, language: Language) => string }

/** In this order: level, service, time, requester, consultation number. */
export const PROOF_FACTS: readonly ProofFact[] = [
  { label: 'level', format: ({ level }) => (level === 0 ? '' : String(level)) },
  { label: 'service', format: ({ service }, language) => (service === '' ? '' : authorityName(service, language)) },
  { label: 'askedAt', format: ({ askedAt }) => (askedAt === null ? '' : formatDateTime(new Date(askedAt))) },
  { label: 'askedBy', format: proof => formatRequester(proof) },
  { label: 'consultation', format: ({ consultationNumber }) => consultationNumber },
]

/** Returns the requester; '' = anonymous. */
export const formatRequester = ({
  requesterName,
  requesterUid,
}: Pick<ProofOrNone, 'requesterName' | 'requesterUid'>): string =>
  [requesterName, requesterUid && `(${groupUid(requesterUid)})`].filter(Boolean).join(' ')
