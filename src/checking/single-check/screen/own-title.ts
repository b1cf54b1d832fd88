import type { Language } from '../../../ground/texts/define.ts'
import { AUTHORITIES } from '../../../registers/authorities/authorities-rules.ts'
import type { SingleResult } from '../wire.ts'

const TITLES = {
  valid: 'titleValid',
  invalid: 'titleInvalid',
  'not-a-uid': 'titleNotAUid',
  'not-checked': null,
} as const

type Told = Pick<SingleResult, 'onlyLevel1' | 'service' | 'verdict'>

/**
 * Our own title above an answer; null = the message is the title (docs/rules.md#messages-as-received). An authority that
 * writes in another language than the page's has its message among the facts. Why there is no answer we say ourselves.
 */
export function ownTitle({ onlyLevel1, service, verdict }: Told, language: Language) {
  if (onlyLevel1) return 'onlyLevel1'
  const writes = service === '' ? null : AUTHORITIES[service].writes
  return writes !== null && writes !== language ? TITLES[verdict] : null
}
