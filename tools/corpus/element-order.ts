/**
 * Returns a function to be called for each child element in turn. It returns true if the child is
 * out of order; only elements in `repeated` may occur more than once.
 */
export function createOrderCheck(order: readonly string[], repeated: ReadonlySet<string> = new Set()) {
  let last = -1
  return (name: string): boolean => {
    const position = order.indexOf(name)
    const isWrong = position >= 0 && (position < last || (position === last && !repeated.has(name)))
    last = Math.max(position, last)
    return isWrong
  }
}
