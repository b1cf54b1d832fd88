import type { Authority } from '../../../base/authority-rules.ts'
import type { Language } from '../../../base/texts/define.ts'
import { AUTHORITIES } from '../authorities-rules.ts'

/**
 * Returns the `lang` attribute of a received message; none if its authority writes in the page's
 * language or sends only codes.
 */
export function langOf(service: Authority | '', language: Language): { lang?: Language } {
  const messageLanguage = service === '' ? null : AUTHORITIES[service].messageLanguage
  return messageLanguage === null || messageLanguage === language ? {} : { lang: messageLanguage }
}
