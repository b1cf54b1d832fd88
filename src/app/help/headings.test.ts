import { expect, it } from 'vitest'
import { headingsOf, slugOf, titleOf } from './headings.ts'

it.each([
  ['Back up, restore', 'back-up-restore'],
  ['`GET /api/v1`: ein Prüfer', 'get-apiv1-ein-prüfer'],
  ['missing_key', 'missing_key'],
])('gives %j the same id as GitHub', (heading, id) => expect(slugOf(heading)).toBe(id))

it('takes a page’s title from its first heading, without the date of a decision', () => {
  expect(titleOf('# The `API`\n\n# Another')).toBe('The API')
  expect(titleOf('# 2026-11-21: how several share a limit\n')).toBe('How several share a limit')
  expect(titleOf('```sh\n# a comment\n```\n\n# n8n\n')).toBe('n8n')
  expect(titleOf('no heading')).toBe('')
})

it('numbers headings of the same text', () => {
  expect([...headingsOf('# A\n## Once\n### Once\n```\n# not one\n```\n## Twice').keys()]).toEqual([
    'a',
    'once',
    'once-1',
    'twice',
  ])
})
