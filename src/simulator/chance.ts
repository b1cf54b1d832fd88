/**
 * A number from 0 up to, not including, 1 that depends on the text alone (FNV-1a with a final mix): what looks like chance
 * here is the same in every run, whatever order the calls come in.
 */
export function chanceOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** One of the list, the same for the same text; undefined only where the list is empty. */
export function pickBy<Item>(text: string, list: readonly Item[]): Item | undefined {
  return list[Math.floor(chanceOf(text) * list.length)]
}
