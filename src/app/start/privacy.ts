import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { Logger } from 'pino'
import { countOf } from '../../base/database/count-of.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { type PageFile, writePages } from '../../oversight/privacy/create-pages.ts'
import type { StoredFacts } from '../../oversight/privacy/installation.ts'
import { readKept } from '../../oversight/privacy/read-stored-facts.ts'
import { readOperator, SAMPLE_OPERATOR_FILE } from '../../platform/operator/operator.ts'
import { TABLES } from '../definitions/features.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'
import { privacyConfigurationOf } from './configured-for-privacy.ts'
import { runTool } from './entry.ts'
import { openConfigured, refuseNoDatabase } from './open-configured.ts'

// npm run privacy [-- FOLDER]: writes the data protection pages from this installation's settings
// (docs/running.md#data-protection-as-pages).
await runTool(async (configuration, log) => {
  const folder = process.argv[2] ?? './privacy'
  refuseNonEmptyFolder(folder)
  refuseNoDatabase(configuration)
  const documents = await writeDocuments(configuration, log)
  for (const document of documents) await writeInto(folder, document)
  console.log(
    `${folder}: ${documents.length} files, German in de, English in en. These are drafts: fill in what ☐ marks.`,
  )
})

/** Pages that were filled in must not be overwritten. */
function refuseNonEmptyFolder(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  throw new WrongConfiguration(
    `${folder} is not empty; expected: npm run privacy -- FOLDER, with a new or empty folder`,
  )
}

async function writeDocuments(configuration: Configuration, log: Logger): Promise<PageFile[]> {
  const operator = readOperator(configuration.operatorFile ?? SAMPLE_OPERATOR_FILE)
  const database = await openConfigured(configuration, log)
  const installation = await readStoredFacts(database).finally(database.close)
  return writePages({ ...privacyConfigurationOf(configuration, operator), ...installation, at: new Date() })
}

/**
 * Throws WrongConfiguration for a database without a company: the product was never started on it.
 */
async function readStoredFacts({ db }: OpenDatabase): Promise<StoredFacts> {
  if ((await countOf(db.selectFrom('company'))) > 0) return readKept(db, Object.keys(TABLES))
  throw new WrongConfiguration('This database has no company; expected: a database on which the product was started')
}

async function writeInto(folder: string, { path, bytes }: PageFile): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes, { flag: 'wx' })
}
