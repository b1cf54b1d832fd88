import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRelease } from '../../../tools/make-release.ts'

/**
 * Creates what is installed on a production machine in a new folder outside the repository. Returns
 * the folder, which belongs to the caller.
 */
export function createProductionPackage(options?: { withDatabase: boolean }): string {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-production-'))
  makeRelease(folder, options)
  return folder
}
