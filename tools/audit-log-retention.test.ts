import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// The audit log has no retention limit: these pages state it, and no source may delete a line.
const AUDIT_LOG_DELETION = /(?:deleteFrom\(\s*['"`]|delete from |truncate (?:table )?)audit_(?:log|chain|signature)\b/i
const STATEMENTS_BY_PAGE: Record<string, RegExp> = {
  'docs/security.md': /^\| audit log, .*no line is ever removed/m,
  'docs/decisions/2026-11-21-retention.md': /^- Audit lines are never deleted/m,
  'docs/procedure.md': /The audit log itself is never removed/,
}

it('no source deletes audit log lines, and all pages state this', () => {
  const sources = globSync('src/**/*.{ts,sql}').filter(file => !file.includes('.test.'))
  expect(sources.filter(file => AUDIT_LOG_DELETION.test(readFileSync(file, 'utf8')))).toEqual([])
  for (const [page, statement] of Object.entries(STATEMENTS_BY_PAGE))
    expect(readFileSync(page, 'utf8')).toMatch(statement)
  const removed = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter(line => line.includes('then removed'))
  expect(removed.filter(line => line.includes('audit log'))).toEqual([])
  expect("deleteFrom('audit_log')").toMatch(AUDIT_LOG_DELETION)
})
