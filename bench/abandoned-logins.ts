import { Agent, request } from 'node:http'

type Flood = {
  /**
   * Ends it; returns the number of sign-ins begun, and the statuses of those that waited for an
   * answer.
   */
  stop: () => Promise<{ begun: number; answered: Record<string, number> }>
}

const PER_TICK_MS = 20
// As many provider customers as a small botnet has; on Linux a call can come from any address of
// 127.0.0.0/8.
const ADDRESSES = 250

/**
 * Begins `perSecond` sign-ins a second and abandons most: a third stop in the middle of the body, a
 * third send everything and disconnect, a third wait for the answer. Each has a new e-mail address
 * and the next IP address.
 */
export function flood(address: string, perSecond: number): Flood {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const open = new Set<ReturnType<typeof request>>()
  const answered: Record<string, number> = {}
  const began = performance.now()
  let begun = 0
  const one = (number: number) => {
    const body = JSON.stringify({ email: `flood${number}@nowhere.example`, password: 'Ganz-Falsches-Wort-1' })
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const localAddress = `127.0.1.${1 + (number % ADDRESSES)}`
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
    const due = ((performance.now() - began) / 1000) * perSecond
    while (begun < due) one(begun++)
  }, PER_TICK_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      for (const call of open) call.destroy()
      agent.destroy()
      return { begun, answered }
    },
  }
}
