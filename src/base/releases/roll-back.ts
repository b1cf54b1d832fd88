import { join } from 'node:path'
import type { Installation } from './install-release.ts'
import { isNewer, type Release, releasesIn, UnusableRelease } from './release.ts'
import { readCurrentRelease, switchToRelease } from './releases-folder.ts'

/**
 * Switches to the release before the current one if that release accepts the database. If not,
 * throws `UnusableRelease` with what to do.
 */
export async function rollBack({ releasesFolder, service, log }: Omit<Installation, 'keptReleases'>): Promise<void> {
  const current = readCurrentRelease(releasesFolder)
  if (current === null) throw new UnusableRelease(`${releasesFolder} has no current release`)
  const before = releasesIn(releasesFolder).find(({ version }) => isNewer(current.version, version))
  if (before === undefined) throw new UnusableRelease(`${releasesFolder} has no release before ${current.version}`)
  await service.stopEmbedded()
  try {
    // All its migrations have run, so this changes nothing and only tests whether it accepts the
    // database.
    await service.run(before, ['migrate'])
  } catch (failure) {
    await service.restart()
    throw refusal(failure, before, current)
  }
  switchToRelease(releasesFolder, before)
  log(`${join(releasesFolder, 'current')} points to ${before.version} again.`)
  await service.restart()
}

const refusal = (failure: unknown, before: Release, current: Release): UnusableRelease =>
  new UnusableRelease(
    `${failure instanceof Error ? failure.message : failure}\n` +
      `So ${current.version} stays. To go back anyway, and lose all data since: stop the product, move the database aside, import the ` +
      `earlier export with node ${join(before.folder, 'launch.js')} import FILE, and run rollback again (docs/upgrading.md#back).`,
  )
