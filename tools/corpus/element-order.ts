/**
 * Returns a function that checks, child by child, whether a child follows one that must come after
 * it.
 */
export function createOrderCheck(order: readonly string[], repeated: ReadonlySet<string> = new Set()) {
  let last = -1
  return (name: string): boolean => {
    const place = order.indexOf(name)
    const isWrong = place >= 0 && (place < last || (place === last && !repeated.has(name)))
    last = Math.max(place, last)
    return isWrong
  }
}
