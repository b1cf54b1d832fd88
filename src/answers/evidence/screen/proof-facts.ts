import type { Language, TextKey } from '../../../ground/texts/define.ts'
import { formatDateTime } from '../../../ground/texts/format.ts'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import type { ProofOrNone } from '../wire.ts'
import type { texts } from './texts.ts'

/** What is shown of an answer as evidence; '' where there is nothing to show. */
export type ProofFact = { label: TextKey<typeof texts>; say: (proof: ProofOrNone, language: Language) => string }

/** Level, service, when, in whose name, consultation number: in this order. */
export const PROOF_FACTS: readonly ProofFact[] = [
  { label: 'level', say: ({ level }) => (level === 0 ? '' : String(level)) },
  { label: 'service', say: ({ service }, language) => (service === '' ? '' : authorityName(service, language)) },
  { label: 'askedAt', say: ({ askedAt }) => (askedAt === null ? '' : formatDateTime(new Date(askedAt))) },
  { label: 'askedBy', say: proof => sayRequester(proof) },
  { label: 'consultation', say: ({ consultationNumber }) => consultationNumber },
]

/** In whose name it was asked; '' where in nobody's. */
export const sayRequester = ({
  requesterName,
  requesterUid,
}: Pick<ProofOrNone, 'requesterName' | 'requesterUid'>): string =>
  [requesterName, requesterUid && `(${groupUid(requesterUid)})`].filter(Boolean).join(' ')
