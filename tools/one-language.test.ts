import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createPartLookup, reachable, withoutEntries, withoutPageTexts } from './one-language.ts'

const sourcePath = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

it('the part "login" contains all texts of the sign-in, including those of its lazy dialogs', () => {
  const partOf = createPartLookup()
  const textFiles = [...reachable(sourcePath('access/login/screen/LoginPage.tsx'))].filter(file =>
    file.endsWith('texts.ts'),
  )
  expect(textFiles).toContain(sourcePath('access/companies/screen/expired-texts.ts'))
  expect(textFiles.filter(file => partOf(file) !== 'login')).toEqual([])
})

it('the part "later" contains texts that daily work shows only in lazy dialogs and notices', () => {
  const partOf = createPartLookup()
  for (const path of [
    'documents/spreadsheets/spreadsheets-texts.ts',
    'checking/batches/screen/suggestion-texts.ts',
    'access/companies/screen/trouble-texts.ts',
  ])
    expect(partOf(sourcePath(path)), path).toBe('later')
})

it('the part "rest" contains texts that only other pages show', () => {
  const partOf = createPartLookup()
  expect(partOf(sourcePath('checking/batches/screen/batches-texts.ts'))).toBe('work')
  for (const path of [
    'access/users/screen/administration-texts.ts',
    'platform/audit-log/screen/audit-log-texts.ts',
    'access/keys/audit-texts.ts',
    'answers/country-mapping/screen/country-mapping-texts.ts',
  ])
    expect(partOf(sourcePath(path)), path).toBe('rest')
})

it('the part "partners" contains the initial texts of the partners\' list, not those of its lazy parts', () => {
  const partOf = createPartLookup()
  for (const path of ['checking/partners/screen/partners-texts.ts', 'checking/watching/screen/watching-texts.ts'])
    expect(['work', 'partners'], path).toContain(partOf(sourcePath(path)))
  for (const path of [
    'documents/reports/screen/reports-texts.ts',
    'access/webhooks/screen/webhooks-texts.ts',
    'app/definitions/screen/event-texts.ts',
  ])
    expect(partOf(sourcePath(path)), path).toBe('rest')
})

it('withoutEntries removes the entries of a texts file and keeps its other exports', async () => {
  const remainingCode = await withoutEntries(sourcePath('app/definitions/screen/event-texts.ts'))
  expect(remainingCode).toContain('export const eventTexts = {"namespace":"webhook-events","entries":{}}')
  expect(remainingCode).toMatch(/^export const EVENT_TYPES = \["batch\.completed",.+"webhook\.test"\]$/m)
})

it.each(['administration', 'public', 'user'])('withoutPageTexts leaves no text in the %s pages', name => {
  const code = withoutPageTexts(readFileSync(sourcePath(`app/pages/${name}-pages.ts`), 'utf8'))
  expect(code).toContain('title: {}')
  expect(code).not.toMatch(/\b(de|en):/)
})
