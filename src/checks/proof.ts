import type { KeptAnswer } from '../authorities/answer.ts'
import type { Language } from '../texts/define.ts'
import { translate } from '../texts/translate.ts'
import { texts } from './texts.ts'

/** For whom an answer is worded: in which language, and the UID of the company that asked ('' = none). */
export type Reading = { language: Language; companyUid: string }

type Requested = Pick<KeptAnswer, 'requesterUid' | 'requesterName'>

/**
 * Whether an answer is a proof for a company itself: the authority was asked in that company's own name. A confirmation
 * names who asked; in another's name it is that other's (docs/rules.md#whose-proof, check Z-11).
 */
const isOwnProof = ({ requesterUid }: Requested, companyUid: string): boolean =>
  companyUid !== '' && requesterUid === companyUid

/** Said of a remembered answer: whether it is the company's own proof, and if not, in whose name was really asked. */
export function sayProof(answer: Requested, { language, companyUid }: Reading): string {
  const say = translate(texts, language)
  if (isOwnProof(answer, companyUid)) return say('ownProof')
  return answer.requesterUid === '' ? say('nobodysProof') : say('othersProof', { name: answer.requesterName })
}
