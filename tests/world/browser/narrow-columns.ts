// Rows are read by their first column, which names their subject.
const MIN_FIRST_COLUMN_WIDTH = 180
// Tables of this width have room for such a column; in narrower ones every column has to shrink.
const MIN_TABLE_WIDTH = 600
const MAX_LINES = 4

/**
 * Finds columns whose texts wrap into many short lines: the first column if it has less than 180 px
 * and needs more, and any other with five lines or more. This is the body of a function of `texts`
 * that runs in the page (visible-faults.ts).
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
    if (width >= ${MIN_FIRST_COLUMN_WIDTH} || cell.closest('table').clientWidth < ${MIN_TABLE_WIDTH}) continue
    // A moment reads well as a day with its time below.
    if (/^\\d\\d\\.\\d\\d\\.\\d{4}/.test(cell.innerText)) continue
    if (lines > (isFirst ? 1 : ${MAX_LINES}))
      narrow.add('narrow column: ' + labelOf(cell.closest('table').rows[0].cells[cell.cellIndex]) + ', ' + Math.round(width) + ' px, "' + labelOf(cell) + '"')
  }
  return [...narrow]
`
