/**
 * Finds two controls that overlap. Floating elements (a dialog, a sticky bar) may cover what is
 * below them, and a button may lie inside its field. This is the body of a function that runs in
 * the page (visible-faults.ts).
 */
export const COVERED_CONTROLS = `
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=switch]'
  const MIN_OVERLAP = 2

  /** The nearest fixed or sticky ancestor. */
  const layerOf = element => {
    for (let one = element; one; one = one.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(one).position)) return one
    return null
  }

  /** The part of a box that no scrolling or clipping ancestor hides. */
  const visiblePartOf = (element, { left, top, right, bottom }) => {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(one)
      if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) continue
      const clip = one.getBoundingClientRect()
      left = Math.max(left, clip.left)
      right = Math.min(right, clip.right)
      top = Math.max(top, clip.top)
      bottom = Math.min(bottom, clip.bottom)
    }
    return { left, top, right, bottom }
  }

  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter(isShown)
    .map(element => ({ element, layer: layerOf(element), boxes: boxesOf(element).map(box => visiblePartOf(element, box)) }))

  const isWithin = (one, other) =>
    one.contains(other) || other.contains(one) ||
    (one.closest('.mantine-Input-wrapper') ?? one) === other.closest('.mantine-Input-wrapper')

  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > MIN_OVERLAP &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > MIN_OVERLAP

  const covered = []
  for (const [at, one] of controls.entries())
    for (const other of controls.slice(at + 1)) {
      if (one.layer !== other.layer || isWithin(one.element, other.element)) continue
      if (one.boxes.some(box => other.boxes.some(its => overlap(box, its))))
        covered.push('on each other: ' + describe(one.element) + ' and ' + describe(other.element))
    }
  return covered
`
