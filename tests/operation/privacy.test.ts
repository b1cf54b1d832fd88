import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from '../../src/base/database/open-database.ts'
import { SAMPLE_OPERATOR_FILE } from '../../src/platform/operator/operator.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { pdfPages } from '../world/files/pdf.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { runOperatorCommand } from '../world/product/operator-command.ts'
import { BOOTSTRAP, runProduct } from '../world/product/running-product.ts'

const PASSWORD = 'Datenschutz-Eigenes-Wort-26'
const SECRETS = ['Geheim-4711-SMTP', 'Geheim-4711-HMRC', 'Geheim-4711-OIDC']

const folderPath = mkdtempSync(join(tmpdir(), 'uid-check-privacy-'))
const dataDir = join(folderPath, 'data')
const OPERATOR_FILE = join(folderPath, 'operator.json')
const MINIMAL_CONFIGURATION = {
  SCHEINUNTERNEHMEN_URL: '',
  ADIS_URL: '',
  ARES_URL: '',
  WHITE_LIST_URL: '',
  ANAF_URL: '',
  SLOVAK_LISTS_URL: '',
}
const FULL_CONFIGURATION = {
  PUBLIC_URL: 'https://uid.kanzlei.example',
  SMTP_URL: `smtp://uid:${SECRETS[0]}@mail.kanzlei.example:587`,
  MAIL_FROM: 'uid@kanzlei.example',
  CLAMD_ADDRESS: 'clamd.kanzlei.example:3310',
  TSA_URLS: 'https://tsa.kanzlei.example/stamp',
  HMRC_CLIENT_ID: 'kanzlei',
  HMRC_CLIENT_SECRET: SECRETS[1] ?? '',
  OIDC_ISSUER: 'https://login.kanzlei.example',
  OIDC_CLIENT_ID: 'uid-check',
  OIDC_CLIENT_SECRET: SECRETS[2] ?? '',
}

const writePrivacyDocuments = (folder: string, env: Record<string, string>) =>
  runOperatorCommand('privacy', [join(folderPath, folder)], { DATA_DIR: dataDir, OPERATOR_FILE, ...env })
const textsIn = (folder: string) =>
  readdirSync(join(folderPath, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .toSorted()
    .map(name => ({ name, text: readFileSync(join(folderPath, folder, name), 'utf8') }))
const textOf = (folder: string, start: string) =>
  textsIn(folder).find(({ name }) => name.startsWith(start))?.text ?? expect.fail(`no ${start} in ${folder}`)

beforeAll(async () => {
  const operator = JSON.parse(readFileSync(SAMPLE_OPERATOR_FILE, 'utf8')) as object
  writeFileSync(OPERATOR_FILE, JSON.stringify({ ...operator, name: 'Kanzlei Vogelsang' }))
  const product = await runProduct({ dataDir })
  const dev = createVisitor(product.address)
  await dev.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: PASSWORD })
  expect(await product.stop()).toBe(0)
})
afterAll(() => removeData(folderPath))

it('writes the documents for its configuration in both languages as Markdown and PDF', async () => {
  const { stdout } = await writePrivacyDocuments('plain', MINIMAL_CONFIGURATION)
  expect(stdout).toContain('20 files')
  expect(textOf('plain', 'de/1-')).toContain('Kanzlei Vogelsang')
  expect(textOf('plain', 'en/4-')).toContain('7 years (own company) from the end of the calendar year')
  expect(
    textsIn('plain')
      .map(({ text }) => text)
      .join(''),
  ).not.toMatch(/HMRC|clamd|Scheinunternehmen \(/)
  const [first = ''] = await pdfPages(readFileSync(join(folderPath, 'plain/de/3-technische-massnahmen.pdf')))
  expect(first).toContain('Technische und organisatorische Maßnahmen (Art. 32 DSGVO)')
  expect(first).toContain('Kanzlei Vogelsang')
  expect(statSync(join(folderPath, 'plain/de/1-verzeichnis-verantwortlicher.pdf')).mode & 0o077).toBe(0)
})

it('adapts the documents to another configuration, and never includes a secret', async () => {
  const { db, close } = await openEmbedded(dataDir)
  const client = { name: 'Bäckerei Huber', uid: 'ATU13585627' }
  const { id } = await db.insertInto('company').values(client).returning('id').executeTakeFirstOrThrow()
  const years = { company_id: id, category: 'archive', key: 'retention_years', value: '12' }
  const watches = { company_id: id, category: 'watch', key: 'watch_partners', value: '1' }
  await db.insertInto('setting').values([years, watches]).execute()
  await close()

  const { stdout } = await writePrivacyDocuments('full', FULL_CONFIGURATION)
  expect(stdout).toContain('28 files')
  expect(textOf('full', 'en/2-')).toContain('| Bäckerei Huber | ATU13585627 |')
  expect(textOf('full', 'en/4-')).toContain('7 years (own company), 12 years (one client company)')
  expect(textOf('full', 'de/1-')).toContain('Beobachtung ausgewählter Geschäftspartner')
  const recipients = textOf('full', 'de/5-')
  for (const host of ['mail', 'clamd', 'tsa', 'login']) expect(recipients).toContain(`${host}.kanzlei.example`)
  expect(recipients).toContain('HM Revenue & Customs')
  expect(recipients).toContain('(EU) 2021/1772')
  const all = textsIn('full').map(({ text }) => text)
  for (const secret of SECRETS) expect(all.filter(text => text.includes(secret))).toEqual([])
})

it('overwrites no existing documents, and creates no database', async () => {
  await expect(writePrivacyDocuments('plain', MINIMAL_CONFIGURATION)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\S+ is not empty; expected: [^\n]+\n$/),
  })
  await expect(writePrivacyDocuments('new', { DATA_DIR: join(folderPath, 'nowhere') })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no database'),
  })
})
