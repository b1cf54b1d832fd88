/**
 * Helpers for code that inspects a page from within: what is visible, and how a fault names its
 * place. They are text because tests have no DOM types.
 */
export const PAGE_HELPERS = `
  const isShown = element =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isVisuallyHidden(element)

  // Mantine clips elements that are only for screen readers.
  const isVisuallyHidden = element => {
    for (let one = element; one; one = one.parentElement) if (getComputedStyle(one).clip !== 'auto') return true
    return false
  }

  /** Omits boxes left of the window, such as those of a phone's closed menu. */
  const boxesOf = thing =>
    [...thing.getClientRects()].filter(({ width, height, right }) => width > 0 && height > 0 && right > 0)

  const labelOf = element =>
    (element.getAttribute('aria-label') || element.innerText || element.placeholder || element.id || '')
      .trim().replace(/\\s+/g, ' ').slice(0, 60)

  const describe = element => element.tagName.toLowerCase() + ' "' + labelOf(element) + '"'

  /** Each visible text with its node, its element and its boxes. */
  const shownTexts = () => {
    const found = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const holder = node.parentElement
      if (node.data.trim() === '' || holder.closest('script, style, noscript, option') || !isShown(holder)) continue
      const boxes = boxesOf(rangeOf(node, 0, node.length))
      if (boxes.length > 0) found.push({ node, holder, boxes })
    }
    return found
  }

  const rangeOf = (node, from, to) => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    return range
  }

  /** Boxes in one line overlap in height by more than half. */
  const linesOf = boxes => {
    let lines = 0
    let bottom = -Infinity
    for (const box of boxes.toSorted((one, other) => one.top - other.top)) {
      if (box.top > bottom - box.height / 2) lines++
      bottom = Math.max(bottom, box.bottom)
    }
    return lines
  }
`
