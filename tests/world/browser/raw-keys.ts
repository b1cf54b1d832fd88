import type { Page } from 'playwright-core'
import type { Language } from '../../../src/base/texts/define.ts'
import { everyText } from '../files/every-text.ts'

/**
 * Returns what a page shows in place of a text: the key of a missing text (`namespace.key` and the
 * like) or an unfilled placeholder. Checks everything visible or read out: text, labels, titles,
 * placeholders, the tab title. Text marked as code, such as the keys of settings, is intended.
 */
export async function rawKeys(page: Page, language: Language): Promise<string[]> {
  const { keys, said } = await wording(language)
  const found = await page.evaluate<string[]>(ALL_THAT_IS_SAID)
  return [...new Set(found)].filter(text => isRaw(text, keys) && !said.has(text))
}

const DOTTED = /^[a-z][a-zA-Z-]*([.:][a-zA-Z][\w-]*)+$/
const LEFT_OPEN = /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object /

const FILE_NAME = /\.(xlsx|pdf|zip|csv)$/

const isRaw = (text: string, keys: Set<string>): boolean =>
  keys.has(text) || (DOTTED.test(text) && !FILE_NAME.test(text)) || LEFT_OPEN.test(text)

// Country names have the country codes as keys, and codes are shown as such.
const COUNTRY = /^[A-Z]{2}$/

type Wording = { keys: Set<string>; said: Set<string> }
const known = new Map<Language, Promise<Wording>>()

function wording(language: Language): Promise<Wording> {
  const read = known.get(language) ?? readWording(language)
  known.set(language, read)
  return read
}

/**
 * Reads every key of every folder's texts, and the texts themselves, since "valid" may be the
 * English text of `valid`.
 */
async function readWording(language: Language): Promise<Wording> {
  const entries = await everyText()
  const keys = entries.flatMap(([key]) => [key, key.replace(/_(one|other)$/, '')]).filter(key => !COUNTRY.test(key))
  return { keys: new Set(keys), said: new Set(entries.map(([, text]) => text[language])) }
}

// Runs in the browser; it is text because tests have no DOM types.
const ALL_THAT_IS_SAID = `(() => {
  const said = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest('script, style, code')) said.push(walker.currentNode.data)
  }
  const names = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
  for (const element of document.querySelectorAll('*')) {
    for (const name of names) if (element.hasAttribute(name)) said.push(element.getAttribute(name))
  }
  return said.map(text => text.trim()).filter(text => text !== '')
})()`
