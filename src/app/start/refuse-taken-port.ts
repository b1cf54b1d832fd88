import { once } from 'node:events'
import { createServer } from 'node:net'
import { WrongConfiguration } from './configuration.ts'

/** Thrown where another program listens already. */
export class PortTaken extends WrongConfiguration {}

type Address = { host: string; port: number }

/**
 * Refuses (PortTaken) a port on which another program listens, before anything is opened or changed for nothing, by the variable's name. An address
 * that cannot be listened on fails as the system says.
 */
export async function refuseTakenPort({ host, port }: Address, name = 'PORT'): Promise<void> {
  const trial = createServer()
  try {
    await once(trial.listen({ host, port }), 'listening')
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw failure // listen's failures carry a code
    throw new PortTaken(`${name} is "${port}", where another program listens (${host}); expected: a free port`)
  }
  trial.close()
  await once(trial, 'close')
}
