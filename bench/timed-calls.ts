import { unusedCode } from '../tests/world/people/unused-code.ts'
import type { Visitor } from '../tests/world/people/visitor.ts'
import { BOOTSTRAP } from '../tests/world/product/running-product.ts'
import { BENCH_PASSWORD } from './start-bench.ts'

export async function signInAgain(visitor: Visitor, secret: string): Promise<void> {
  await visitor.call('POST', '/api/login', { email: BOOTSTRAP.email, password: BENCH_PASSWORD })
  const totp = await unusedCode(secret)
  const { status } = await visitor.call('POST', '/api/login/otp', { email: BOOTSTRAP.email, totp })
  if (status !== 200) throw new Error(`sign-in answered ${status}`)
}

/**
 * Makes `runs` calls one after the other. Returns their durations in milliseconds, shortest first.
 * Throws if a call is not answered with 200.
 */
export async function measureCalls(visitor: Visitor, path: string, runs: number): Promise<number[]> {
  const durations: number[] = []
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    const { status } = await visitor.call('GET', path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    durations.push(performance.now() - startedAt)
  }
  return durations.sort((a, b) => a - b)
}
