import type { Language } from '../../../ground/texts/define.ts'
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
 * Our own title above an answer; null = the message is the title (docs/rules.md#messages-as-received). An authority that
 * writes in another language than the page's has its message among the facts. Why there is no answer we say ourselves.
 */
export function ownTitle({ onlyLevel1, service, verdict }: TitledResult, language: Language) {
  if (onlyLevel1) return 'onlyLevel1'
  const writes = service === '' ? null : AUTHORITIES[service].writes
  return writes !== null && writes !== language ? TITLES[verdict] : null
}

/** A piece of a message and where in it it begins; `address` is '' where it is no link. */
export type LinkedPart = { at: number; text: string; address: string }

// Up to a blank or a bracket; the sign that ends a sentence does not belong to it.
const ADDRESS = /https?:\/\/[^\s<>"'()]*[^\s<>"'().,;:!?]/g

/** Takes a message as received; returns it in pieces, the addresses in it (a group register's) apart. Nothing is left out. */
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

/** Name and address as they stand on an envelope, one line each; postcode and place share one. */
export function addressBlock({ companyName, addressLines, street, zipCode, city }: Address): string {
  const address = addressLines.length > 0 ? placed(addressLines, zipCode) : [street, `${zipCode} ${city}`.trim()]
  return [companyName, ...address].filter(line => line !== '').join('\n')
}

/** The register may give the postcode a line of its own. */
function placed(lines: string[], zipCode: string): string[] {
  const at = lines.findIndex(line => line !== '' && line === zipCode)
  if (at < 0 || at + 1 >= lines.length) return lines
  return [...lines.slice(0, at), `${zipCode} ${lines[at + 1]}`, ...lines.slice(at + 2)]
}
