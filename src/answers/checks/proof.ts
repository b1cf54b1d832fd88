import { OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import { texts } from './checks-texts.ts'

/** The company that queries or views an answer, with its UID ('' = none). */
export type ViewingCompany = { id: number; uid: string }

/**
 * The reader of a formatted answer: language, company, and whether it is printed in a report, which
 * does not say "you".
 */
export type ReaderOptions = { language: Language; company: ViewingCompany; isPaper?: boolean }

type ProofAnswer = Pick<
  StoredAnswer,
  'service' | 'consultationNumber' | 'requesterUid' | 'requesterName' | 'requesterId' | 'companyId'
>

/**
 * Returns whether an answer proves the query: an authority that issues consultation numbers must
 * have issued one. The sent requester does not show whether it was accepted (docs/rules.md#proof).
 */
const isProof = ({ service, consultationNumber }: ProofAnswer): boolean =>
  !AUTHORITIES[service].provesByNumber || consultationNumber !== ''

/**
 * Returns whether the query was made with the company's own UID or account. Compares the company
 * and not a number, which any user can type (docs/rules.md#proof, check Z-11). Old answers without
 * `requesterId` belong to the company that queried, if it used its present UID.
 */
function isOwnProof({ requesterId, companyId, ...answer }: ProofAnswer, company: ViewingCompany): boolean {
  if (requesterId !== undefined) return requesterId === company.id
  const isWithOwnNumber =
    AUTHORITIES[answer.service].requesterKind === 'own-number' || answer.requesterUid === company.uid
  return companyId === company.id && isWithOwnNumber
}

/**
 * Whose evidence an answer is: that of the viewing company, of another one, or of none (anonymous).
 */
export type ProofOwnership = 'ownProof' | 'othersProof' | 'nobodysProof'

/**
 * Returns whose evidence an answer is for a company at present; it may change its numbers later.
 */
export function proofOwnership(answer: ProofAnswer, company: ViewingCompany): ProofOwnership {
  if (answer.requesterUid === '') return 'nobodysProof'
  if (!isOwnProof(answer, company)) return 'othersProof'
  return isProof(answer) ? 'ownProof' : 'nobodysProof'
}

/**
 * Returns whose evidence an answer is, as stored when it was used (null: used before this was
 * stored). An answer that counted as own only because of its number, but was queried by another
 * company, is not (docs/upgrading.md#answers-that-served-other-companies).
 */
export function storedProofOwnership(
  stored: ProofOwnership | null,
  answer: ProofAnswer,
  company: ViewingCompany,
): ProofOwnership {
  if (stored === null) return proofOwnership(answer, company)
  return stored === 'ownProof' && isOfOtherCompany(answer, company) ? 'othersProof' : stored
}

// The operator's account may have been used for another company's query; old answers do not show
// that.
const isOfOtherCompany = ({ requesterId, companyId }: ProofAnswer, { id }: ViewingCompany): boolean =>
  requesterId === undefined ? companyId !== id && id !== OPERATOR_COMPANY_ID : requesterId !== id

/**
 * Formats whether a cached answer is the company's own evidence, and if not, who the requester was;
 * `stored` as in `storedProofOwnership`.
 */
export const describeProof = (
  stored: ProofOwnership | null,
  answer: ProofAnswer,
  { language, company, isPaper }: ReaderOptions,
): string => {
  const ownership = storedProofOwnership(stored, answer, company)
  // Sent with a requester, but nothing in the answer shows that it was accepted.
  const key = ownership === 'nobodysProof' && answer.requesterUid !== '' ? 'unnumberedProof' : ownership
  return translate(texts, language)(isPaper ? `${key}OnPaper` : key, { name: answer.requesterName })
}
