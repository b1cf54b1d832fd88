import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { type Release, UnusableRelease } from './release.ts'
import { runProgram } from './run-program.ts'

/** Runs a release's commands, and stops and starts its processes. */
export type Service = {
  /**
   * Runs `node launch.js PARAMETERS` of a release to its end and returns its output. Throws
   * `UnusableRelease` with its error output if it fails.
   */
  run: (release: Release, parameters: readonly string[]) => Promise<string>
  /**
   * Stops the process that uses the embedded database; processes on a PostgreSQL server keep
   * running.
   */
  stopEmbedded: () => Promise<void>
  /** Restarts the processes one at a time, each once the previous one is ready. */
  restart: () => Promise<void>
}

/**
 * The service of an installation by the product's own user, with its environment. That user starts
 * and stops the product.
 */
export const MANUAL_SERVICE: Service = {
  run: ({ folder }, parameters) =>
    runProgram(process.execPath, [join(folder, 'launch.js'), ...parameters], { ...process.env, LOG_LEVEL: 'warn' }),
  stopEmbedded: async () => undefined,
  restart: async () => undefined,
}

// As in deploy/systemd.
const NODE = '/usr/local/bin/node'
const ENVIRONMENT = '/etc/uid-check/environment'
const EMBEDDED_UNIT = 'uid-check'
const COMMAND = 'uid-check-command'
const CREDENTIALS = `/run/credentials/${COMMAND}.service`
const READY_TIMEOUT_MS = 300_000
const POLL_INTERVAL_MS = 500

/** Returns the service of an installation by root, with these systemd units of deploy/systemd. */
export function systemdService(units: readonly string[]): Service {
  const isEmbedded = units.includes(EMBEDDED_UNIT)
  return {
    run: (release, parameters) => runProgram('systemd-run', systemdRunParameters(release, parameters, !isEmbedded)),
    stopEmbedded: async () => {
      if (isEmbedded) await runProgram('systemctl', ['stop', EMBEDDED_UNIT])
    },
    restart: async () => {
      for (const unit of units) {
        await runProgram('systemctl', ['restart', unit])
        await waitUntilReady(unit)
      }
    },
  }
}

/**
 * Returns the systemd-run arguments for a command with the units' user, folders, settings and
 * secrets.
 */
const systemdRunParameters = ({ folder }: Release, parameters: readonly string[], hasSecrets: boolean): string[] => [
  '--pipe',
  '--wait',
  '--collect',
  '--quiet',
  `--unit=${COMMAND}`,
  ...['DynamicUser=yes', 'User=uid-check', 'StateDirectory=uid-check', 'StateDirectoryMode=0700', 'UMask=0077']
    .concat(`EnvironmentFile=-${ENVIRONMENT}`, `WorkingDirectory=${folder}`)
    .concat(
      hasSecrets ? ['app-secret', 'database-url'].map(name => `LoadCredential=${name}:/etc/uid-check/${name}`) : [],
    )
    .map(property => `--property=${property}`),
  ...['NODE_ENV=production', 'DATA_DIR=/var/lib/uid-check']
    .concat(hasSecrets ? [`APP_SECRET_FILE=${CREDENTIALS}/app-secret`] : [])
    .concat(hasSecrets ? [`DATABASE_URL_FILE=${CREDENTIALS}/database-url`] : [])
    .map(variable => `--setenv=${variable}`),
  NODE,
  'launch.js',
  ...parameters,
]

/** Waits until the process of a unit reports that it is ready. */
async function waitUntilReady(unit: string): Promise<void> {
  const address = `http://127.0.0.1:${portOf(unit)}/readyz`
  const until = performance.now() + READY_TIMEOUT_MS
  while (!(await isReady(address))) {
    if (performance.now() > until)
      throw new UnusableRelease(`${unit} does not become ready (${address}): see journalctl --unit=${unit}`)
    await wait(POLL_INTERVAL_MS)
  }
}

const isReady = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )

// A unit's number is its port; the unit without a number listens on the port in its settings.
const portOf = (unit: string): string => /@(\d+)$/.exec(unit)?.[1] ?? parseEnv(readEnvironment()).PORT ?? '3000'

function readEnvironment(): string {
  try {
    return readFileSync(ENVIRONMENT, 'utf8')
  } catch {
    return ''
  }
}
