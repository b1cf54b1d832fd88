import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createPglite } from '../../../src/database/create-pglite.ts'
import { fromPglite } from '../../../src/database/open-embedded.ts'
import { furnish, lookAtAll } from './furnish.ts'
import type { Original } from './original.ts'

/** What the embedded databases of tests are copies of: a data directory, packed. */
export type EmbeddedTemplate = { path: string; original: Original }

declare module 'vitest' {
  interface ProvidedContext {
    pgliteTemplate: EmbeddedTemplate
  }
}

/** Once per run and project: one migrated embedded database, from which all others are copied. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-template-'))
  provide('pgliteTemplate', await createTemplate(join(directory, 'pglite.tar')))
  return () => rmSync(directory, { recursive: true, force: true })
}

async function createTemplate(path: string): Promise<EmbeddedTemplate> {
  const pglite = await createPglite()
  await furnish(fromPglite(pglite))
  const dump = await pglite.dumpDataDir('none')
  writeFileSync(path, Buffer.from(await dump.arrayBuffer()))
  await pglite.close()
  const copy = fromPglite(await createPglite(dump))
  const original = await lookAtAll(copy)
  await copy.close()
  return { path, original }
}
