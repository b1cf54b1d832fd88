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
