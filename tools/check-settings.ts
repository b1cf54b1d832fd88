import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type File = { path: string; code: string }

const DEFINITIONS = 'src/app/definitions/'
const SETTINGS_FILE = /(^|\/)settings-rules\.ts$/
const EXPORT = /^export (.*)$/gm
const SETTING = /^const (\w+) = defineSetting\(/
const IMPORT = /^import \{([^}]*)\} from '(\.[^']*settings-rules\.ts)'/gm

/**
 * Returns a line for each unused setting, each setting missing from the lists in
 * src/app/definitions, and each other export of a settings-rules.ts.
 */
export function checkSettings(): string[] {
  const paths = globSync('src/**/*.{ts,tsx}').filter(path => !/\.test\.tsx?$/.test(path))
  return checkSettingsIn(paths.map(path => ({ path, code: readFileSync(path, 'utf8') })))
}

/** Checks the given files, for the test. */
export function checkSettingsIn(files: File[]): string[] {
  const [listed, used] = [new Set<string>(), new Set<string>()]
  for (const file of files)
    for (const setting of importedSettings(file)) (file.path.startsWith(DEFINITIONS) ? listed : used).add(setting)
  return files
    .filter(({ path }) => SETTINGS_FILE.test(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(EXPORT)].flatMap(([, exported = '']) => {
        const name = SETTING.exec(exported)?.[1]
        // The build keeps only the settings of such a file (tools/one-language.ts).
        if (name === undefined) return [`${path} exports something other than a setting: ${exported}`]
        const setting = `${path} ${name}`
        return [
          ...(used.has(setting) ? [] : [`${setting}: unused`]),
          ...(listed.has(setting) ? [] : [`${setting}: missing from the lists in ${DEFINITIONS}`]),
        ]
      }),
    )
}

/** Returns the settings that a file imports, each as "path name". */
const importedSettings = ({ path, code }: File): string[] =>
  [...code.matchAll(IMPORT)].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map(name => name.trim().replace(/ as .*/, ''))
      .filter(name => name !== '' && !name.startsWith('type '))
      .map(name => `${join(path, '..', from)} ${name}`),
  )
