import { beforeAll, expect, it } from 'vitest'
import { headingsOf } from '../../src/app/help/headings.ts'
import { PROBLEM_CODES } from '../../src/base/roles/problem-rules.ts'
import { readOpenApiDescription } from '../openapi-description.ts'
import { apiPages, codesByStatus } from './api-pages.ts'
import type { OpenApi } from './open-api.ts'
import type { Page } from './pages.ts'

let pages: Page[]
let api: OpenApi
beforeAll(async () => {
  pages = await apiPages()
  api = (await readOpenApiDescription()) as OpenApi // the description uses this part of OpenAPI
})

const textOf = (name: string): string =>
  pages.find(({ target }) => target === `en/integrators/${name}.md`)?.markdown ?? ''

it('describes each call once, on the page of its group, with a curl command', () => {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  const groups = api.tags.map(({ name }) => textOf(`calls-${name}`)).join('\n')
  for (const call of calls) expect(groups.split(`\n\`${call}\`\n`).length - 1, call).toBe(1)
  expect(groups.match(/```sh\ncurl /g)).toHaveLength(calls.length)
  expect(textOf('calls-checks')).toContain('https://uid.example/api/v1/checks/512')
})

it('links only to existing headings', () => {
  const links = pages.flatMap(({ target, markdown }) =>
    [...markdown.matchAll(/\]\(\.\/([\w-]+)\.md(?:#([\w-]+))?\)/g)].map(([, page = '', anchor]) => ({
      target,
      page,
      anchor,
    })),
  )
  expect(links.length).toBeGreaterThan(200)
  const brokenLinks = links.filter(({ page, anchor }) => anchor !== undefined && !headingsOf(textOf(page)).has(anchor))
  expect(brokenLinks).toEqual([])
})

it('describes all objects with their fields, all events and all codes', () => {
  const objects = headingsOf(textOf('objects'))
  for (const name of Object.keys(api.components.schemas)) expect(objects.has(name.toLowerCase()), name).toBe(true)
  expect(textOf('objects')).toContain('| `askedFor.uid` | string |')
  expect(textOf('objects')).toContain('| `checks[].invoiceDate` | string, date; may be absent |')
  for (const name of Object.keys(api.webhooks)) expect(textOf('events')).toContain(`## ${name}\n`)
  for (const code of PROBLEM_CODES) expect(headingsOf(textOf('problems')).has(code), code).toBe(true)
})

it('codesByStatus reads the codes of each status from docs/api.md', () => {
  const codes = codesByStatus()
  expect(codes.get('413')).toEqual(['too_large'])
  expect(codes.get('422')).toEqual(['unreadable', 'ambiguous_encoding', 'ambiguous_column', 'no_such_column'])
  const documented = [...codes.values()].flat()
  // Only calls of screens return not_signed_in, not those for programs.
  expect(PROBLEM_CODES.filter(code => !documented.includes(code))).toEqual(['not_signed_in'])
})
