import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freshSecret } from '../../../tests/world/product/fresh-key.ts'
import { readConfiguration } from './configuration.ts'
import { SECRETS, withSecretFiles } from './secret-files.ts'

const place = mkdtempSync(join(tmpdir(), 'uid-check-secrets-'))
afterAll(() => rmSync(place, { recursive: true }))

const inFile = (text: string) => {
  const file = join(place, 'secret')
  writeFileSync(file, text)
  return file
}

it('reads a secret from its file, without the line’s end', () => {
  const secret = freshSecret()
  const read = withSecretFiles({ PORT: '8080', APP_SECRET_FILE: inFile(`${secret}\n`) })
  expect(readConfiguration(read)).toMatchObject({ port: 8080, appSecret: secret })
})

it.each(SECRETS)('takes %s from a file', name => {
  expect(withSecretFiles({ [`${name}_FILE`]: inFile('a-secret') })[name]).toBe('a-secret')
})

it('takes those from files that docs/running.md names, and no others', () => {
  const [, said = ''] =
    /^A secret may lie in a file[^.]*?`APP_SECRET_FILE` names([\s\S]*?)\.\s/m.exec(
      readFileSync('docs/running.md', 'utf8'),
    ) ?? []
  const named = [...said.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual(SECRETS.toSorted())
})

it('leaves everything else as it is', () => {
  const environment = { APP_SECRET: 'x', OPERATOR_FILE: './operator.json', APP_SECRET_PREVIOUS_FILE: '' }
  expect(withSecretFiles(environment)).toEqual(environment)
})

it('refuses a file that is not there, and a secret that is given twice', () => {
  const missing = join(place, 'missing')
  expect(() => withSecretFiles({ SMTP_URL_FILE: missing })).toThrow(`SMTP_URL_FILE is "${missing}"; expected: a file`)
  const twice = { APP_SECRET: freshSecret(), APP_SECRET_FILE: inFile('x') }
  expect(() => withSecretFiles(twice)).toThrow('APP_SECRET and APP_SECRET_FILE are both set')
})
