import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parts, reachable, withoutEntries } from './one-language.ts'

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

it('brings with the sign-in all that it may say, dialogs that it opens later too', () => {
  const partOf = parts()
  const said = [...reachable(source('access/login/screen/LoginPage.tsx'))].filter(file => file.endsWith('texts.ts'))
  expect(said).toContain(source('access/companies/screen/expired-texts.ts'))
  expect(said.filter(file => partOf(file) !== 'login')).toEqual([])
})

it('leaves to later what daily work says only in dialogs and notices that it opens later', () => {
  const partOf = parts()
  for (const path of [
    'documents/spreadsheets/spreadsheets-texts.ts',
    'checking/batches/screen/suggestion-texts.ts',
    'access/companies/screen/trouble-texts.ts',
  ])
    expect(partOf(source(path)), path).toBe('later')
})

it('keeps what only other pages say away from the sign-in and from daily work', () => {
  const partOf = parts()
  expect(partOf(source('checking/batches/screen/batches-texts.ts'))).toBe('work')
  for (const path of [
    'access/users/screen/administration-texts.ts',
    'platform/audit-log/screen/audit-log-texts.ts',
    'access/keys/audit-texts.ts',
    'answers/country-mapping/screen/country-mapping-texts.ts',
  ])
    expect(partOf(source(path)), path).toBe('rest')
})

it("keeps for the partners' list what it says at once, and leaves the rest of one partner's page to its lazy parts", () => {
  const partOf = parts()
  for (const path of ['checking/partners/screen/partners-texts.ts', 'checking/watching/screen/watching-texts.ts'])
    expect(['work', 'partners'], path).toContain(partOf(source(path)))
  for (const path of [
    'documents/reports/screen/reports-texts.ts',
    'access/webhooks/screen/webhooks-texts.ts',
    'app/definitions/screen/event-texts.ts',
  ])
    expect(partOf(source(path)), path).toBe('rest')
})

it('takes the sentences from a file of texts, and leaves what else it exports', async () => {
  const left = await withoutEntries(source('app/definitions/screen/event-texts.ts'))
  expect(left).toContain('export const eventTexts = {"namespace":"webhook-events","entries":{}}')
  expect(left).toMatch(/^export const EVENT_TYPES = \["batch\.completed",.+"webhook\.test"\]$/m)
})
