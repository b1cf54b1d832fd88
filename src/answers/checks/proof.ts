import { OPERATOR_COMPANY_ID } from '../../ground/roles/role-rules.ts'
import type { Language } from '../../ground/texts/define.ts'
import { translate } from '../../ground/texts/translate.ts'
import type { KeptAnswer } from '../../registers/authorities/answer.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import { texts } from './texts.ts'

/** A company that asks or looks, with its UID ('' = none). */
export type AskingCompany = { id: number; uid: string }

/** For whom an answer is worded: in which language, for which company, and whether on paper, where nobody is "you". */
export type Reading = { language: Language; company: AskingCompany; isPaper?: boolean }

type Requested = Pick<
  KeptAnswer,
  'service' | 'consultationNumber' | 'requesterUid' | 'requesterName' | 'requesterId' | 'companyId'
>

/**
 * Whether an answer proves anything for whoever asked: an authority that gives consultation numbers has given one. What was sent does not say
 * whether the name counted (docs/rules.md#proof).
 */
const isProof = ({ service, consultationNumber }: Requested): boolean =>
  !AUTHORITIES[service].provesByNumber || consultationNumber !== ''

/**
 * Whether an answer is a proof for a company itself: the authority was asked in that company's own name, or with its account. That goes by the
 * company, and by no number, which anybody can type (docs/rules.md#proof, check Z-11). Of those of before that was kept, an answer is the
 * company's that asked, where it did so by its UID of today.
 */
function isOwnProof({ requesterId, companyId, ...answer }: Requested, company: AskingCompany): boolean {
  if (requesterId !== undefined) return requesterId === company.id
  const isByOwnNumber = AUTHORITIES[answer.service].asksWith === 'own-number' || answer.requesterUid === company.uid
  return companyId === company.id && isByOwnNumber
}

/** The company's that looks, another's, or nobody's: asked without a requester. */
export type Whose = 'ownProof' | 'othersProof' | 'nobodysProof'

/** Returns whose proof an answer is for a company; that may get other numbers later. */
export function whoseProof(answer: Requested, company: AskingCompany): Whose {
  if (answer.requesterUid === '') return 'nobodysProof'
  if (!isOwnProof(answer, company)) return 'othersProof'
  return isProof(answer) ? 'ownProof' : 'nobodysProof'
}

/**
 * Returns whose proof it is, by what was kept when it served (null: that of before it was kept). What was called the company's own by its number
 * alone, though another one had asked, is not (docs/upgrading.md#answers-that-served-other-companies).
 */
export function keptProof(kept: Whose | null, answer: Requested, company: AskingCompany): Whose {
  if (kept === null) return whoseProof(answer, company)
  return kept === 'ownProof' && isOthers(answer, company) ? 'othersProof' : kept
}

// The operator's account may have been another company's question, which the answers of before do not say.
const isOthers = ({ requesterId, companyId }: Requested, { id }: AskingCompany): boolean =>
  requesterId === undefined ? companyId !== id && id !== OPERATOR_COMPANY_ID : requesterId !== id

/** Says of a remembered answer whether it is the company's own proof, and if not, in whose name was really asked; `kept` as for `keptProof`. */
export const sayProof = (kept: Whose | null, answer: Requested, { language, company, isPaper }: Reading): string => {
  const whose = keptProof(kept, answer, company)
  // Asked in a name, and nothing in the answer says that it counted.
  const said = whose === 'nobodysProof' && answer.requesterUid !== '' ? 'unnumberedProof' : whose
  return translate(texts, language)(isPaper ? `${said}OnPaper` : said, { name: answer.requesterName })
}
