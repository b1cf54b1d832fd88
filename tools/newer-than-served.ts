import compat from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, SupportStatement } from '@mdn/browser-compat-data'
import { SERVED_BROWSERS, type ServedBrowser } from './served-browsers.ts'

type CompatData = Record<string, { __compat?: CompatStatement } & Record<string, unknown>>

// MDN's compatibility data about web interfaces and built-in objects.
const INTERFACES = compat.api as unknown as CompatData
const BUILTINS = compat.javascript.builtins as unknown as CompatData

const DATA_NAMES: Record<string, string> = { ios_saf: 'safari_ios' }

/**
 * Matches a static function of an interface, such as URL.parse, or a constructor call, such as new
 * WebTransport(…).
 */
const USES = /(?<![\w$.#])(?:([A-Z]\w+)\.([a-z]\w+)|new ([A-Z]\w+)\()/g

/**
 * Returns the static functions and constructors in emitted code that a supported browser lacks,
 * with these browsers, according to MDN's data. Instance methods cannot be detected without types;
 * those of built-in objects are limited to ES2023 by TypeScript's `lib`.
 */
export function newerThanServed(code: string): Map<string, string[]> {
  const missingByUse = new Map<string, string[]>()
  for (const [, owner = '', method = '', constructed = ''] of code.matchAll(USES)) {
    const use = constructed === '' ? `${owner}.${method}` : `new ${constructed}`
    if (missingByUse.has(use)) continue
    const support = constructed === '' ? supportOf(owner, method) : supportOf(constructed)
    const lacking = support === undefined ? [] : SERVED_BROWSERS.filter(browser => !isSupported(support, browser))
    missingByUse.set(
      use,
      lacking.map(({ name, oldest }) => `${name} ${oldest}`),
    )
  }
  return new Map([...missingByUse].filter(([, lacking]) => lacking.length > 0))
}

type Support = CompatStatement['support']

function supportOf(owner: string, method?: string): Support | undefined {
  const compatEntry = INTERFACES[owner] ?? BUILTINS[owner]
  if (compatEntry === undefined || method === undefined) return compatEntry?.__compat?.support
  const entry = (compatEntry[`${method}_static`] ?? compatEntry[method]) as { __compat?: CompatStatement } | undefined
  return entry?.__compat?.support
}

function isSupported(support: Support, { name, oldest }: ServedBrowser): boolean {
  const statement = support[(DATA_NAMES[name] ?? name) as keyof Support] as SupportStatement | undefined
  if (statement === undefined) return true
  return [statement].flat().some(({ version_added: since, flags, prefix }) => {
    if (flags !== undefined || prefix !== undefined || since === false || since === null) return false
    return typeof since !== 'string' || since === 'preview'
      ? false
      : Number.parseFloat(since.replace('≤', '')) <= oldest
  })
}
