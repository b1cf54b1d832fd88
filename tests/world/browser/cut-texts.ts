/**
 * Finds truncated texts that have no ellipsis, or that show the whole text nowhere (title, tooltip,
 * accessible name). Content of scroll containers does not count. This is the body of a function of
 * `texts` that runs in the page (visible-faults.ts).
 */
export const CUT_TEXTS = `
  const isCutBy = (box, style) => ({ left, right, top, bottom, height }) =>
    (style.overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1)) ||
    (style.overflowY !== 'visible' && (bottom > box.bottom + height / 4 || top < box.top - height / 4))

  const scrolls = ({ overflowX, overflowY }) => /auto|scroll/.test(overflowX + overflowY)
  const hides = ({ overflowX, overflowY }) => /hidden|clip/.test(overflowX + overflowY)
  const isShort = style => style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'

  /** Returns the nearest ancestor that hides overflow, unless a nearer one scrolls. */
  const cutter = (holder, boxes) => {
    for (let one = holder; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one)
      if (style.display === 'inline' || style.display === 'contents') continue
      if (scrolls(style)) return null
      if (hides(style) && boxes.some(isCutBy(one.getBoundingClientRect(), style))) return one
      if (style.position === 'fixed') return null
    }
    return null
  }

  const MAX_ANCESTORS = 4
  const showsWhole = (element, whole) => {
    const candidates = [element, ...element.querySelectorAll('*')]
    for (let one = element, step = 0; one && step < MAX_ANCESTORS; one = one.parentElement, step++) candidates.push(one)
    const names = ['title', 'data-tip', 'aria-label']
    return candidates.some(one => names.some(name => one.getAttribute(name)?.includes(whole)))
  }

  const cut = []
  for (const { node, holder, boxes } of texts) {
    const by = cutter(holder, boxes)
    const whole = node.data.trim()
    if (by && !(isShort(getComputedStyle(by)) && showsWhole(by, whole))) cut.push('cut text: ' + whole.slice(0, 60) + ', ' + by.clientWidth + ' px')
  }

  const pen = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll('input[placeholder], input[readonly]')) {
    if (!isShown(field) || field.type === 'password') continue
    const style = getComputedStyle(field, field.value === '' ? '::placeholder' : null)
    const shown = field.value || field.placeholder
    pen.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily
    const { paddingLeft, paddingRight } = getComputedStyle(field)
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    if (pen.measureText(shown).width > room + 1 && !showsWhole(field, shown)) cut.push('cut text: ' + shown + ' in a field of ' + Math.round(room) + ' px')
  }
  return cut
`
