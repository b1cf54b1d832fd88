/**
 * Returns a number in [0, 1) that depends only on `text` (FNV-1a with a final mix), so that random
 * choices are the same in every run and independent of the order of calls.
 */
export function chanceOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/**
 * Returns an item of the list, always the same one for the same text; undefined only if the list is
 * empty.
 */
export function pickBy<Item>(text: string, list: readonly Item[]): Item | undefined {
  return list[Math.floor(chanceOf(text) * list.length)]
}
