import type { Page } from 'playwright-core'
import { waitFor } from '../world/product/checking.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

export const STATES = ['with data', 'empty', 'failed'] as const
export type State = (typeof STATES)[number]

const HISTORY_IS_READY = 'The history of the last thirty days is complete.'

/**
 * Starts the demo with its thirty days for the states "with data" and "failed", or a new
 * installation for "empty".
 */
export async function startProductIn(state: State): Promise<RunningProduct> {
  if (state === 'empty') return runProduct({})
  const product = await runProduct({ command: 'demo', env: { DEMO_HISTORY: '' } })
  await waitFor(
    async () => product.log(),
    log => log.includes(HISTORY_IS_READY),
  )
  return product
}

// The current user and the operator; without them no page renders.
const UNAFFECTED_CALLS = /\/api\/(users\/user\/current|operator)/

/** Makes every call of the page fail from now on. */
export const failEachCall = (page: Page): Promise<unknown> =>
  page.route('**/api/**', route =>
    UNAFFECTED_CALLS.test(route.request().url()) ? route.continue() : route.fulfill({ status: 500, json: FAULT }),
  )

const FAULT = { statusCode: 500, error: 'Internal Server Error', message: 'unexpected' }
