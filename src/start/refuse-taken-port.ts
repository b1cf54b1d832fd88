import { once } from 'node:events'
import { createServer } from 'node:net'
import { WrongConfiguration } from './configuration.ts'

/** Thrown where another program listens already. */
export class PortTaken extends WrongConfiguration {}

/**
 * Refuses (PortTaken) a port on which another program listens, before anything is opened or changed for nothing. An address
 * that cannot be listened on fails as the system says.
 */
export async function refuseTakenPort({ host, port }: { host: string; port: number }): Promise<void> {
  const trial = createServer()
  try {
    await once(trial.listen({ host, port }), 'listening')
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw failure // listen's failures carry a code
    throw new PortTaken(`PORT is "${port}", where another program listens (${host}); expected: a free port`)
  }
  trial.close()
  await once(trial, 'close')
}
