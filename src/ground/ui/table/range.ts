/** Which records a page shows, counted from 1, and how many pages there are; a size of -1 shows all on one. */
export function rangeOf(page: number, itemsPerPage: number, totalCount: number) {
  if (totalCount === 0) return { from: 0, to: 0, pages: 1 }
  if (itemsPerPage === -1) return { from: 1, to: totalCount, pages: 1 }
  const from = (page - 1) * itemsPerPage + 1
  return { from, to: Math.min(totalCount, page * itemsPerPage), pages: Math.ceil(totalCount / itemsPerPage) }
}
