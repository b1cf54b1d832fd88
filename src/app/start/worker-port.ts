import { answer } from '../../house/http/answers.ts'
import { createApp } from '../../house/http/app.ts'
import { openHealth } from './health.ts'
import type { Runtime } from './runtime.ts'

/** Opens WORKER_PORT, where an operator sees a worker that has no web beside it. Returns what closes it. */
export async function openWorkerPort(runtime: Runtime): Promise<{ close: () => Promise<void> } | null> {
  const { configuration, log } = runtime
  if (configuration.workerPort === null) return null
  const app = await createApp({ logger: log, trustProxy: false, isHttps: configuration.publicUrl.startsWith('https:') })
  app.setNotFoundHandler((_request, reply) => answer(reply, 404, 'not found'))
  openHealth(app, runtime)
  const address = await app.listen({ host: configuration.host, port: configuration.workerPort })
  log.info({ address }, 'seen from outside')
  return { close: () => app.close() }
}
