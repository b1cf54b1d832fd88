import { once } from 'node:events'
import { createServer } from 'node:net'
import { WrongConfiguration } from './configuration.ts'

/** Another program already listens on the port. */
export class PortTaken extends WrongConfiguration {}

type Address = { host: string; port: number }

/**
 * Throws PortTaken if another program listens on the port, before anything is opened or changed;
 * `name` is the variable's name in the message. Other failures are the system's errors.
 */
export async function refuseTakenPort({ host, port }: Address, name = 'PORT'): Promise<void> {
  const trial = createServer()
  try {
    await once(trial.listen({ host, port }), 'listening')
  } catch (failure) {
    // Errors of listen have a code.
    if ((failure as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw failure
    throw new PortTaken(`${name} is "${port}", which another program uses (${host}); expected: a free port`)
  }
  trial.close()
  await once(trial, 'close')
}
