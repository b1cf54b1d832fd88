import type { Authority } from './answer.ts'
import { type AuthorityDate, readAuthorityDate } from './authority-date.ts'
import { type Call, exchange } from './exchange.ts'
import { datesOf } from './vies/check-vat.ts'

type Services = { viesUrl: string; finanzonlineSessionUrl: string; upstreamTimeoutMs: number }

/**
 * Asks a service for nothing but the time: VIES by the Commission's own test number, which is nobody's and has a requestDate like any
 * other, FinanzOnline by a GET that is no message and so neither login nor query. Never throws; empty where it says nothing.
 */
export async function readDates(services: Services, service: Authority, signal: AbortSignal): Promise<AuthorityDate[]> {
  const { upstreamTimeoutMs: timeoutMs } = services
  const reply = await exchange({ ...CALLS[service](services), timeoutMs }, signal)
  if (reply.kind === 'failed') return []
  if (service === 'vies') return datesOf(reply)
  const said = readAuthorityDate(reply.date)
  return said ? [said] : []
}

const CALLS: Record<Authority, (services: Services) => Omit<Call, 'timeoutMs'>> = {
  vies: ({ viesUrl }) => ({
    url: `${viesUrl.replace(/\/+$/, '')}/check-vat-test-service`,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ countryCode: 'AT', vatNumber: '100' }),
  }),
  finanzamt: ({ finanzonlineSessionUrl }) => ({ url: finanzonlineSessionUrl, method: 'GET', headers: {} }),
}
