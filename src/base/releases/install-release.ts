import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { isNewer, type Release, refuseOldNode, UnusableRelease } from './release.ts'
import { copyRelease, readCurrentRelease, removeOldReleases, switchToRelease } from './releases-folder.ts'
import type { Service } from './service.ts'

export type Installation = {
  releasesFolder: string
  service: Service
  keptReleases: number
  log: (line: string) => void
}

/**
 * Installs a release in `place` beside the running one. Copies its folder, reads its migration
 * plan, exports an embedded database before a change, migrates and switches the link. A failure
 * before the switch leaves the former release and its database in place.
 */
export async function installRelease(
  source: Release,
  { releasesFolder, service, keptReleases, log }: Installation,
): Promise<void> {
  refuseOldNode(source, process.versions.node)
  if (existsSync(join(releasesFolder, 'launch.js')))
    throw new UnusableRelease(`${releasesFolder} is itself a release; expected: the folder that contains releases`)
  const before = readCurrentRelease(releasesFolder)
  if (before && isNewer(before.version, source.version))
    throw new UnusableRelease(
      `${before.version} is current, which is newer than ${source.version}; to go back: rollback`,
    )
  const release = copyRelease(releasesFolder, source)
  const outcome = release.wasThere ? 'is already installed' : 'was copied'
  log(`Release ${release.version} ${outcome}: ${release.folder}; current: ${before?.version ?? 'none'}.`)
  if (before) await migrateFrom(before, release, { service, log })
  switchToRelease(releasesFolder, release)
  log(`${join(releasesFolder, 'current')} points to ${release.version}.`)
  await service.restart()
  for (const version of removeOldReleases(releasesFolder, keptReleases)) log(`Release ${version} was removed.`)
}

type MigrationTools = Pick<Installation, 'service' | 'log'>

async function migrateFrom(before: Release, release: Release, { service, log }: MigrationTools): Promise<void> {
  await service.stopEmbedded()
  try {
    const plan = readPlan(await service.run(release, ['migrate', '--plan']))
    log(formatPlan(plan))
    if (plan.pending.length === 0) return
    if (plan.database === 'embedded') log((await exportFrom(before, release, plan, service)).trim())
    log((await service.run(release, ['migrate'])).trim())
  } catch (failure) {
    await service.restart()
    throw failure
  }
}

const formatPlan = ({ database, last, release, pending }: Plan): string =>
  `The last migration of the database (${database}) is ${last ?? 'none'} of release ${release ?? 'unknown'}; ` +
  (pending.length === 0 ? 'there is nothing to migrate.' : `to migrate: ${pending.join(', ')}.`)

// The former release writes the export, so that it can import it again.
const exportFrom = (before: Release, release: Release, { dataDir }: Plan, service: Service): Promise<string> =>
  service.run(before, ['export', join(dataDir, `before-${release.version}-${timestampForName()}.zip`)])

const timestampForName = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '-')

/**
 * The effect of a release's migrations on a database; `migrate --plan` prints it as its last line.
 */
export type Plan = z.infer<typeof planSchema>

const planSchema = z.object({
  database: z.enum(['embedded', 'postgresql']),
  dataDir: z.string(),
  /** The last migration that ran, and its release if known. */
  last: z.string().nullable(),
  release: z.string().nullable(),
  pending: z.array(z.string()),
})

/** Returns the plan in the output of a release's `migrate --plan`. */
const readPlan = (output: string): Plan => planSchema.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''))
