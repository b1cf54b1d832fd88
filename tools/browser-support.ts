import type { CompatStatement, SupportStatement } from '@mdn/browser-compat-data'
import { SERVED_BROWSERS, type ServedBrowser } from './served-browsers.ts'

/** Which version of each browser has a feature, as in MDN's compatibility data. */
export type Support = CompatStatement['support']

const DATA_NAMES: Record<string, string> = { ios_saf: 'safari_ios' }

/**
 * Returns the supported browsers that lack a feature, such as "firefox 115". A browser that has it
 * only with a prefix lacks it, unless `hasPrefixed` accepts the prefix. Features without data are
 * assumed to be supported.
 */
export function browsersWithout(support: Support | undefined, hasPrefixed: HasPrefixed = () => false): string[] {
  if (support === undefined) return []
  return SERVED_BROWSERS.filter(browser => !isSupported(support, browser, hasPrefixed)).map(
    ({ name, oldest }) => `${name} ${oldest}`,
  )
}

type HasPrefixed = (prefix: string) => boolean

function isSupported(support: Support, { name, oldest }: ServedBrowser, hasPrefixed: HasPrefixed): boolean {
  const statement = support[(DATA_NAMES[name] ?? name) as keyof Support] as SupportStatement | undefined
  if (statement === undefined) return true
  return [statement].flat().some(({ version_added: since, flags, prefix }) => {
    if (flags !== undefined || (prefix !== undefined && !hasPrefixed(prefix))) return false
    return typeof since !== 'string' || since === 'preview'
      ? false
      : Number.parseFloat(since.replace('≤', '')) <= oldest
  })
}
