/**
 * Finds elements that extend beyond the window horizontally, tables wider than their page, and
 * texts that overflow their table cell. Content of scroll containers may be wider than its visible
 * part. This is the body of a function of `texts` that runs in the page (visible-faults.ts).
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
      beyond.push('beyond the window: ' + describe(element))
  }
  for (const table of document.querySelectorAll('table')) {
    const room = table.parentElement.getBoundingClientRect()
    const { right } = table.getBoundingClientRect()
    if (right > room.right + 2 && isShown(table) && !isInScroller(table))
      beyond.push('beyond its page: ' + describe(table) + ', ' + Math.round(right - room.right) + ' px')
  }
  if (document.documentElement.scrollWidth > innerWidth) beyond.push('the page scrolls sideways')
  return beyond
`
