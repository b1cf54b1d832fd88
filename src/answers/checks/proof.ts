import type { Language } from '../../ground/texts/define.ts'
import { translate } from '../../ground/texts/translate.ts'
import type { KeptAnswer } from '../../registers/authorities/answer.ts'
import { texts } from './texts.ts'

/** For whom an answer is worded: in which language, the UID of the company that asked ('' = none), and whether on paper, where nobody is "you". */
export type Reading = { language: Language; companyUid: string; isPaper?: boolean }

type Requested = Pick<KeptAnswer, 'requesterUid' | 'requesterName'>

/**
 * Whether an answer is a proof for a company itself: the authority was asked in that company's own name. A confirmation
 * names who asked; in another's name it is that other's (docs/rules.md#proof, check Z-11).
 */
const isOwnProof = ({ requesterUid }: Requested, companyUid: string): boolean =>
  companyUid !== '' && requesterUid === companyUid

/** The company's that looks, another's, or nobody's: asked without a requester. */
export type Whose = 'ownProof' | 'othersProof' | 'nobodysProof'

/** Whose proof an answer is for the company that has this UID; a company may get another one later. */
export function whoseProof(answer: Requested, companyUid: string): Whose {
  if (isOwnProof(answer, companyUid)) return 'ownProof'
  return answer.requesterUid === '' ? 'nobodysProof' : 'othersProof'
}

/**
 * Said of a remembered answer: whether it is the company's own proof, and if not, in whose name was really asked. `kept`: whose it was
 * when it served; today's UID of the company counts only where that was not kept (null: those of before it was).
 */
export const sayProof = (kept: Whose | null, answer: Requested, { language, companyUid, isPaper }: Reading): string => {
  const whose = kept ?? whoseProof(answer, companyUid)
  return translate(texts, language)(isPaper ? `${whose}OnPaper` : whose, { name: answer.requesterName })
}
