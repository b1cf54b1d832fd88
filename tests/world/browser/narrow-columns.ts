// By these a table is read: what a row is about begins it.
const FIRST_COLUMN = 180
// A table has room for that from here on; below, each column has to give way.
const ROOM = 600
const MAX_LINES = 4

/**
 * Columns whose texts stand in many short lines: the first column, where it has less than 180 px and would need more, and each other that
 * takes five lines and more. The body of a function of `texts`, run in the page (visible-faults.ts).
 */
export const NARROW_COLUMNS = `
  const linesIn = new Map()
  for (const { holder, boxes } of texts) {
    const cell = holder.closest('td, tbody th')
    if (cell) linesIn.set(cell, Math.max(linesOf(boxes), linesIn.get(cell) ?? 0))
  }
  const narrow = new Set()
  for (const [cell, lines] of linesIn) {
    const { width } = cell.getBoundingClientRect()
    const row = [...cell.parentElement.cells]
    const isFirst = row.find(one => one.innerText.trim() !== '') === cell
    if (width >= ${FIRST_COLUMN} || cell.closest('table').clientWidth < ${ROOM}) continue
    // A moment reads well as a day with its time below.
    if (/^\\d\\d\\.\\d\\d\\.\\d{4}/.test(cell.innerText)) continue
    if (lines > (isFirst ? 1 : ${MAX_LINES}))
      narrow.add('narrow column: ' + said(cell.closest('table').rows[0].cells[cell.cellIndex]) + ', ' + Math.round(width) + ' px, "' + said(cell) + '"')
  }
  return [...narrow]
`
