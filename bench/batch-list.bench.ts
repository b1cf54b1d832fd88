import { createVisitor, type Visitor } from '../tests/world/people/visitor.ts'
import { runProduct } from '../tests/world/product/running-product.ts'
import { fillBatches } from './fill-batches.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startBench } from './start-bench.ts'
import { measureCalls, signInAgain } from './timed-calls.ts'

// The list of 10,000 batches of one company, requested over HTTP as the screen does, with paging,
// sorting and search.
const BATCHES = 10_000
const RUNS = 30
const TARGET_MS = 100

const QUERIES = {
  'first page of 10': 'taskFilter=0,1,2',
  'last page of 10': 'page=1000',
  'page of 100': 'itemsPerPage=100',
  'by file name': 'sortBy=fileName&sortDesc=false&itemsPerPage=100',
  'by creator': 'sortBy=createdBy.email&itemsPerPage=100',
  'by progress': 'sortBy=compilationString&itemsPerPage=100',
  'search with few hits': 'search=debitoren+4711',
  'search with many hits': 'search=DEBITOREN&itemsPerPage=100',
  'search without a hit': 'search=gibtesnicht',
  'every company': '',
} as const

export async function* measure(): AsyncGenerator<Figure> {
  yield* onBothDatabases(measureOn)
}

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: 0, lanes: 1 })
  await bench.stop()
  await fillBatches(target, BATCHES)
  const web = await runProduct({ env: bench.env, dataDir: target.dataDir })
  try {
    const visitor = createVisitor(web.address)
    await signInAgain(visitor, bench.secret)
    for (const [name, query] of Object.entries(QUERIES)) {
      yield await figureOf(target, visitor, name, `/api/tasks/company/${name === 'every company' ? 0 : 1}?${query}`)
    }
  } finally {
    await web.stop()
  }
}

async function figureOf(target: BenchTarget, visitor: Visitor, name: string, path: string): Promise<Figure> {
  const durations = await measureCalls(visitor, path, RUNS)
  const [median = 0, worst = 0] = [durations[RUNS / 2], durations.at(-1)]
  return {
    name: `list of ${BATCHES} batches, ${name}, ${target.name}`,
    headline: `${(median / TARGET_MS).toFixed(2)} x ${TARGET_MS} ms`,
    details: `median ${median.toFixed(0)} ms, slowest ${worst.toFixed(0)} ms of ${RUNS}`,
  }
}
