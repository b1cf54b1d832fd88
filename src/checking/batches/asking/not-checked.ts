import type { Checked } from '../../../answers/checks/checked.ts'
import type { Reason } from '../../../registers/authorities/answer.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import type { HeldQuestion } from './question.ts'

/** A question that brought no answer because of ourselves: without evidence, since no service said anything. */
export const notChecked = (uid: string, reason: Reason): Checked => ({
  uid,
  parsed: parseUid(uid),
  outcome: { verdict: 'not-checked', reason },
  asked: [],
  remembered: null,
  proof: null,
  worthRetrying: true,
  notBefore: null,
})

// A question that ends whatever process asks it (check R-34) takes its neighbours down with it, and there is no telling which of them it
// was. So who was lost twice is asked when the rest is done, one in the whole installation at a time: the next loss is its own doing.
export const SUSPECT_AFTER = 2
const POISON_AFTER = 3

/** What becomes of a question that was lost three times: it is not asked any more, and the fault is ours. Null: ask it. */
export const poisoned = ({ uid, lost }: Pick<HeldQuestion, 'uid' | 'lost'>): Checked | null =>
  lost < POISON_AFTER ? null : { ...notChecked(uid, 'internal-error'), worthRetrying: false }
