import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the first start of the product leaves in its data directory; made by start-once.ts. */
export const STARTED_DATA = 'node_modules/.cache/started-data'

/**
 * A data directory of the test's own, in which the product was started once: making an embedded database takes more than half of the
 * processor time of a first start (4.5 s; 2.0 s thereafter).
 */
export function copyStartedData(): string {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-product-'))
  cpSync(fileURLToPath(new URL(`../../../${STARTED_DATA}`, import.meta.url)), directory, { recursive: true })
  return directory
}
