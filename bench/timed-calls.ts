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
 * Returns the durations of `turns` calls in ms, shortest first; throws if one is not answered with
 * 200.
 */
export async function timesOf(visitor: Visitor, path: string, turns: number): Promise<number[]> {
  const took: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now()
    const { status } = await visitor.call('GET', path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    took.push(performance.now() - began)
  }
  return took.sort((one, other) => one - other)
}
