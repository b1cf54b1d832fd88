import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type File = { path: string; code: string }

const DEFINITIONS = 'src/app/definitions/'
const OWNER = /(^|\/)settings-rules\.ts$/
const EXPORT = /^export (.*)$/gm
const SETTING = /^const (\w+) = defineSetting\(/
const IMPORT = /^import \{([^}]*)\} from '(\.[^']*settings-rules\.ts)'/gm

/**
 * Returns every setting that is not read or not listed, and everything else that a
 * settings-rules.ts exports.
 */
export function checkSettings(): string[] {
  const paths = globSync('src/**/*.{ts,tsx}').filter(path => !/\.test\.tsx?$/.test(path))
  return checkSettingsIn(paths.map(path => ({ path, code: readFileSync(path, 'utf8') })))
}

/** Checks the given files, for the test. */
export function checkSettingsIn(files: File[]): string[] {
  const [listed, read] = [new Set<string>(), new Set<string>()]
  for (const file of files)
    for (const setting of importedBy(file)) (file.path.startsWith(DEFINITIONS) ? listed : read).add(setting)
  return files
    .filter(({ path }) => OWNER.test(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(EXPORT)].flatMap(([, exported = '']) => {
        const name = SETTING.exec(exported)?.[1]
        // The build keeps only the data of such a file (tools/one-language.ts).
        if (name === undefined) return [`${path} exports what is no setting: ${exported}`]
        const setting = `${path} ${name}`
        return [
          ...(read.has(setting) ? [] : [`${setting}: never read`]),
          ...(listed.has(setting) ? [] : [`${setting}: no list in ${DEFINITIONS} holds it`]),
        ]
      }),
    )
}

/** Returns each setting that a file imports as "path name". */
const importedBy = ({ path, code }: File): string[] =>
  [...code.matchAll(IMPORT)].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map(name => name.trim().replace(/ as .*/, ''))
      .filter(name => name !== '' && !name.startsWith('type '))
      .map(name => `${join(path, '..', from)} ${name}`),
  )
