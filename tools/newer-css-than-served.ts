import compat from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement } from '@mdn/browser-compat-data'
import { browsersWithout, type Support } from './browser-support.ts'

type Entry = { __compat?: CompatStatement }
type CssData = Record<string, Entry & Record<string, Entry>>

const [AT_RULES, SELECTORS, PROPERTIES] = [compat.css['at-rules'], compat.css.selectors, compat.css.properties].map(
  data => data as unknown as CssData,
) as [CssData, CssData, CssData]

// What does not matter here, and would be mistaken for a rule.
const COMMENTS_AND_TEXTS = /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\)/gs
// What precedes a brace or semicolon: a selector, an at-rule or a declaration.
const PARTS = /([^{};]+)([{};])/g
const KEYWORD = /(?<![\w-])[a-z][a-z-]*(?![\w(-])/g

/**
 * Returns the at-rules, pseudo-classes, properties and their keywords in emitted CSS that a
 * supported browser lacks, with these browsers, according to MDN's data. A property that stands
 * there also with a browser's prefix is supported. Functions such as rgb() are not detected.
 */
export function newerCssThanServed(css: string): Map<string, string[]> {
  const text = css.replaceAll(COMMENTS_AND_TEXTS, '""')
  const lacking = new Map<string, string[]>()
  for (const [, part = '', end] of text.matchAll(PARTS))
    for (const [name, support] of end === '{' ? featuresOfHead(part) : featuresOfDeclaration(part))
      if (!lacking.has(name))
        lacking.set(
          name,
          browsersWithout(support, prefix => text.includes(`${prefix}${name}:`)),
        )
  return new Map([...lacking].filter(([, browsers]) => browsers.length > 0))
}

type Feature = [name: string, support: Support | undefined]

const featuresOfHead = (head: string): Feature[] => [
  ...[...head.matchAll(/@([\w-]+)/g)].map(([name, id = '']): Feature => [name, supportOf(AT_RULES[id])]),
  ...[...head.matchAll(/::?([a-z][\w-]*)/g)].map(([name, id = '']): Feature => [name, supportOf(SELECTORS[id])]),
]

function featuresOfDeclaration(declaration: string): Feature[] {
  const [, property = '', value = ''] = /^\s*([\w-]+)\s*:(.*)$/s.exec(declaration) ?? []
  const entry = PROPERTIES[property]
  if (entry === undefined) return []
  const keywords = [...value.matchAll(KEYWORD)].map(([keyword]) => keyword)
  return [
    [property, supportOf(entry)],
    ...keywords.map((keyword): Feature => [`${property}: ${keyword}`, supportOf(entry[keyword])]),
  ]
}

const supportOf = (entry: Entry | undefined): Support | undefined => entry?.__compat?.support
