/**
 * What reaches beyond the window sideways, and texts that leave the cell of their table. What scrolls by itself may be wider than it is
 * seen. The body of a function of `texts`, run in the page (visible-faults.ts).
 */
export const BEYOND_WINDOW = `
  const isInScroller = element => {
    for (let one = element; one && one !== document.body; one = one.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX)) return true
    return false
  }
  const beyond = []
  const width = document.documentElement.clientWidth
  for (const { node, holder, boxes } of texts) {
    const isOutside = ({ left, right }) => right > width + 1 || left < -1
    if (boxes.some(isOutside) && !isInScroller(holder)) beyond.push('beyond the window: ' + node.data.trim().slice(0, 60))
    const cell = holder.closest('td, th')?.getBoundingClientRect()
    if (cell && boxes.some(({ left, right }) => right > cell.right + 1 || left < cell.left - 1) && !isInScroller(holder))
      beyond.push('beyond its cell: ' + node.data.trim().slice(0, 60))
  }
  for (const element of document.querySelectorAll('button, input, select, textarea, table, img')) {
    const { left, right } = element.getBoundingClientRect()
    if ((right > width + 1 || left < -1) && right > 0 && isShown(element) && !isInScroller(element))
      beyond.push('beyond the window: ' + named(element))
  }
  if (document.documentElement.scrollWidth > innerWidth) beyond.push('the page scrolls sideways')
  return beyond
`
