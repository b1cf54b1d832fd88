import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createServer } from 'vite'
import { STOP_SIGNALS } from '../../base/threads/stop-signals.ts'
import { startSimulator } from '../../simulator/simulator.ts'
import { endWithNpm } from './end-with-npm.ts'
import { restrictNewFiles } from './private-files.ts'
import { PortTaken, refuseTakenPort } from './refuse-taken-port.ts'
import { simulatorEnvironment } from './simulator-environment.ts'

// npm run dev: the server restarts and the pages reload when a source changes; the authorities are
// simulated.
restrictNewFiles()
endWithNpm(process.env)
const port = Number(process.env.PORT ?? 3000)
const serverPort = port + 1
const server = `http://127.0.0.1:${serverPort}`
await refuseTakenPorts()

const simulator = await startSimulator({ latencyMs: [100, 200] })
const child = spawn(
  process.execPath,
  [...process.execArgv, '--watch', '--watch-preserve-output', 'src/app/start/start.ts'],
  {
    stdio: 'inherit',
    env: {
      DATA_DIR: './data/dev',
      BOOTSTRAP_EMAIL: 'dev@localhost',
      BOOTSTRAP_PASSWORD: 'Entwicklung-Lokal-26',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...simulatorEnvironment(simulator.settings),
      ...process.env,
      PORT: String(serverPort),
      PUBLIC_URL: `http://localhost:${port}`,
    },
  },
)
const childExit = once(child, 'exit')
const proxy = { '/api': server, '/readyz': server, '/favicon.svg': server, '/docs': server }
const vite = await createServer({ server: { port, strictPort: true, proxy } })
await vite.listen()
console.log(`UID Check in watch mode: http://localhost:${port}   dev@localhost / Entwicklung-Lokal-26`)

const stop = async () => {
  child.kill('SIGTERM')
  // The child uses the database until it has ended.
  await Promise.all([childExit, vite.close(), simulator.close()])
  process.exit(0)
}
for (const signal of STOP_SIGNALS) process.once(signal, stop)

async function refuseTakenPorts(): Promise<void> {
  try {
    await refuseTakenPort({ host: 'localhost', port })
    await refuseTakenPort({ host: '127.0.0.1', port: serverPort })
  } catch (failure) {
    if (!(failure instanceof PortTaken)) throw failure
    console.error(failure.message)
    process.exit(1)
  }
}
