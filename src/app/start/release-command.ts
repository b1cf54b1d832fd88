import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Installation } from '../../base/releases/install-release.ts'
import { UnusableRelease } from '../../base/releases/release.ts'
import { MANUAL_SERVICE, systemdService } from '../../base/releases/service.ts'
import { describeFixableError } from './fixable-error.ts'

const MIN_KEPT_RELEASES = 2

/**
 * Runs an installation or a rollback. Failures that the operator can fix are printed without a
 * stack trace, and exit 1.
 */
export async function runReleaseCommand(work: (installation: Installation) => Promise<void>): Promise<void> {
  try {
    await work(parseInstallation(process.argv.slice(2)))
  } catch (failure) {
    console.error(describeFixableError(failure) ?? failure)
    process.exitCode = 1
  }
}

function parseInstallation(args: string[]): Installation {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { unit: { type: 'string', multiple: true }, keep: { type: 'string', default: '3' } },
  })
  const [place, ...rest] = positionals
  const keep = Number(values.keep)
  if (place === undefined || rest.length > 0 || !Number.isInteger(keep) || keep < MIN_KEPT_RELEASES)
    throw new UnusableRelease(
      `Expected: the folder of the releases, then --unit NAME for each unit, and --keep ${MIN_KEPT_RELEASES} or more releases`,
    )
  const service = values.unit === undefined ? MANUAL_SERVICE : systemdService(values.unit)
  return { releasesFolder: resolve(place), service, keptReleases: keep, log: line => console.log(line) }
}
