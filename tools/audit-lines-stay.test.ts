import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// The retention of the audit log is unlimited: pages say so in one sentence, and the sources must
// comply.
const REMOVES = /(?:deleteFrom\(\s*['"`]|delete from |truncate (?:table )?)audit_(?:log|chain|signature)\b/i
const PAGES: Record<string, RegExp> = {
  'docs/security.md': /^\| audit log, .* for good: no line is ever removed/m,
  'docs/decisions/2026-11-21-retention.md': /^- Audit lines stay for good/m,
  'docs/procedure.md': /The audit log itself is never removed/,
}

it('removes no line of the audit log, and all pages say so', () => {
  const sources = globSync('src/**/*.{ts,sql}').filter(file => !file.includes('.test.'))
  expect(sources.filter(file => REMOVES.test(readFileSync(file, 'utf8')))).toEqual([])
  for (const [page, statement] of Object.entries(PAGES)) expect(readFileSync(page, 'utf8')).toMatch(statement)
  const removed = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter(line => line.includes('then removed'))
  expect(removed.filter(line => line.includes('audit log'))).toEqual([])
  expect("deleteFrom('audit_log')").toMatch(REMOVES)
})
