import validateVatTs from 'validate-vat-ts'
import { checkVAT } from 'vies-checker'
import type { SimulatorProcess } from './simulator-process.ts'

/** A program's verdict on a number; `open` means an error instead of an answer. */
export type Verdict = 'valid' | 'invalid' | 'open'

const SOAP_PATH = '/taxation_customs/vies/services/checkVatService'

/** Queries with npm's validate-vat-ts, which uses VIES over SOAP at a given address. */
export async function queryWithValidateVat(
  country: string,
  number: string,
  { url }: SimulatorProcess,
): Promise<Verdict> {
  const countries = Object.values(validateVatTs.CountryCodes)
  const code = countries.find(candidate => candidate === country)
  if (!code) throw new Error(`validate-vat-ts does not know ${country}`)
  const { valid } = await validateVatTs.default(code, number, new URL(SOAP_PATH, url).href)
  return valid ? 'valid' : 'invalid'
}

/** Queries with npm's vies-checker, which uses VIES over REST at a fixed address. */
export async function queryWithViesChecker(country: string, number: string): Promise<Verdict> {
  const { isValid } = await checkVAT(country, number)
  return isValid ? 'valid' : 'invalid'
}

/** Redirects every fetch during `work`, to any host, to the simulator. */
export async function withFetchRedirectedTo<T>({ url }: SimulatorProcess, work: () => Promise<T>): Promise<T> {
  const realFetch = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const requested = new URL(input instanceof Request ? input.url : input)
    return realFetch(new URL(requested.pathname + requested.search, url), init)
  }
  try {
    return await work()
  } finally {
    globalThis.fetch = realFetch
  }
}
