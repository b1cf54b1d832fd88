import { afterAll, beforeAll, describe, it } from 'vitest'
import { checkCell } from '../../../tests/matrix/check-cell.ts'
import { isPeopleRow, matrixRows } from '../../../tests/matrix/expectations.ts'
import { type OpenProduct, openProduct } from '../../../tests/matrix/open-product.ts'

let product: OpenProduct
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

// Half of the matrix, so that both run in parallel: checks, batches, reports, settings and
// the cache.
describe('every call responds as the matrix defines, and a refused one changes nothing', {
  tags: ['Z-01', 'W1-12', 'W7-03'],
}, () => {
  it.each(matrixRows().filter(([row]) => !isPeopleRow(row)))('%s', async (_row, cells) => {
    for (const cell of cells) await checkCell(product, cell)
  })
})
