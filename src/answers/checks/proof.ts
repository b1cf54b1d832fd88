import type { Language } from '../../ground/texts/define.ts'
import { translate } from '../../ground/texts/translate.ts'
import type { KeptAnswer } from '../../registers/authorities/answer.ts'
import { AUTHORITIES } from '../../registers/authorities/authorities-rules.ts'
import { texts } from './texts.ts'

/** For whom an answer is worded: in which language, the UID of the company that asked ('' = none), and whether on paper, where nobody is "you". */
export type Reading = { language: Language; companyUid: string; isPaper?: boolean }

type Requested = Pick<KeptAnswer, 'service' | 'consultationNumber' | 'requesterUid' | 'requesterName'>

/**
 * Whether an answer proves anything for whoever asked: an authority that gives consultation numbers has given one. What was sent does not say
 * whether the name counted (docs/rules.md#proof).
 */
const isProof = ({ service, consultationNumber }: Requested): boolean =>
  !AUTHORITIES[service].provesByNumber || consultationNumber !== ''

/** A confirmation names who asked; in another's name it is that other's (docs/rules.md#proof, check Z-11). */
const isInOwnName = ({ requesterUid }: Requested, ownUids: readonly string[]): boolean =>
  requesterUid !== '' && ownUids.includes(requesterUid)

/** The company's that looks, another's, or nobody's: asked without a requester. */
export type Whose = 'ownProof' | 'othersProof' | 'nobodysProof'

/** Whose proof an answer is for the company that has these numbers; a company may get others later. */
export function whoseProof(answer: Requested, ownUids: readonly string[]): Whose {
  if (isInOwnName(answer, ownUids)) return isProof(answer) ? 'ownProof' : 'nobodysProof'
  return answer.requesterUid === '' ? 'nobodysProof' : 'othersProof'
}

/**
 * The same of an answer with which it was not kept, for the company that has this UID: nobody remembered it, so where it goes out with a number
 * of another state, that was the company's own.
 */
export const unkeptProof = (answer: Requested, companyUid: string): Whose =>
  whoseProof(
    answer,
    AUTHORITIES[answer.service].asksWith === 'own-number' ? [companyUid, answer.requesterUid] : [companyUid],
  )

/**
 * Said of a remembered answer: whether it is the company's own proof, and if not, in whose name was really asked. `kept`: whose it was
 * when it served; today's UID of the company counts only where that was not kept (null: those of before it was).
 */
export const sayProof = (kept: Whose | null, answer: Requested, { language, companyUid, isPaper }: Reading): string => {
  const whose = kept ?? unkeptProof(answer, companyUid)
  // Asked in a name, and nothing in the answer says that it counted.
  const said = whose === 'nobodysProof' && answer.requesterUid !== '' ? 'unnumberedProof' : whose
  return translate(texts, language)(isPaper ? `${said}OnPaper` : said, { name: answer.requesterName })
}
