import type { Language } from '../../../base/texts/define.ts'
import { AUTHORITIES } from '../../../registers/authorities/authorities-rules.ts'
import type { SingleResult } from '../wire.ts'

const TITLES = {
  valid: 'titleValid',
  invalid: 'titleInvalid',
  'not-a-uid': 'titleNotAUid',
  'not-checked': null,
} as const

type TitledResult = Pick<SingleResult, 'onlyLevel1' | 'service' | 'verdict'>

/**
 * Returns the key of the product's own title for an answer; null = the message is the title
 * (docs/rules.md#messages-as-received). An answer has its own title if the authority writes in
 * another language than the page's; the message is then one of the facts.
 */
export function productTitle({ onlyLevel1, service, verdict }: TitledResult, language: Language) {
  if (onlyLevel1) return 'onlyLevel1'
  const writes = service === '' ? null : AUTHORITIES[service].messageLanguage
  return writes !== null && writes !== language ? TITLES[verdict] : null
}

/** A part of a message and its offset; `address` is '' if it is not a link. */
export type LinkedPart = { at: number; text: string; address: string }

// Up to a blank or a bracket, without the punctuation that ends a sentence.
const ADDRESS = /https?:\/\/[^\s<>"'()]*[^\s<>"'().,;:!?]/g

/**
 * Splits a message into parts, separating addresses (such as a group register's). Nothing is
 * omitted.
 */
export function linkedParts(message: string): LinkedPart[] {
  const parts: LinkedPart[] = []
  let end = 0
  for (const { 0: address, index } of message.matchAll(ADDRESS)) {
    parts.push({ at: end, text: message.slice(end, index), address: '' }, { at: index, text: address, address })
    end = index + address.length
  }
  return [...parts, { at: end, text: message.slice(end), address: '' }].filter(({ text }) => text !== '')
}

type Address = Pick<SingleResult, 'companyName' | 'addressLines' | 'street' | 'zipCode' | 'city'>

/** Returns name and address as on an envelope, one line each; postcode and city share one. */
export function addressBlock({ companyName, addressLines, street, zipCode, city }: Address): string {
  const address = addressLines.length > 0 ? joinPostcode(addressLines, zipCode) : [street, `${zipCode} ${city}`.trim()]
  return [companyName, ...address].filter(line => line !== '').join('\n')
}

/** Joins a postcode that the register has on a line of its own with the city. */
function joinPostcode(lines: string[], zipCode: string): string[] {
  const at = lines.findIndex(line => line !== '' && line === zipCode)
  if (at < 0 || at + 1 >= lines.length) return lines
  return [...lines.slice(0, at), `${zipCode} ${lines[at + 1]}`, ...lines.slice(at + 2)]
}
