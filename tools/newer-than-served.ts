import compat from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement } from '@mdn/browser-compat-data'
import { browsersWithout, type Support } from './browser-support.ts'

type CompatData = Record<string, { __compat?: CompatStatement } & Record<string, unknown>>

// MDN's compatibility data about web interfaces and built-in objects.
const INTERFACES = compat.api as unknown as CompatData
const BUILTINS = compat.javascript.builtins as unknown as CompatData

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
    missingByUse.set(use, browsersWithout(constructed === '' ? supportOf(owner, method) : supportOf(constructed)))
  }
  return new Map([...missingByUse].filter(([, lacking]) => lacking.length > 0))
}

function supportOf(owner: string, method?: string): Support | undefined {
  const compatEntry = INTERFACES[owner] ?? BUILTINS[owner]
  if (compatEntry === undefined || method === undefined) return compatEntry?.__compat?.support
  const entry = (compatEntry[`${method}_static`] ?? compatEntry[method]) as { __compat?: CompatStatement } | undefined
  return entry?.__compat?.support
}
