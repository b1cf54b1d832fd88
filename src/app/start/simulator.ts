import { STOP_SIGNALS } from '../../base/threads/stop-signals.ts'
import { readSimulatorOptions } from '../../simulator/read-options.ts'
import { startSimulator } from '../../simulator/simulator.ts'
import { endWithNpm } from './end-with-npm.ts'
import { restrictNewFiles } from './private-files.ts'
import { simulatorEnvironment } from './simulator-environment.ts'

// The simulator of all authorities as a separate program: docs/simulator.md.
restrictNewFiles()
endWithNpm(process.env)
try {
  const simulator = await startSimulator(readSimulatorOptions(process.argv.slice(2), process.env))
  const settings = Object.entries(simulatorEnvironment(simulator.settings)).map(([name, value]) => `${name}=${value}`)
  console.log(`Simulator of the registers at ${simulator.url} (docs/simulator.md)

${settings.join('\n')}

Behaviour ${simulator.url}/control, calls ${simulator.url}/control/calls, in figures ${simulator.url}/control/summary`)
  for (const signal of STOP_SIGNALS) process.once(signal, () => void simulator.close())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
