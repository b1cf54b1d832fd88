import type { Checked } from '../../../answers/checks/checked.ts'
import type { Reason } from '../../../registers/authorities/answer.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'

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
