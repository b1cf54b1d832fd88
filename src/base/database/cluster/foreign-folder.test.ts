import { chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { refuseForeignFolder } from './run-as.ts'
import { startCluster } from './start-cluster.ts'

const isRoot = process.getuid?.() === 0
const NOBODY_UID = 65_534

/**
 * Returns a DATA_DIR of user `uid` with a cluster, a run folder and a link that leads out of it.
 */
function dataDirectoryOf(uid: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'uid-check-others-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  for (const folder of ['postgresql', 'run', 'run/socket']) mkdirSync(join(dataDir, folder), { mode: 0o700 })
  for (const file of ['postgresql/PG_VERSION', 'postgresql/postgresql.conf', 'note.txt'])
    writeFileSync(join(dataDir, file), '18')
  symlinkSync('/etc/hostname', join(dataDir, 'run/link'))
  const all = () => ['.', ...readdirSync(dataDir, { recursive: true }).map(String).sort()]
  for (const name of isRoot ? all() : [])
    if (!lstatSync(join(dataDir, name)).isSymbolicLink()) chownSync(join(dataDir, name), uid, uid)
  const ownersAndModes = () =>
    all().map(name => [name, lstatSync(join(dataDir, name)).uid, lstatSync(join(dataDir, name)).mode])
  return { dataDir, ownersAndModes }
}

// Only root can create a folder of another user; for any other user the product does not check.
it('leaves another user’s DATA_DIR unchanged if root starts a cluster there, and names its owner', async () => {
  const { dataDir, ownersAndModes } = dataDirectoryOf(NOBODY_UID)
  const before = ownersAndModes()
  const outside = lstatSync('/etc/hostname').uid
  const started = startCluster(dataDir, { onLine: () => {} })
  if (!isRoot) {
    await started.then(
      ({ stop }) => stop(),
      () => {},
    )
    return
  }
  await expect(started).rejects.toThrow(
    /belongs to nobody, and this runs as root; expected: the same command as nobody \(runuser -u nobody .*Nothing was changed/,
  )
  await expect(started).rejects.toHaveProperty('name', 'UnusableDataDirectory')
  expect(ownersAndModes()).toEqual(before)
  expect(lstatSync('/etc/hostname').uid).toBe(outside)
})

it('accepts folders of root and of PostgreSQL’s user, and a half-created folder of a killed start', () => {
  for (const [uid, isHalfMade, refused] of [
    [0, false, false],
    [60_926, false, false],
    [NOBODY_UID, true, false],
    [NOBODY_UID, false, true],
    [1_000, true, true],
  ] as const) {
    const refuse = () => refuseForeignFolder(dataDirectoryOf(uid).dataDir, isHalfMade)
    if (isRoot && refused) expect(refuse).toThrow('belongs to')
    else expect(refuse).not.toThrow()
  }
  expect(() => refuseForeignFolder(join(tmpdir(), 'uid-check-not-there'), false)).not.toThrow()
})
