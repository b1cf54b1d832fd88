import { Agent, request } from 'node:http'

type SignInFlood = {
  /**
   * Ends the flood. Returns the number of sign-ins started, and the number of answers by status.
   */
  stop: () => Promise<{ begun: number; answered: Record<string, number> }>
}

const TICK_INTERVAL_MS = 20
// The number of client addresses of a small botnet. On Linux a call can come from any address of
// 127.0.0.0/8.
const ADDRESS_COUNT = 250

/**
 * Starts `perSecond` sign-ins a second and abandons most: a third stop in the middle of the body, a
 * third disconnect after sending everything, a third wait for the answer. Each uses a new e-mail
 * address and the next IP address.
 */
export function startSignInFlood(address: string, perSecond: number): SignInFlood {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const open = new Set<ReturnType<typeof request>>()
  const answered: Record<string, number> = {}
  const startedAt = performance.now()
  let begun = 0
  const startSignIn = (number: number) => {
    const body = JSON.stringify({ email: `flood${number}@nowhere.example`, password: 'Ganz-Falsches-Wort-1' })
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const localAddress = `127.0.1.${1 + (number % ADDRESS_COUNT)}`
    const call = request(new URL('/api/login', address), { method: 'POST', agent, headers, localAddress })
    open.add(call)
    call.on('response', response => {
      answered[response.statusCode ?? 0] = (answered[response.statusCode ?? 0] ?? 0) + 1
      response.resume()
    })
    call.on('error', () => undefined)
    call.on('close', () => open.delete(call))
    if (number % 3 === 0) call.write(body.slice(0, 20))
    else if (number % 3 === 1) call.end(body, () => setTimeout(() => call.destroy(), 5))
    else call.end(body)
  }
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond
    while (begun < due) startSignIn(begun++)
  }, TICK_INTERVAL_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      for (const call of open) call.destroy()
      agent.destroy()
      return { begun, answered }
    },
  }
}
