import compat from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, SupportStatement } from '@mdn/browser-compat-data'
import { SERVED_BROWSERS, type ServedBrowser } from './served-browsers.ts'

type Known = Record<string, { __compat?: CompatStatement } & Record<string, unknown>>

// MDN's data about web interfaces and built-in objects.
const INTERFACES = compat.api as unknown as Known
const BUILTINS = compat.javascript.builtins as unknown as Known

const DATA_NAMES: Record<string, string> = { ios_saf: 'safari_ios' }

/**
 * A static function of an interface, such as URL.parse, or a constructor call, such as new
 * WebTransport(…).
 */
const USES = /(?<![\w$.#])(?:([A-Z]\w+)\.([a-z]\w+)|new ([A-Z]\w+)\()/g

/**
 * Returns the statics and constructors in emitted code that a served browser lacks, with those
 * browsers, by MDN's data. Instance methods cannot be detected without types; for built-in objects,
 * TypeScript's `lib` knows none newer than ES2023.
 */
export function newerThanServed(code: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [, owner = '', method = '', made = ''] of code.matchAll(USES)) {
    const use = made === '' ? `${owner}.${method}` : `new ${made}`
    if (found.has(use)) continue
    const support = made === '' ? supportOf(owner, method) : supportOf(made)
    const lacking = support === undefined ? [] : SERVED_BROWSERS.filter(browser => !has(support, browser))
    found.set(
      use,
      lacking.map(({ name, oldest }) => `${name} ${oldest}`),
    )
  }
  return new Map([...found].filter(([, lacking]) => lacking.length > 0))
}

type Support = CompatStatement['support']

function supportOf(owner: string, method?: string): Support | undefined {
  const known = INTERFACES[owner] ?? BUILTINS[owner]
  if (known === undefined || method === undefined) return known?.__compat?.support
  const entry = (known[`${method}_static`] ?? known[method]) as { __compat?: CompatStatement } | undefined
  return entry?.__compat?.support
}

function has(support: Support, { name, oldest }: ServedBrowser): boolean {
  const told = support[(DATA_NAMES[name] ?? name) as keyof Support] as SupportStatement | undefined
  if (told === undefined) return true
  return [told].flat().some(({ version_added: since, flags, prefix }) => {
    if (flags !== undefined || prefix !== undefined || since === false || since === null) return false
    return typeof since !== 'string' || since === 'preview'
      ? false
      : Number.parseFloat(since.replace('≤', '')) <= oldest
  })
}
