import type { AuthoritiesConfiguration, ClientDefinition } from './client.ts'
import { notAsked } from './limiter.ts'

/** Opens a register, or, where its address is empty, one that is not queried (docs/rules.md#registers-that-are-not-offered). */
export const offeredBy =
  (
    urlOf: (configuration: AuthoritiesConfiguration) => string,
    open: ClientDefinition['open'],
  ): ClientDefinition['open'] =>
  line =>
    urlOf(line.configuration) === '' ? notSetUp.open(line) : open(line)

/** A register that this installation cannot ask: no question leaves the house, and each is "not checked", never invalid. */
export const notSetUp: Pick<ClientDefinition, 'meaningsOf' | 'concurrency' | 'open'> = {
  meaningsOf: () => [],
  concurrency: () => 1,
  open: () => ({ ask: async () => notAsked('not-set-up'), nameOf: () => '', readDates: async () => [] }),
}

const URL_OF = { vies: 'viesUrl', bfs: 'bfsUrl', bzst: 'bzstUrl', hmrc: 'hmrcUrl' } as const

/** Returns the registers that the installation has switched off by an empty address. */
export const registersOff = (configuration: AuthoritiesConfiguration): (keyof typeof URL_OF)[] =>
  (Object.keys(URL_OF) as (keyof typeof URL_OF)[]).filter(register => configuration[URL_OF[register]] === '')
