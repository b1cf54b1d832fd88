import { STOP_SIGNALS } from '../../base/threads/stop-signals.ts'
import { readSimulatorOptions } from '../../simulator/read-options.ts'
import { HMRC_APPLICATION } from '../../simulator/registers/hmrc/token-forms.ts'
import { startSimulator } from '../../simulator/simulator.ts'
import { endWithNpm } from './end-with-npm.ts'
import { restrictNewFiles } from './private-files.ts'

// The simulator of all authorities as a separate program: docs/simulator.md.
restrictNewFiles()
endWithNpm(process.env)
try {
  const simulator = await startSimulator(readSimulatorOptions(process.argv.slice(2), process.env))
  console.log(`Simulator of the registers at ${simulator.url} (docs/simulator.md)

VIES_URL=${simulator.viesUrl}
FINANZONLINE_SESSION_URL=${simulator.finanzonlineSessionUrl}
FINANZONLINE_UID_URL=${simulator.finanzonlineUidUrl}
FINANZONLINE_DATABOX_URL=${simulator.finanzonlineDataboxUrl}
BFS_URL=${simulator.bfsUrl}
BZST_URL=${simulator.bzstUrl}
SCHEINUNTERNEHMEN_URL=${simulator.scheinunternehmenUrl}
HMRC_URL=${simulator.hmrcUrl}
HMRC_CLIENT_ID=${HMRC_APPLICATION.id}
HMRC_CLIENT_SECRET=${HMRC_APPLICATION.secret}
ADIS_URL=${simulator.adisUrl}
ARES_URL=${simulator.aresUrl}

Behaviour ${simulator.url}/control, calls ${simulator.url}/control/calls, in figures ${simulator.url}/control/summary`)
  for (const signal of STOP_SIGNALS) process.once(signal, () => void simulator.close())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
